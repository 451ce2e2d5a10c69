/// Gives the records of a document the members that it leaves out.
struct RecordCompletion {
    private let document: RecordDocument
    private let store: any Store
    private let moment: Moment
    private let nextID: () -> Identifier

    init(
        of document: RecordDocument, into store: any Store, at moment: Moment,
        nextID: @escaping () -> Identifier
    ) {
        self.document = document
        self.store = store
        self.moment = moment
        self.nextID = nextID
    }

    func run() throws -> RecordDocument {
        var records: [String: [StoredRecord]] = [:]
        for type in RecordType.all { records[type.name] = try completed(document[type], of: type) }
        addParts(to: &records)
        return RecordDocument(records, isOfEarlierVersion: document.isOfEarlierVersion)
    }

    private func completed(_ records: [StoredRecord], of type: RecordType) throws -> [StoredRecord] {
        guard records.contains(where: { !$0.absent.isEmpty }) else { return records }
        var position = try lastPosition(of: type, among: records)
        var colors = try colors(of: type)
        if type.member("color") != nil {
            for color in records.compactMap({ $0.text("color").flatMap { try? Color($0) } }) {
                colors[color, default: 0] += 1
            }
        }
        let meanings = type.members.map(\.meaningIfAbsent)
        var places = AbsenceTable<[Int]>()
        return records.map { record in
            var record = record
            // A member comes after those that its default depends on.
            let absent = places.index(of: record.absent) { $0.compactMap(type.index).sorted() }
            for index in places[absent] {
                switch meanings[index] {
                case .value(let value, _): record.values[index] = value
                case .newID: record.values[index] = .text(nextID().text)
                case .inbox: record.values[index] = .number(Int64(Project.inbox))
                case .now: record.values[index] = .instant(moment.now)
                case .dayOf(let other):
                    record.values[index] =
                        record.instant(other).map { .day(moment.rule.day(of: $0)) } ?? .null
                case .lastPosition:
                    let next = position?.after ?? .first
                    position = next
                    record.values[index] = .text(next.text)
                case .leastUsedColor:
                    let color = Color.leastUsed(colors)
                    colors[color, default: 0] += 1
                    record.values[index] = .text(color.description)
                // The import gives the number.
                case .nextNumber, nil: break
                }
            }
            return record
        }
    }

    private func lastPosition(of type: RecordType, among records: [StoredRecord]) throws -> Rank? {
        let stored: Rank? =
            switch type.name {
            case "task": try store.lastPosition()
            case "project": try store.projects(sort: .manual).last?.position
            default: nil
            }
        guard type.member("position") != nil else { return stored }
        return (records.compactMap { $0.text("position").flatMap { Rank($0) } } + [stored].compactMap(\.self))
            .max()
    }

    private func colors(of type: RecordType) throws -> [Color: Int] {
        switch type.name {
        case "project": try store.projectColors()
        case "habit": try store.habitColors()
        case "activity": try store.activityColors()
        default: [:]
        }
    }

    /// Adds the parts of the time entries of which the document leaves them out. A document that lists parts
    /// leaves out only those of entries that lack other members as well, which documents of this version always had.
    private func addParts(to records: inout [String: [StoredRecord]]) {
        guard !document.isOfEarlierVersion, var entries = records[RecordType.timeEntry.name] else { return }
        let owners = Set(document[.timePart].compactMap { $0.number("entry") })
        var parts = document[.timePart]
        var number = parts.map(\.number).max() ?? 0
        for (index, entry) in entries.enumerated() where !owners.contains(entry.number) {
            let lacksOthers = entry.absent.contains { name in
                RecordType.timeEntry.member(name)?.isAddedLater != true
            }
            guard !document.lists(.timePart) || lacksOthers else { continue }
            entries[index].absent.append(RecordType.timePart.name)
            for part in self.parts(of: entry) {
                number += 1
                var record = StoredRecord(
                    .timePart, [RecordValue](repeating: .null, count: RecordType.timePart.members.count))
                record.number = number
                record["entry"] = .number(Int64(entry.number))
                record["day"] = .day(part.date)
                record["seconds"] = .number(Int64(part.seconds))
                parts.append(record)
            }
        }
        records[RecordType.timeEntry.name] = entries
        records[RecordType.timePart.name] = parts
    }

    private func parts(of entry: StoredRecord) -> [DayPart] {
        guard let start = entry.instant("startAt"), let end = entry.instant("endAt"), start < end,
            end.seconds(since: start) <= TimeEntry.maxSeconds
        else { return [] }
        return moment.rule.parts(of: start..<end)
    }
}

extension StoredRecord {
    /// Whether the number only stands for the record within its document.
    var hasProvisionalNumber: Bool { type.isEntity && absent.contains(type.members[0].name) }

    /// Takes the members that the document leaves out from the stored record, except the number.
    mutating func takeAbsent(from existing: StoredRecord) {
        guard !absent.isEmpty else { return }
        for index in absent.compactMap(type.index) where index > 0 { values[index] = existing.values[index] }
    }

    /// Returns whether the records have the same values, regardless of a member.
    func equals(_ other: StoredRecord, except member: String) -> Bool {
        var same = other
        same[member] = self[member]
        return values == same.values
    }

    /// Returns the number in a document of an entity that has none there, by its position. The import gives it
    /// another one.
    public static func provisionalNumber(_ position: Int) -> Int {
        RecordLimit.documentNumbers.upperBound - position
    }
}
