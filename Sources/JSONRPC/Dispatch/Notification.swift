/// A notification from the server to the peer.
public struct Notification {
    private let method: String
    private let params: any WireOutput

    public init(_ method: String, _ params: any WireOutput) {
        self.method = method
        self.params = params
    }

    /// Returns the message in the peer's framing.
    public func framed(_ framing: Framing) -> [UInt8] {
        var body = JSONWriter()
        // Parameters that cannot be encoded are a bug. The notification is still sent, without them.
        body.object { json in
            json.member("jsonrpc") { $0.string("2.0") }
            json.member("method") { $0.string(method) }
            var parameters = JSONWriter()
            if (try? params.write(to: &parameters)) != nil {
                json.member("params") { $0.json(parameters.bytes) }
            }
        }
        var output: [UInt8] = []
        MessageWriter.append(body.bytes, framing: framing, to: &output)
        return output
    }
}
