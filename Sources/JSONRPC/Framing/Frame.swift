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

extension Frame {
    /// Whether the word stands anywhere in the message: a quick look before the message is read.
    /// - Parameter word: in ASCII.
    func mentions(_ word: StaticString) -> Bool {
        guard case .message(let bytes) = content else { return false }
        return word.withUTF8Buffer { word in
            bytes.withUnsafeBufferPointer { bytes in
                guard let first = word.first, bytes.count >= word.count else { return false }
                return (0...bytes.count - word.count).contains { index in
                    bytes[index] == first && bytes[index..<index + word.count].elementsEqual(word)
                }
            }
        }
    }
}

/// Puts a finished message into the peer's framing.
public enum MessageWriter {
    /// Appends `body` and its framing to `output`. With `.lines`, `body` must hold no line break:
    /// compact JSON never does.
    public static func append(_ body: some Collection<UInt8>, framing: Framing, to output: inout [UInt8]) {
        switch framing {
        case .lines:
            output.append(contentsOf: body)
            output.append(UInt8(ascii: "\n"))
        case .headers:
            output.append(contentsOf: "Content-Length: \(body.count)\r\n\r\n".utf8)
            output.append(contentsOf: body)
        }
    }
}
