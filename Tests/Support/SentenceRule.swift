import Foundation
import JSONRPC
import TallyRPC
import Testing

/// What sentences for people must not contain: times in UTC, ids, and names of methods. The harnesses check
/// every error that any test gets, and every view.
package enum SentenceRule {
    /// Reports what a reply contains that people should not read.
    package static func check(_ reply: JSONValue) {
        for reply in reply.elements + [reply] {
            check(error: reply["error"])
            for inner in reply.at("result.results").elements { check(error: inner["error"]) }
            if let text = reply.at("result.text").string, reply.at("result.spans") != .null, !text.hasPrefix("{") {
                report(findings(in: text, mayNameMethods: true), text)
            }
        }
    }

    private static func check(error: JSONValue?) {
        guard let message = error?["message"]?.string else { return }
        // The caller has typed the members that an error about parameters names.
        let isForCallers = (error?["code"]?.integer ?? 0) < 0
        report(findings(in: message, mayNameMethods: isForCallers), message)
    }

    private static func report(_ findings: [String], _ sentence: String) {
        if !findings.isEmpty { Issue.record("“\(sentence)” contains \(findings.joined(separator: ", "))") }
    }

    /// Returns what is wrong in a sentence. Quoted texts, paths and examples of what to type do not count.
    package static func findings(in sentence: String, mayNameMethods: Bool) -> [String] {
        var rest = sentence
        for ignored in [#"“[^”]*”"#, #""[^"]*""#, #"such as \S+"#, #"/\S+"#] {
            rest = rest.replacingOccurrences(of: ignored, with: "", options: .regularExpression)
        }
        var findings = [
            #"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z"#,
            #"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"#,
        ].compactMap { pattern in
            rest.range(of: pattern, options: .regularExpression).map { String(rest[$0]) }
        }
        if !mayNameMethods {
            findings += methods.filter { name in
                rest.range(of: "(?<![\\w.])\(name)(?![\\w])", options: .regularExpression) != nil
            }
        }
        return findings
    }

    /// The names of all methods with a point, as patterns.
    private static let methods = TallyServer.methods.names.filter { $0.contains(".") }
        .map { $0.replacing(".", with: "\\.") }
}
