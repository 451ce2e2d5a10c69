import Foundation
import JSONRPC

/// Keeps the fuzzer from writing to files of whoever runs it.
enum NamedFiles {
    private static let members: Set = ["path", "repairTo"]

    /// Whether a request in the frame names a file, other than memory.
    static func mayBeIn(_ frame: Frame) -> Bool {
        guard case .message(let bytes) = frame.content else { return false }
        if let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) {
            return isNamed(in: value)
        }
        // What Foundation does not read, the server may; a member's name can be written with escapes.
        let text = String(decoding: bytes, as: UTF8.self)
        return text.contains("\\u00") || members.contains { text.contains($0) }
    }

    private static func isNamed(in value: Any) -> Bool {
        switch value {
        case let object as [String: Any]:
            object.contains { name, value in
                members.contains(name) && value as? String != ":memory:" || isNamed(in: value)
            }
        case let array as [Any]:
            array.contains { isNamed(in: $0) }
        default:
            false
        }
    }
}
