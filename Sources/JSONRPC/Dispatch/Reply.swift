/// The reply to one request.
struct Reply {
    /// Nil is written as null.
    let id: RequestID?
    /// The result as JSON, or the error.
    let outcome: Result<[UInt8], RPCError>

    /// The approximate size of the reply, in bytes; 0 for an error.
    var size: Int {
        if case .success(let result) = outcome { result.count } else { 0 }
    }

    /// Writes the reply, with its members sorted. The bytes of the result are copied unchanged.
    func write(to json: inout JSONWriter) {
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
