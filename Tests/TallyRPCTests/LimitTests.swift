import JSONRPC
import Support
import TallyRPC
import Testing

/// Sends requests with each member at the edges of its declaration and past them. The edges come from the
/// declarations, so a new member needs no line here.
@Suite("The limits of every member") struct LimitTests {
    @Test("A member is accepted at the edges of its declaration and refused past them", arguments: methods)
    func edges(name: String) throws {
        let method = try #require(TallyServer.methods.description(of: name))
        let cases = try LimitCases(method)
        #expect(cases.problems == [])
        guard !cases.cases.isEmpty else { return }
        let session = TestSession()
        for request in method.example.after {
            let request = try JSONValue(parsing: request)
            try session.result(try #require(request["method"]?.string), request["params"] ?? [:])
        }
        let cursor = try session.result("events.subscribe")["cursor"]
        for limit in cases.cases where limit.isPastEdge {
            let error = try session.reply(name, limit.params)["error"]
            #expect(error?["code"] == -32602, "\(limit.path): \(limit.description)")
            #expect(error?["data"]?["path"]?.string == limit.path, "\(limit.path): \(error ?? .null)")
        }
        #expect(try session.result("events.subscribe")["cursor"] == cursor, "nothing has changed")
        for limit in cases.cases where !limit.isPastEdge {
            var refusals: [JSONValue] = []
            var isAccepted = false
            for params in [limit.params] + limit.alternatives where !isAccepted {
                if let refusal = refusal(of: limit, try session.reply(name, params)) {
                    refusals.append(refusal)
                } else {
                    isAccepted = true
                }
            }
            #expect(isAccepted, "\(limit.path): \(refusals), \(limit.description)")
        }
    }

    /// Returns the error that refuses the member's value itself; nil if there is none.
    private func refusal(of limit: LimitCase, _ reply: JSONValue) -> JSONValue? {
        guard let error = reply["error"], error["data"]?["path"]?.string == limit.path,
            let reason = error["data"]?["reason"]?.string
        else { return nil }
        // Another text than a word may be none of those that exist.
        guard Self.reasons.contains(reason) || limit.isWord && reason == "unknownValue" else { return nil }
        return error
    }

    @Test("Most methods have members with limits")
    func coverage() throws {
        let limited = try TallyServer.methods.descriptions.map { try LimitCases($0).limited.count }
        #expect(limited.count { $0 > 0 } >= 82)
        #expect(limited.reduce(0, +) >= 306)
    }

    /// The reasons for which a value is refused whatever the records and the other members are.
    private static let reasons: Set = [
        "tooShort", "tooLong", "outOfRange", "wrongType", "unknownMember", "invalidFormat", "invalidDate",
    ]

    private static let methods = TallyServer.methods.names
}

extension LimitCase {
    /// The request, shortened.
    fileprivate var description: String { String("\(params)".prefix(300)) }
}
