/// The reply to one request.
struct Reply {
    enum Outcome {
        /// The result as JSON.
        case success([UInt8])
        case failure(RPCError)
        /// Another message that is sent in place of the reply.
        case message([UInt8])
    }

    /// Nil is written as null.
    let id: RequestID?
    let outcome: Outcome

    /// The approximate size of the reply, in bytes; 0 for an error.
    var size: Int {
        switch outcome {
        case .success(let bytes), .message(let bytes): bytes.count
        case .failure: 0
        }
    }

    /// Writes the reply, with its members sorted. The bytes of the result are copied unchanged.
    func write(to json: inout JSONWriter) {
        if case .message(let message) = outcome {
            json.json(message)
            return
        }
        json.object { json in
            if case .failure(let error) = outcome { json.member("error") { error.write(to: &$0) } }
            json.beginMember(head: Self.id)
            if let id { json.json(id.json) } else { json.null() }
            json.beginMember(head: Self.version)
            json.string("2.0")
            if case .success(let result) = outcome {
                json.beginMember(head: Self.result)
                json.json(result)
            }
        }
    }

    private static let id = JSONWriter.head("id")
    private static let version = JSONWriter.head("jsonrpc")
    private static let result = JSONWriter.head("result")
}
