/// What the server tells the peer without being asked.
public struct Notification {
    private let method: String
    private let params: any WireOutput

    public init(_ method: String, _ params: any WireOutput) {
        self.method = method
        self.params = params
    }

    /// The message in the peer's framing.
    public func framed(_ framing: Framing) -> [UInt8] {
        var body = JSONWriter()
        // Parameters that cannot be written are a mistake of the program; the peer is told what happened without them.
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
