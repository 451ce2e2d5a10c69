/// A member of a draft that can be absent, cleared or set.
public enum Change<Value: Sendable>: Sendable {
    case keep, clear
    case set(Value)

    public var isKeep: Bool {
        if case .keep = self { true } else { false }
    }

    var isClear: Bool {
        if case .clear = self { true } else { false }
    }

    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Change<Other> {
        switch self {
        case .keep: .keep
        case .clear: .clear
        case .set(let value): .set(try transform(value))
        }
    }

    /// The value to set, if there is one.
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Returns the new value, which is `empty` if the member is cleared; nil for no change.
    public func value(clearingTo empty: Value) -> Value? {
        switch self {
        case .keep: nil
        case .clear: empty
        case .set(let value): value
        }
    }

    public func applied(to current: Value?) -> Value? {
        switch self {
        case .keep: current
        case .clear: nil
        case .set(let value): value
        }
    }
}

extension Optional {
    /// Returns the member of a draft that a new entity must have.
    /// - Throws: `Failure.invalid` if it is absent.
    func required(at path: String) throws -> Wrapped {
        guard let self else { throw Failure.invalid(.missingMember, path: path, problem: "is required") }
        return self
    }
}
