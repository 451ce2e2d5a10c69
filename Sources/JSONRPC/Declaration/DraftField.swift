/// What a draft is decoded for. A draft has the members of a new value and of changes to an existing one.
public enum DraftUse: Sendable {
    /// A new value: required members must be given, defaults are filled in, and null is the same as absent.
    case create
    /// Changes: absent members preserve what is there, and null clears what can be cleared.
    case update
    /// A new value that the request may do without: every member is optional, and null is the same as absent.
    case createIfGiven
}

/// A member of a draft that may be absent.
public protocol DraftInput: WireInput {
    associatedtype Content: WireInput

    static var absent: Self { get }
    init(content: Content)
}

extension Optional: DraftInput where Wrapped: WireInput {
    public static var absent: Self { .none }
    public init(content: Wrapped) { self = .some(content) }
}

extension UpdateInput {
    public static var absent: Self { .keep }
    public init(content: Value) { self = .set(content) }
}

/// One member of a draft, for all uses of the draft. An update can clear a member that is an `UpdateInput`.
public struct DraftField<Root: Sendable, Value: DraftInput>: Sendable {
    let path: WritableKeyPath<Root, Value> & Sendable
    private let name: String
    private let summary: String
    private var isRequired = false
    private var isOnlyForUpdate = false
    private var defaultContent: Value.Content?
    /// Whether updates have the default, too.
    private var isDefaultForUpdate = false
    /// The default that the canonical form of a new value has for an absent member.
    private var formerDefault: Value.Content?
    private var notes: [DraftUse: String] = [:]
    private var limits: [@Sendable (Field<Root, Value>) -> Field<Root, Value>] = []

    /// - Parameters:
    ///   - name: the member's name on the wire.
    ///   - path: the property that holds the value.
    ///   - summary: the meaning for all uses, as a phrase.
    public init(_ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, _ summary: String) {
        self.name = name
        self.path = path
        self.summary = summary
    }

    /// Requires the member of a new value.
    public func required() -> Self { changing { $0.isRequired = true } }

    /// Omits the member of a new value.
    public func onlyForUpdate() -> Self { changing { $0.isOnlyForUpdate = true } }

    /// Sets the value for an absent member of a new value, and of an update if `inUpdate` is true.
    public func defaulting(to content: Value.Content, inUpdate: Bool = false) -> Self {
        changing {
            $0.defaultContent = content
            $0.isDefaultForUpdate = inUpdate
        }
    }

    /// Keeps the canonical form of a new value from when the member had a default. What an absent member means
    /// may depend on more now, but a request that is sent again must still be recognized.
    public func defaultingBefore(to content: Value.Content) -> Self {
        changing { $0.formerDefault = content }
    }

    /// Adds a phrase to the summary, for some uses.
    public func noting(_ note: String, for uses: DraftUse...) -> Self {
        changing { field in
            for use in uses { field.notes[use] = note }
        }
    }

    /// Returns the field for a use of the draft; nil if it has none.
    func field(for use: DraftUse) -> Field<Root, Value>? {
        guard use == .update || !isOnlyForUpdate else { return nil }
        var field = Field(name, path, [summary, note(for: use)].compactMap(\.self).joined(separator: "; "))
        switch use {
        case .create where isRequired:
            field.refuseNull(whenAbsent: nil)
        case .create, .update:
            if let content = defaultContent, use == .create || isDefaultForUpdate {
                field.refuseNull(whenAbsent: Value(content: content))
                field.defaultText = content.canonicalForm
            } else if use == .create {
                field.takeNullAsAbsent()
                field.formWhenAbsent = formerDefault?.canonicalForm
            }
        case .createIfGiven:
            field.takeNullAsAbsent()
        }
        return limits.reduce(field) { $1($0) }
    }

    /// Appends the member for a use of the draft, if it has one.
    func append(to members: inout [DraftMember<Root>], for use: DraftUse) {
        guard let field = field(for: use) else { return }
        // Most requests leave most members out.
        let (name, isSkipped) = (field.name, field.whenAbsent?.isAbsent == true)
        members.append(
            DraftMember(
                parameter: field.parameter,
                read: { [path] object, root in
                    if isSkipped, object?.member(name) == nil { return }
                    let value = try field.value(in: object)
                    if !value.isAbsent { root[keyPath: path] = value }
                },
                add: { root, members in field.add(root, to: &members) }))
    }

    private func note(for use: DraftUse) -> String? {
        if use == .createIfGiven, notes[use] == nil, case .string(let text)? = defaultContent?.canonicalForm {
            return "defaults to \(text)"
        }
        return notes[use]
    }

    private func changing(_ change: (inout Self) -> Void) -> Self {
        var field = self
        change(&field)
        return field
    }

    private func limited(_ limit: @escaping @Sendable (Field<Root, Value>) -> Field<Root, Value>) -> Self {
        changing { $0.limits.append(limit) }
    }
}

/// A member of a draft for one of its uses, of any type.
struct DraftMember<Root>: Sendable {
    let parameter: Parameter
    let read: @Sendable (JSONElement?, inout Root) throws -> Void
    let add: @Sendable (Root, inout [String: JSONValue]) -> Void
}

extension DraftField where Value: WholeNumberInput {
    /// Restricts the number to a range.
    public func within(_ range: ClosedRange<Int>) -> Self { limited { $0.within(range) } }
}

extension DraftField where Value: ListInput {
    /// Restricts the number of elements.
    public func count(_ range: ClosedRange<Int>) -> Self { limited { $0.count(range) } }
}

extension Field where Value: DraftInput {
    fileprivate mutating func refuseNull(whenAbsent value: Value?) {
        schema = Value.Content.schema
        whenAbsent = value
        decode = { Value(content: try $0.decode(Value.Content.self)) }
    }

    fileprivate mutating func takeNullAsAbsent() {
        decode = { $0.isNull ? .absent : Value(content: try $0.decode(Value.Content.self)) }
    }
}
