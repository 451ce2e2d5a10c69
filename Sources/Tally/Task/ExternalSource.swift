/// What the program that a task was imported from knows of it.
public struct ExternalSource: Sendable, Hashable {
    /// The program.
    public let source: Name
    /// The task's id there.
    public let id: Title?
    /// What no member of a task can hold, as a text that only the importer reads.
    public let rest: Notes?

    init(source: Name, id: Title?, rest: Notes?) {
        self.source = source
        self.id = id
        self.rest = rest
    }
}

/// What a request says of a task in another program.
public struct ExternalDraft: Sendable, Hashable {
    public var source: Name
    public var id: Title?
    public var rest: Notes?

    public init(source: Name, id: Title?, rest: Notes?) {
        self.source = source
        self.id = id
        self.rest = rest
    }

    var external: ExternalSource {
        ExternalSource(source: source, id: id, rest: rest == .empty ? nil : rest)
    }
}

/// It is stored as a list of the source, the id and the rest, of which the last two may be empty.
extension ExternalSource {
    fileprivate var storedTexts: [String] { [source.text, id?.text ?? "", rest?.text ?? ""] }

    fileprivate init?(storedTexts texts: [String]) {
        guard texts.count == 3, let source = try? Name(texts[0]), let rest = try? Notes(texts[2]) else {
            return nil
        }
        let id = try? Title(texts[1])
        self.init(source: source, id: id, rest: rest == .empty ? nil : rest)
        guard storedTexts == texts else { return nil }
    }
}

extension RecordCodec<ExternalSource?> {
    static var external: RecordCodec {
        RecordCodec(
            RecordMember("external", .texts, .external).optional,
            read: { record in
                if record.isNull {
                    record.skip(1)
                    return nil
                }
                guard let external = ExternalSource(storedTexts: try record.texts()) else {
                    throw UnreadableMember(name: "external")
                }
                return external
            },
            write: { external, record in
                if let external { try record.write(external.storedTexts) } else { record.writeNull() }
            })
    }
}

extension RecordLimit {
    fileprivate static let external = RecordLimit { value in
        guard case .texts(let texts) = value else { return nil }
        return ExternalSource(storedTexts: texts) == nil ? "must be a source, an id and a rest" : nil
    }
}
