import Foundation
import JSONRPC
import TallyRPC

/// What one input of the fuzzer means. Its first line says which; the rest is the hostile part.
///
///     stream 7         a stream of bytes that comes in pieces of at most 7
///     document json    a document of that format to import
///     task.create      the parameters of that method, raw
enum FuzzInput {
    case stream([UInt8], piece: Int)
    case document([UInt8], format: String)
    case request(method: String, params: [UInt8])
    /// What a server is supposed to have written, to prove that a wrong reply is found.
    case reply([UInt8])

    private static let isProof = ProcessInfo.processInfo.environment["TALLY_FUZZ_PROOF"] != nil

    /// - Returns: nil where the first line says none of them.
    init?(_ bytes: [UInt8]) {
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
