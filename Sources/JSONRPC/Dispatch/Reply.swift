import Foundation

/// The reply to one request.
struct Reply {
    /// Nil is written as null.
    let id: RequestID?
    /// The result as JSON, or the error.
    let outcome: Result<Data, RPCError>

    /// The approximate size of the reply, in bytes; 0 for an error.
    var size: Int {
        if case .success(let result) = outcome { result.count } else { 0 }
    }

    /// Writes the reply, with its members sorted. The bytes of the result are copied unchanged.
    func write(to json: inout JSONWriter) {
        json.object { json in
            if case .failure(let error) = outcome { json.member("error") { error.write(to: &$0) } }
            json.member(head: Self.id) { json in
                if let id { json.json(id.json) } else { json.null() }
            }
            json.member(head: Self.version) { $0.string("2.0") }
            if case .success(let result) = outcome { json.member(head: Self.result) { $0.json(result) } }
        }
    }

    private static let id = JSONWriter.head("id")
    private static let version = JSONWriter.head("jsonrpc")
    private static let result = JSONWriter.head("result")
}
