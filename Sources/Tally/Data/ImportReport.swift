/// What became of the records of a document.
public struct ImportReport: Sendable {
    public enum Outcome: String, Sendable, CaseIterable {
        /// It is new here.
        case added
        /// It was here, and stays as it was.
        case kept
        /// Something of the same name was here, and has what belonged to it.
        case merged
        /// It was left out: it belongs to something that was here already.
        case left
    }

    public struct Counts: Sendable, Hashable {
        public internal(set) var added = 0
        public internal(set) var kept = 0
        public internal(set) var merged = 0
        public internal(set) var left = 0

        mutating func count(_ outcome: Outcome) {
            switch outcome {
            case .added: added += 1
            case .kept: kept += 1
            case .merged: merged += 1
            case .left: left += 1
            }
        }
    }

    /// Something that is not here as the document has it.
    public struct Entry: Sendable {
        public let entity: String
        /// The document's.
        public let id: String?
        /// This database's.
        public let number: Int?
        public let outcome: Outcome
        /// A sentence.
        public let note: String
    }

    /// The most that are told of.
    public static let maxEntries = 1000

    private var counts: [String: Counts] = [:]
    public private(set) var entries: [Entry] = []
    /// Whether `entries` has all of them.
    public private(set) var isComplete = true

    public subscript(_ type: RecordType) -> Counts { counts[type.name] ?? Counts() }

    mutating func count(_ type: RecordType, _ outcome: Outcome) {
        counts[type.name, default: Counts()].count(outcome)
    }

    mutating func tell(_ record: StoredRecord, number: Int?, _ outcome: Outcome, _ note: String) {
        guard entries.count < Self.maxEntries else { return isComplete = false }
        entries.append(
            Entry(
                entity: record.type.name, id: record.id, number: number, outcome: outcome, note: note))
    }
}
