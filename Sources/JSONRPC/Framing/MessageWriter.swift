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
