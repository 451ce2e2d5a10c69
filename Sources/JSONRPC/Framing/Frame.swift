/// The way messages are delimited in the byte stream. The server replies in the framing of the peer.
public enum Framing: Sendable, Equatable {
    /// One message per line, terminated by `\n`.
    case lines
    /// `Content-Length: N`, an empty line and N bytes, as in the Language Server Protocol.
    case headers
}

/// One unit of the input: a message, or an error in its place.
public struct Frame: Sendable, Equatable {
    public enum Content: Sendable, Equatable {
        /// The bytes of one message, not parsed yet.
        case message([UInt8])
        /// A message longer than `limit` bytes, which was skipped.
        case tooLong(limit: Int)
        /// The framing is invalid. The sentence describes the problem.
        case malformed(String)
    }

    public let framing: Framing
    public let content: Content

    public init(_ content: Content, framing: Framing) {
        self.content = content
        self.framing = framing
    }
}

/// Frames messages for output.
public enum MessageWriter {
    /// Appends the JSON that `body` writes, framed, to `output`.
    static func append(framing: Framing, to output: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
        switch framing {
        case .lines:
            var json = JSONWriter()
            body(&json)
            json.append(to: &output)
            output.append(UInt8(ascii: "\n"))
        case .headers:
            var json = JSONWriter()
            body(&json)
            append(json.bytes, framing: framing, to: &output)
        }
    }

    /// Appends `body`, framed, to `output`. With `.lines`, `body` must not contain a line break; compact JSON
    /// never does.
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
