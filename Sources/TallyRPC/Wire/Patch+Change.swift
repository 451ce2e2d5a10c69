import JSONRPC
import Tally

extension Patch {
    /// The change of a member that can be empty.
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
    /// The new value, where null is the `empty` one; nil leaves it.
    func value(clearingTo empty: Value) -> Value? {
        switch self {
        case .absent: nil
        case .clear: empty
        case .set(let value): value
        }
    }
}
