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
        /// The record was deleted here and stays so, although the document has it undeleted.
        case deleted
    }

    public struct Counts: Sendable, Hashable {
        public internal(set) var added = 0
        public internal(set) var kept = 0
        public internal(set) var merged = 0
        public internal(set) var left = 0
        public internal(set) var deleted = 0

        mutating func count(_ outcome: Outcome) {
            switch outcome {
            case .added: added += 1
            case .kept: kept += 1
            case .merged: merged += 1
            case .left: left += 1
            case .deleted: deleted += 1
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

    /// A member that the document leaves out of records that were added.
    public struct Default: Sendable {
        public let entity: String
        /// The member, or the type of parts.
        public let member: String
        /// The number of records.
        public let count: Int
        /// What they got, such as `priority: default P2 for 3 tasks`.
        public let note: String
    }

    /// The maximum number of entries.
    public static let maxEntries = 1000

    private var counts: [String: Counts] = [:]
    /// The number of added records, by type and by the members that they lack.
    private var absences: [String: AbsenceTable<Int>] = [:]
    public private(set) var entries: [Entry] = []
    /// Whether `entries` contains all of them.
    public private(set) var isComplete = true
    /// Whether to count the members that records got.
    private let hasDefaults: Bool

    init(of document: RecordDocument) {
        // Users expect that an earlier version did not write what it did not have.
        hasDefaults = !document.isOfEarlierVersion
    }

    public subscript(_ type: RecordType) -> Counts { counts[type.name] ?? Counts() }

    mutating func count(_ type: RecordType, _ outcome: Outcome) {
        counts[type.name, default: Counts()].count(outcome)
    }

    /// Counts a record that was added, with the members that it got.
    mutating func countAdded(_ record: StoredRecord) {
        count(record.type, .added)
        guard hasDefaults else { return }
        absences[record.type.name, default: AbsenceTable()].count(record.absent)
    }

    /// The members that added records got, in the order of their declaration.
    public var defaults: [Default] {
        RecordType.all.flatMap { type in
            var counts: [String: Int] = [:]
            for (absent, count) in absences[type.name]?.all ?? [] {
                for member in absent { counts[member, default: 0] += count }
            }
            let members = type.members.compactMap { member in
                member.meaningIfAbsent.map { (name: member.name, words: $0.words) }
            }
            let parts =
                type.name == RecordType.timeEntry.name
                ? [(name: RecordType.timePart.name, words: "the time on each day")] : []
            return (members + parts).compactMap { member in
                counts[member.name].map { count in
                    Default(
                        entity: type.name, member: member.name, count: count,
                        note: "\(member.name): default \(member.words) for \(type.words(for: count))")
                }
            }
        }
    }

    mutating func tell(_ record: StoredRecord, number: Int?, _ outcome: Outcome, _ note: String) {
        guard entries.count < Self.maxEntries else { return isComplete = false }
        entries.append(
            Entry(
                entity: record.type.name, id: record.id, number: number, outcome: outcome, note: note))
    }
}

extension AbsenceTable<Int> {
    fileprivate mutating func count(_ absent: [String]) {
        let index = index(of: absent) { _ in 0 }
        self[index] += 1
    }
}

extension RecordType {
    /// Returns a number of records in words, such as `1 time entry` or `3 time entries`.
    public func words(for count: Int) -> String {
        var noun = ""
        for character in name {
            noun += character.isUppercase ? " " + character.lowercased() : String(character)
        }
        // There is only one record of them.
        if noun == "settings" { return noun }
        guard count != 1 else { return "1 \(noun)" }
        return "\(count) "
            + (noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + (noun.hasSuffix("s") ? "es" : "s"))
    }
}
