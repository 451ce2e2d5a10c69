import Foundation

/// The reply to one request.
struct Reply {
    /// The bytes of the request's id; nil is written as null.
    let id: ArraySlice<UInt8>?
    /// The result as JSON, or the error.
    let outcome: Result<Data, RPCError>

    /// The approximate size of the reply, in bytes; 0 for an error.
    var size: Int {
        if case .success(let result) = outcome { result.count } else { 0 }
    }

    /// Appends the reply as JSON. The bytes of the result are copied unchanged.
    func append(to output: inout [UInt8], encoder: JSONEncoder) {
        switch outcome {
        case .success(let result):
            output += "{\"id\":".utf8
            appendID(to: &output)
            output += ",\"jsonrpc\":\"2.0\",\"result\":".utf8
            output += result
        case .failure(let error):
            output += "{\"error\":".utf8
            output += Self.json(of: error, encoder: encoder)
            output += ",\"id\":".utf8
            appendID(to: &output)
            output += ",\"jsonrpc\":\"2.0\"".utf8
        }
        output.append(UInt8(ascii: "}"))
    }

    private func appendID(to output: inout [UInt8]) {
        if let id { output += id } else { output += "null".utf8 }
    }

    private static func json(of error: RPCError, encoder: JSONEncoder) -> Data {
        if let json = try? encoder.encode(error) { return json }
        // Reached only if the data has a value that JSON cannot represent, such as infinity.
        let plain = try? encoder.encode(error.withoutDetails)
        let data = #"{"kind":"internalError","reason":"internalError"}"#
        return plain ?? Data(#"{"code":-32603,"data":\#(data),"message":"Internal error."}"#.utf8)
    }
}
