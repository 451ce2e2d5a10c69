/// The name that a request gives to what it makes, for the requests after it.
struct TemporaryName: WireInput, Hashable {
    let text: String

    static var schema: Schema { .string(length: 1...64, pattern: "^[A-Za-z0-9_-]+$") }

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
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

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// What the temporary names stand for, while a sequence of requests runs.
struct TemporaryNames: Sendable {
    private enum Standing {
        case later
        case thing(id: String)
        case failed
    }

    static let prefix = "tempId:"

    private var standings: [String: Standing]

    init(_ names: some Sequence<TemporaryName>) {
        standings = Dictionary(names.map { ($0.text, .later) }) { first, _ in first }
    }

    mutating func set(_ name: TemporaryName, to id: String) { standings[name.text] = .thing(id: id) }

    mutating func fail(_ name: TemporaryName) { standings[name.text] = .failed }

    /// The id that `tempId:name` stands for; any other text is answered as it is.
    func resolve(_ text: String) throws(InvalidValue) -> String {
        guard text.hasPrefix(Self.prefix) else { return text }
        let name = String(text.dropFirst(Self.prefix.count))
        switch standings[name] {
        case .thing(let id):
            return id
        case .failed:
            throw InvalidValue(
                "needs what the request with the tempId “\(name)” was to make, and that failed")
        case .later:
            throw InvalidValue("cannot be the tempId “\(name)” yet: what it is to name has not been made")
        case nil:
            let nearest = NearestName.of(name, among: standings.keys.sorted())
            throw InvalidValue(
                "must be the tempId of an earlier request, and none is “\(name)”",
                suggestion: nearest.map { Self.prefix + $0 })
        }
    }
}

extension Decoder {
    /// The text with which a member names a thing of the service. Every input that names one reads it with this, so that
    /// temporary names work wherever things are named, and nowhere else.
    public func referenceText() throws -> String {
        let text = try singleValueContainer().decode(String.self)
        guard let names = userInfo[.temporaryNames] as? TemporaryNames else { return text }
        return try names.resolve(text)
    }
}

extension CodingUserInfoKey {
    static let temporaryNames: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "temporaryNames") else {
            preconditionFailure("every raw value is a key")
        }
        return key
    }()
}
