import Foundation
import JSONRPC

/// Prevents the fuzzer from writing to the user's files.
enum NamedFiles {
    private static let members: Set = ["path", "repairTo"]

    /// Returns whether a request in the frame may name a file other than `:memory:`.
    static func mayBeIn(_ frame: Frame) -> Bool {
        guard case .message(let bytes) = frame.content else { return false }
        if let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) {
            return isNamed(in: value)
        }
        // The server may read what Foundation does not. A member's name can be written with escapes.
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
