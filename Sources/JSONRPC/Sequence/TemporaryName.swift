/// A name that a request gives to its result, for use by later requests.
struct TemporaryName: WireInput, Hashable {
    let text: String

    static var schema: Schema { .string(length: 1...64, pattern: "^[A-Za-z0-9_-]+$").examples(["p"]) }

    init(json: JSONElement) throws {
        text = try json.string()
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isPlain, (1...64).contains(text.utf8.count) else {
            throw InvalidValue("must be 1 to 64 letters, digits, - or _")
        }
    }

    var canonicalForm: JSONValue { .string(text) }
}

/// The ids that the temporary names refer to while a sequence of requests runs.
struct TemporaryNames: Sendable {
    private enum State {
        case pending
        case resolved(id: String)
        case failed
    }

    static let prefix = "tempId:"

    private var states: [String: State]

    init(_ names: some Sequence<TemporaryName>) {
        states = Dictionary(names.map { ($0.text, .pending) }) { first, _ in first }
    }

    mutating func set(_ name: TemporaryName, to id: String) { states[name.text] = .resolved(id: id) }

    mutating func fail(_ name: TemporaryName) { states[name.text] = .failed }

    /// Returns the id for `tempId:name`. Returns any other text unchanged.
    func resolve(_ text: String) throws(InvalidValue) -> String {
        guard text.hasPrefix(Self.prefix) else { return text }
        let name = String(text.dropFirst(Self.prefix.count))
        switch states[name] {
        case .resolved(let id):
            return id
        case .failed:
            throw InvalidValue(
                "needs the result of the request with the tempId “\(name)”, which failed", .invalidReference)
        case .pending:
            throw InvalidValue(
                "cannot refer to the tempId “\(name)” before the request that defines it", .invalidReference)
        case nil:
            let nearest = NearestName.of(name, among: states.keys.sorted())
            throw InvalidValue(
                "must be the tempId of an earlier request, not “\(name)”", .invalidReference,
                suggestion: nearest.map { Self.prefix + $0 })
        }
    }
}
