import Foundation
import Tally
import Testing

@testable import JSONRPC
@testable import TallyRPC

@Suite struct FingerprintTests {
    @Test("A request has the fingerprint that older servers stored for it", arguments: requests)
    func isStable(fingerprint: Int64, request: String) throws {
        let message = TallyServer.reader.read(Frame(.message(Array(request.utf8)), framing: .lines))
        let call = try #require(message.requests.first?.call)
        guard case .service(let method) = call.target else {
            Issue.record("\(call.name) does not run on the engine")
            return
        }
        #expect(Fingerprint(of: method, named: call.name).value == fingerprint)
    }

    @Test("What a method ignores does not change the fingerprint of a batch")
    func ignoredMembers() throws {
        func fingerprint(_ params: String) throws -> Int64 {
            let requests = #"{"requests":[{"method":"task.list","params":\#(params)}]}"#
            let batch = try BatchRunMethod(json: JSONElement(parsing: Array(requests.utf8)))
            return Fingerprint(of: batch, named: "batch.run").value
        }
        let plain = try fingerprint(#"{"limit":1}"#)
        #expect(try fingerprint(#"{"limit":1,"_meta":{"a":1},"mutationId":"m"}"#) == plain)
        #expect(try fingerprint(#"{"limit":1e0}"#) == plain)
        #expect(try fingerprint(#"{"limit":2}"#) != plain)
    }

    @Test("An array of one value, even a repeated one, has the fingerprint of the value")
    func oneValue() throws {
        func fingerprint(_ params: String) throws -> Int64 {
            let method = try TaskListMethod(json: JSONElement(parsing: Array(params.utf8)))
            return Fingerprint(of: method, named: "task.list").value
        }
        let plain = try fingerprint(#"{"status":"open"}"#)
        #expect(try fingerprint(#"{"status":["open"]}"#) == plain)
        #expect(try fingerprint(#"{"status":["open","open"]}"#) == plain)
        #expect(try fingerprint(#"{"status":["open","done"]}"#) != plain)
    }

    /// The lines of a file that were made by version 0.1.0: the fingerprint, a space and the request.
    private static let requests: [(Int64, String)] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Fingerprints.txt")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return Int64(parts[0]).map { ($0, String(parts[1])) }
        }
    }()
}
