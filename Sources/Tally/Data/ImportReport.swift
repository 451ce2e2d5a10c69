/// The outcome of importing a document, record by record.
public struct ImportReport: Sendable {
    public enum Outcome: String, Sendable, CaseIterable {
        /// The record was added.
        case added
        /// The record already existed and was not changed.
        case kept
        /// The record was merged into an existing one with the same name.
        case merged
        /// The record was left out, because it is part of a record that already existed.
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

    /// A record that now differs from the document.
    public struct Entry: Sendable {
        public let entity: String
        /// The id in the document.
        public let id: String?
        /// The number in this database.
        public let number: Int?
        public let outcome: Outcome
        /// An explanation, as a sentence.
        public let note: String
    }

    /// The maximum number of entries.
    public static let maxEntries = 1000

    private var counts: [String: Counts] = [:]
    public private(set) var entries: [Entry] = []
    /// Whether `entries` contains all of them.
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
