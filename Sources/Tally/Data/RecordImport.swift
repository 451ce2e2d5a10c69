/// Imports the records of a valid document into a store, type by type. Owners come before their parts.
struct RecordImport {
    private let store: any Store
    private let document: RecordDocument
    private let places: DocumentIndex
    private let lock: StakeLock
    private let progress: (Int) throws -> Void
    /// Whether the store contains only the records of a new database.
    private let isEmpty: Bool
    /// Whether records keep the document's numbers: the store is empty and has used none for other entities.
    private let keepsNumbers: Bool

    private(set) var report: ImportReport
    /// The numbers in the store, by type and number in the document.
    private var numbers: [String: [Int: Int]] = ["project": [Project.inbox: Project.inbox]]
    /// The outcomes of the document's entities, by type and number.
    private var outcomes: [String: [Int: ImportReport.Outcome]] = [:]
    /// The greatest number that the store has used, by type.
    private var lastNumbers: [String: Int] = [:]
    /// The next unused number, by type.
    private var nextNumbers: [String: Int] = [:]
    /// The ids of existing projects, by the ids of those of the document that were merged into them.
    private var mergedProjects: [String: String] = [:]
    /// The entities reported as different, by type and number in the document.
    private var differing: Set<[String]> = []
    /// The numbers in the store of the tasks that were deleted here.
    private var deletedTasks: Set<Int> = []

    init(
        _ document: RecordDocument, _ places: DocumentIndex, into store: any Store, lock: StakeLock,
        progress: @escaping (Int) throws -> Void
    ) throws {
        self.document = document
        self.places = places
        self.store = store
        self.lock = lock
        self.progress = progress
        report = ImportReport(of: document)
        isEmpty = try Self.isEmpty(store)
        keepsNumbers = try isEmpty && !Self.hasUsedNumbers(of: document, in: store)
    }

    mutating func run() throws {
        var done = 0
        for type in RecordType.all {
            let records = document[type]
            let last = try store.lastNumber(of: type)
            lastNumbers[type.name] = last
            let given = records.lazy.filter { !$0.hasProvisionalNumber }.map(\.number)
            nextNumbers[type.name] = max(last, given.max() ?? 0) + 1
            for (index, record) in records.enumerated() {
                switch type.subject {
                case .entity: try importEntity(record, index)
                case .part(let owner, let member, _, _): try importPart(record, of: owner, member)
                case .only: try importSingleton(record)
                }
                done += 1
                if done.isMultiple(of: 1000) { try progress(done) }
            }
        }
    }

    // MARK: Entities

    private mutating func importEntity(_ record: StoredRecord, _ index: Int) throws {
        let type = record.type
        var mapped = try mapped(record)
        if let existing = try record.id.flatMap({ try store.record(of: type, id: $0) }) {
            mapped.number = existing.number
            mapped.takeAbsent(from: existing)
            numbers[type.name, default: [:]][record.number] = existing.number
            if !existing.isNull(RecordType.deletionMark), record.isNull(RecordType.deletionMark) {
                return keepDeleted(record, existing.number)
            }
            outcomes[type.name, default: [:]][record.number] = .kept
            if type.name == "task" { try checkStake(mapped, record, index) }
            if mapped.values == existing.values {
                report.count(type, .kept)
            } else if isEmpty {
                try store.replaceRecord(mapped)
                report.count(type, .added)
            } else {
                report.count(type, .kept)
                // The deletion of the task changed the revision.
                let isOfTask = refersToDeletedTask(record) && mapped.equals(existing, except: "revision")
                reportDifference(record, existing.number, isOfTask: isOfTask)
            }
        } else if let existing = try sameName(as: record) {
            numbers[type.name, default: [:]][record.number] = existing.number
            outcomes[type.name, default: [:]][record.number] = .merged
            if type.name == "project", let id = record.id { mergedProjects[id] = existing.id }
            report.count(type, .merged)
            report.tell(
                record, number: existing.number, .merged,
                "Merged into the existing “\(existing.text("name") ?? "")”, which has the same name.")
        } else {
            mapped.number = newNumber(for: record)
            numbers[type.name, default: [:]][record.number] = mapped.number
            outcomes[type.name, default: [:]][record.number] = .added
            try add(mapped, from: record)
            if mapped.number != record.number, !record.hasProvisionalNumber, type.isNamedByNumber {
                report.tell(
                    record, number: mapped.number, .added,
                    "Renumbered to \(mapped.number), because number \(record.number) was already used.")
            }
        }
    }

    private func sameName(as record: StoredRecord) throws -> StoredRecord? {
        try record.text("name").flatMap { try store.record(of: record.type, nameKey: Name.key(of: $0)) }
    }

    private mutating func add(_ mapped: StoredRecord, from record: StoredRecord) throws {
        try store.insertRecord(mapped)
        report.countAdded(mapped)
        if refersToDeletedTask(record) {
            report.tell(
                record, number: record.type.isEntity ? mapped.number : nil, .added,
                "Added without its task, which was deleted here.")
        }
    }

    private mutating func keepDeleted(_ record: StoredRecord, _ number: Int) {
        outcomes[record.type.name, default: [:]][record.number] = .deleted
        if record.type.name == "task" { deletedTasks.insert(number) }
        report.count(record.type, .deleted)
        report.tell(record, number: number, .deleted, "Was deleted here, and stays deleted.")
    }

    private mutating func reportDifference(_ record: StoredRecord, _ number: Int, isOfTask: Bool = false) {
        guard differing.insert([record.type.name, String(record.number)]).inserted else { return }
        report.tell(
            record, number: number, .kept,
            isOfTask
                ? "Already exists without its task, which was deleted here."
                : "Already exists with other values, which are kept.")
    }

    /// Checks that the document has no easier version of a pending stake, although it would not be used.
    private func checkStake(_ mapped: StoredRecord, _ record: StoredRecord, _ index: Int) throws {
        guard try store.record(of: .stake, number: mapped.number) != nil,
            let existing = try store.task(number: mapped.number), lock.status(of: existing) == .pending
        else { return }
        var incoming = existing
        incoming.title = mapped.text("title") ?? ""
        incoming.project.number = mapped.number("project") ?? 0
        incoming.stake = try places.index("stake", record.number).flatMap {
            var stake = try self.mapped(document[.stake][$0])
            if let stored = try store.record(of: .stake, number: stake.number) {
                stake.takeAbsent(from: stored)
            }
            return try Stake.record.value(of: stake)
        }
        do {
            try lock.check(existing, incoming)
        } catch Failure.stakeLocked(let reason, let path, let sentence, let tasks) {
            throw Failure.stakeLocked(
                reason, path: places.path(record.type, index, path),
                "The document has another version of a pending stake. " + sentence, tasks: tasks)
        }
    }

    // MARK: Parts

    private mutating func importPart(_ record: StoredRecord, of owner: String, _ member: String) throws {
        let type = record.type
        let ownerNumber = record.number(member) ?? 0
        let ownerOutcome = outcomes[owner]?[ownerNumber] ?? .kept
        var mapped = try mapped(record)
        if ownerOutcome != .added {
            if isDerived(record, of: owner, ownerNumber) { return }
            if !record.absent.isEmpty, let stored = try existingPart(mapped) {
                mapped.takeAbsent(from: stored)
            }
            if mapped.text("projectId") == Identifier.zero.text,
                let stored = try store.record(of: type, number: mapped.number)
            {
                // Earlier documents do not say which deleted project a stake was made in.
                mapped["projectId"] = stored["projectId"]
            }
            if try store.equalRecords(to: mapped) > 0 { return report.count(type, .kept) }
            // A habit's count is a sum, so the events of two habits with the same name can be added up.
            guard ownerOutcome == .merged, type.name == "habitEvent" else {
                report.count(type, .left)
                if ownerOutcome == .kept, let index = places.index(owner, ownerNumber),
                    let number = numbers[owner]?[ownerNumber]
                {
                    reportDifference(places.records(owner)[index], number)
                }
                return
            }
        }
        if let id = record.id, try store.record(of: type, id: id) != nil {
            report.count(type, .left)
            return report.tell(
                record, number: nil, .left,
                "Left out, because a record with its id belongs to another \(owner).")
        }
        if type.members[0].kind == .number { mapped.number = newNumber(for: record) }
        try add(mapped, from: record)
    }

    /// Returns whether the part is not in the document, which leaves out those of its owner.
    private func isDerived(_ part: StoredRecord, of owner: String, _ number: Int) -> Bool {
        places.index(owner, number).map { places.records(owner)[$0] }?.absent.contains(part.type.name)
            ?? false
    }

    /// Returns the stored record that a part of an existing entity stands for; nil if that cannot be told.
    private func existingPart(_ mapped: StoredRecord) throws -> StoredRecord? {
        let type = mapped.type
        if case .part(_, _, _, sharesNumber: true) = type.subject {
            return try store.record(of: type, number: mapped.number)
        }
        guard let id = mapped.id, !mapped.absent.contains("id") else { return nil }
        return try store.record(of: type, id: id)
    }

    // MARK: Settings, timer and celebrations

    private mutating func importSingleton(_ record: StoredRecord) throws {
        let type = record.type
        var mapped = try mapped(record)
        if type.name == "settings" {
            let existing = try store.record(of: type, number: record.number)
            if let existing { mapped.takeAbsent(from: existing) }
            if isEmpty, existing?.values != mapped.values {
                try store.replaceRecord(mapped)
                return report.count(type, .added)
            }
            report.count(type, .kept)
            if existing?.values != mapped.values {
                report.tell(record, number: nil, .kept, "The existing settings are kept.")
            }
            return
        }
        let exists =
            if type.name == "timer" {
                try store.timer() != nil
            } else if let day = record.day("day") {
                try store.hasCelebrated(on: day)
            } else {
                false
            }
        if exists {
            report.count(type, .kept)
            if type.name == "timer", try store.equalRecords(to: mapped) == 0 {
                report.tell(record, number: nil, .kept, "Another timer is running and is kept.")
            }
            return
        }
        if type.name != "timer" { mapped.number = newNumber(for: record) }
        try add(mapped, from: record)
    }

    /// Returns the record with its references as they are in this database.
    private func mapped(_ record: StoredRecord) throws -> StoredRecord {
        var mapped = record
        for (index, type) in record.type.references {
            guard case .number(let number) = record.values[index],
                let mappedNumber = numbers[type]?[Int(number)]
            else { continue }
            mapped.values[index] = .number(Int64(mappedNumber))
        }
        if refersToDeletedTask(record) { mapped["task"] = .null }
        if record.type.name == "task" { try mapped.leaveDeletedTasks(of: store) }
        if record.type.name == "stake" {
            if let project = record.text("projectId").flatMap({ mergedProjects[$0] }) {
                mapped["projectId"] = .text(project)
            }
            if places.isDecidedByTerms(record) {
                mapped["decision"] = .text(Stake.Decision.expired.rawValue)
                mapped.absent.removeAll { $0 == "decision" }
            }
        }
        return mapped
    }

    /// Returns whether the record is a time entry or timer of a task that was deleted here. It gets no task, as
    /// the deletion of a task takes it from the time entries and the timer.
    private func refersToDeletedTask(_ record: StoredRecord) -> Bool {
        guard !deletedTasks.isEmpty, record.type.member("task")?.isOptional == true,
            let task = record.number("task")
        else { return false }
        return numbers["task"]?[task].map(deletedTasks.contains) ?? false
    }

    /// Returns the record's own number, or an unused one if the store has used it before.
    private mutating func newNumber(for record: StoredRecord) -> Int {
        let type = record.type.name
        if !record.hasProvisionalNumber, keepsNumbers || record.number > lastNumbers[type, default: 0] {
            return record.number
        }
        let next = nextNumbers[type, default: 1]
        nextNumbers[type] = next + 1
        return next
    }
}
