import JSONRPC
import Tally

extension Patch {
    /// The change of an optional member.
    var change: Change<Value> { change { $0 } }

    func change<Other: Sendable>(_ transform: (Value) -> Other) -> Change<Other> {
        switch self {
        case .absent: .keep
        case .clear: .clear
        case .set(let value): .set(transform(value))
        }
    }
}

extension Patch {
    /// Returns the new value, which is `empty` for null; nil for no change.
    func value(clearingTo empty: Value) -> Value? {
        switch self {
        case .absent: nil
        case .clear: empty
        case .set(let value): value
        }
    }
}
