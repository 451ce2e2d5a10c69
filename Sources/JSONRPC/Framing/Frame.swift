/// How messages are told apart in the byte stream. A peer is answered in the framing it speaks.
public enum Framing: Sendable, Equatable {
    /// One message a line, ended by `\n`.
    case lines
    /// `Content-Length: N`, an empty line, and N bytes, as language servers do.
    case headers
}

/// One unit taken from the input: a message, or what stands where a message should have been.
public struct Frame: Sendable, Equatable {
    public enum Content: Sendable, Equatable {
        /// The bytes of one message, not yet looked at.
        case message([UInt8])
        /// A message of more than `limit` bytes was skipped.
        case tooLong(limit: Int)
        /// The framing itself was broken; the sentence says how.
        case malformed(String)
    }

    public let framing: Framing
    public let content: Content

    public init(_ content: Content, framing: Framing) {
        self.content = content
        self.framing = framing
    }

    /// The size of the message; 0 where there is none.
    public var byteCount: Int {
        if case .message(let bytes) = content { bytes.count } else { 0 }
    }
}
