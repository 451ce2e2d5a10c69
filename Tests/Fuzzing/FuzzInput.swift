import Foundation
import JSONRPC
import TallyRPC

/// An input of the fuzzer. Its first line says what the rest is:
///
///     stream 7         a byte stream that arrives in pieces of at most 7 bytes
///     document json    a document in this format, to import
///     task.create      the raw parameters of this method
package enum FuzzInput {
    case stream([UInt8], piece: Int)
    case document([UInt8], format: String)
    case request(method: String, params: [UInt8])
    /// Simulated output of a server, to prove that a wrong reply is found.
    case reply([UInt8])

    private static let isProof = ProcessInfo.processInfo.environment["TALLY_FUZZ_PROOF"] != nil

    /// - Returns: nil if the first line is none of them.
    package init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").map(String.init)
        let rest = Array(bytes[(end + 1)...])
        switch (words.first, words.count) {
        case ("stream", 2):
            guard let piece = Int(words[1]), (1...4096).contains(piece) else { return nil }
            self = .stream(rest, piece: piece)
        case ("document", 2):
            self = .document(rest, format: words[1])
        case ("reply", 1) where Self.isProof:
            self = .reply(rest)
        case (let name?, 1) where TallyServer.methods.names.contains(name):
            self = .request(method: name, params: rest)
        default:
            return nil
        }
    }
}
