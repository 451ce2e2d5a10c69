/// Imports documents.
extension Engine {
    /// Adds the records of a document that do not exist yet. Existing records do not change, except that an
    /// empty database takes over the document's settings and Inbox.
    /// - Parameters:
    ///   - root: The member of the request that contains the document, for error paths.
    ///   - read: Reads the document. Its records get the members that it leaves out.
    /// - Throws: `Failure.invalid` for a record that breaks a rule, `Failure.stakeLocked` if the document has
    ///   an easier version of a pending stake.
    public func importDocument(at root: String, _ read: () throws -> RecordDocument) throws -> ImportReport {
        let (store, moment) = (try store, try moment)
        let lock = StakeLock(moment: moment)
        let checked = group?.request?.checkedDocument
        let given = try checked ?? read()
        let document = try RecordCompletion(of: given, into: store, at: moment) { self.nextIdentifier() }
            .run()
        let places = DocumentIndex(document, root: root)
        if checked == nil { try check(document, places, store) }
        if RecordType.all.contains(where: { !document[$0].isEmpty }) {
            group?.request?.checkedDocument = given
            try endTrial()
        }
        var importing = try RecordImport(document, places, into: store, lock: lock) { try self.report($0) }
        try importing.run()
        try store.markOpenStep(madeBy: .import)
        try refreshMoment()
        for habit in try store.habits(archived: nil) { try keepStreak(of: habit) }
        return importing.report
    }

    private func check(_ document: RecordDocument, _ places: DocumentIndex, _ store: any Store) throws {
        let tasks = document[.task]
        let indexes = Dictionary(tasks.enumerated().compactMap { index, task in task.id.map { ($0, index) } })
        {
            first, _ in first
        }
        // A task that exists stays as it is. Relations to one that was deleted here are left out.
        func task(_ id: String) throws -> StoredRecord? {
            let stored = try store.record(of: .task, id: id)
            if let stored, stored.isNull(RecordType.deletionMark) { return stored }
            return indexes[id].map { tasks[$0] } ?? stored
        }
        var audit = RecordAudit(isDocument: true, task: task) { type, number in
            places.index(type, number).map { places.records(type)[$0] }
        }
        var done = 0
        for type in RecordType.all {
            for (index, record) in document[type].enumerated() {
                if let finding = try audit.findings(in: record).first {
                    throw Failure.invalid(
                        .invalidDocument, path: places.path(type, index, finding.member),
                        problem: finding.problem)
                }
                done += 1
                if done.isMultiple(of: 1000) { try report(done) }
            }
        }
        if let (type, number, finding) = audit.finish().first {
            let index = number.flatMap { places.index(type.name, $0) } ?? 0
            throw Failure.invalid(
                .invalidDocument, path: places.path(type, index, nil), problem: finding.problem)
        }
    }
}

/// The positions of the records in a document.
struct DocumentIndex {
    private let root: String
    private let document: RecordDocument
    private let indexes: [String: [Int: Int]]

    init(_ document: RecordDocument, root: String) {
        self.root = root
        self.document = document
        indexes = Dictionary(
            uniqueKeysWithValues: RecordType.all.map { type in
                (
                    type.name,
                    Dictionary(document[type].enumerated().map { ($1.number, $0) }) { first, _ in first }
                )
            })
    }

    func index(_ type: String, _ number: Int) -> Int? { indexes[type]?[number] }

    func records(_ type: String) -> [StoredRecord] { RecordType.named(type).map { document[$0] } ?? [] }

    /// Returns the path of a record or its member, for errors.
    func path(_ type: RecordType, _ index: Int, _ member: String?) -> String {
        "\(root).records.\(type.name)[\(index)]" + (member.map { "." + $0 } ?? "")
    }

    /// Returns whether a stake of an earlier version, which has no decision, must have expired: the open task
    /// has another title or project, which are locked while a stake is pending.
    func isDecidedByTerms(_ stake: StoredRecord) -> Bool {
        guard ["decision", "concededAt", "outcome"].allSatisfy(stake.isNull),
            let task = index("task", stake.number).map({ document[.task][$0] }),
            task.isNull("completedAt")
        else { return false }
        let project =
            task.number("project").flatMap { index("project", $0) }
            .map { document[.project][$0].id } ?? Project.inboxIdentifier
        return task.text("title") != stake.text("title")
            || project != stake.text("projectId") && stake.text("projectId") != Identifier.zero.text
    }
}
