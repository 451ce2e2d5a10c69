/// The outcome of a request nested in another one: a result or an error.
public struct InnerReply: WireOutput {
    let json: [UInt8]

    init(result: [UInt8]) {
        var writer = JSONWriter()
        writer.object { json in
            json.member("result") { $0.json(result) }
            json.member("error") { $0.null() }
        }
        json = writer.bytes
    }

    init(error: RPCError) {
        var writer = JSONWriter()
        writer.object { json in
            json.member("result") { $0.null() }
            json.member("error") { json in
                json.object { json in
                    json.member("code") { $0.integer(Int64(error.code.number)) }
                    json.member("message") { $0.string(error.message) }
                    json.member("data") { JSONValue.object(error.data).write(to: &$0) }
                }
            }
        }
        json = writer.bytes
    }

    public static var schema: Schema {
        let error = Schema.object([
            .init("code", .integer().described("the error code")),
            .init("message", .string().described("a sentence for people")),
            .init("data", Schema.object([], isOpen: true).nullable.described("details for programs")),
        ])
        return .object([
            .init(
                "result",
                Schema.object([], isOpen: true).nullable.described(
                    "the method's result; null if the request failed")),
            .init("error", error.nullable.described("the error; null if the request succeeded")),
        ])
    }

    public func write(to json: inout JSONWriter) {
        json.json(self.json)
    }
}

/// A result about one record, which later requests can refer to.
public protocol ReferableOutput: WireOutput {
    /// The id by which a request refers to the record; nil if the result is about several.
    var reference: String? { get }
}
