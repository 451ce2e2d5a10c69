/// Brings the facts of a document that keeps the rules into a store, table by table: owners come before their parts.
struct FactImport {
    private let store: any Store
    private let document: FactDocument
    private let places: DocumentPlaces
    private let lock: StakeLock
    private let progress: (Int) throws -> Void
    /// Whether there is nothing but what every database begins with.
    private let isEmpty: Bool
    /// Whether it also gave none of the document's numbers to something else before.
    private let keepsNumbers: Bool

    private(set) var report = ImportReport()
    /// The numbers here of what the document numbers otherwise, by table.
    private var numbers: [String: [Int: Int]] = ["project": [Project.inbox: Project.inbox]]
    /// What became of the document's entities, by table and number.
    private var outcomes: [String: [Int: ImportReport.Outcome]] = [:]
    /// The greatest number that was given before, and the next one to give, by table.
    private var lastNumbers: [String: Int] = [:]
    private var nextNumbers: [String: Int] = [:]
    /// How often a part of something merged was in the document so far.
    private var occurrences: [[FactValue]: Int] = [:]
    private var differing: Set<[String]> = []

    init(
        _ document: FactDocument, _ places: DocumentPlaces, into store: any Store, lock: StakeLock,
        progress: @escaping (Int) throws -> Void
    ) throws {
        self.document = document
        self.places = places
        self.store = store
        self.lock = lock
        self.progress = progress
        isEmpty = try Self.isEmpty(store)
        keepsNumbers = try isEmpty && !Self.gaveNumbers(of: document, in: store)
    }

    mutating func run() throws {
        var done = 0
        for table in FactTable.all {
            let facts = document[table]
            let last = try store.lastNumber(of: table)
            lastNumbers[table.name] = last
            nextNumbers[table.name] = max(last, facts.map(\.number).max() ?? 0) + 1
            for (index, fact) in facts.enumerated() {
                switch table.subject {
                case .entity: try takeEntity(fact, index)
                case .part(let owner, let column, _): try takePart(fact, of: owner, column)
                case .only: try takeOnly(fact)
                }
                done += 1
                if done.isMultiple(of: 1000) { try progress(done) }
            }
        }
        if keepsNumbers { try keepGoneProjectsGone() }
    }

    /// The project that a stake was made in may be gone: no other one gets its number.
    private func keepGoneProjectsGone() throws {
        guard let last = document[.stake].compactMap({ $0.number("project") }).max() else { return }
        try store.reserveNumbers(of: .project, upTo: last)
    }

    private static func isEmpty(_ store: any Store) throws -> Bool {
        for table in FactTable.all where !["settings", "project"].contains(table.name) {
            if try store.factCount(of: table) > 0 { return false }
        }
        guard try store.settings() == Settings(), try store.factCount(of: .project) == 1 else { return false }
        return try store.project(number: Project.inbox)?.revision == 1
    }

    private static func gaveNumbers(of document: FactDocument, in store: any Store) throws -> Bool {
        for table in FactTable.all where table.column("id") != nil {
            let last = try store.lastNumber(of: table)
            for fact in document[table] where fact.number <= last {
                if let id = try store.deletedID(of: table, number: fact.number), id != fact.id { return true }
            }
        }
        return false
    }

    // MARK: Entities

    private mutating func takeEntity(_ fact: StoredFact, _ index: Int) throws {
        let table = fact.table
        var mapped = mapped(fact)
        if let existing = try fact.id.flatMap({ try store.fact(of: table, id: $0) }) {
            mapped.number = existing.number
            numbers[table.name, default: [:]][fact.number] = existing.number
            outcomes[table.name, default: [:]][fact.number] = .kept
            if table.name == "task" { try checkStake(mapped, fact, index) }
            if mapped.values == existing.values {
                report.count(table, .kept)
            } else if isEmpty {
                try store.replaceFact(mapped)
                report.count(table, .added)
            } else {
                report.count(table, .kept)
                tellDifference(fact, existing.number)
            }
        } else if let existing = try sameName(as: fact) {
            numbers[table.name, default: [:]][fact.number] = existing.number
            outcomes[table.name, default: [:]][fact.number] = .merged
            report.count(table, .merged)
            report.tell(
                fact, number: existing.number, .merged,
                "There is one named “\(existing.text("name") ?? "")”; what belongs to this one goes there.")
        } else {
            mapped.number = newNumber(for: fact)
            numbers[table.name, default: [:]][fact.number] = mapped.number
            outcomes[table.name, default: [:]][fact.number] = .added
            try store.insertFact(mapped)
            report.count(table, .added)
            if mapped.number != fact.number, table.name == "task" {
                report.tell(
                    fact, number: mapped.number, .added,
                    "Its number \(fact.number) is or was another's here, so it is \(mapped.number) now.")
            }
        }
    }

    private func sameName(as fact: StoredFact) throws -> StoredFact? {
        try fact.text("name").flatMap { try store.fact(of: fact.table, nameKey: Name.key(of: $0)) }
    }

    private mutating func tellDifference(_ fact: StoredFact, _ number: Int) {
        guard differing.insert([fact.table.name, String(fact.number)]).inserted else { return }
        report.tell(fact, number: number, .kept, "It is here with other values, and stays as it is.")
    }

    /// What is here is not changed, yet a document must not hold an easier version of a pending stake.
    private func checkStake(_ mapped: StoredFact, _ fact: StoredFact, _ index: Int) throws {
        guard try store.fact(of: .stake, number: mapped.number) != nil,
            let existing = try store.task(number: mapped.number), lock.status(of: existing) == .pending
        else { return }
        var incoming = existing
        incoming.title = mapped.text("title") ?? ""
        incoming.project.number = mapped.number("project") ?? 0
        incoming.stake = places.index("stake", fact.number).flatMap { Stake(document[.stake][$0]) }
        do {
            try lock.check(existing, incoming)
        } catch Failure.stakeLocked(let path, let sentence, let tasks) {
            throw Failure.stakeLocked(
                path: places.path(fact.table, index, path), "The document has it otherwise. " + sentence,
                tasks: tasks)
        }
    }

    // MARK: Parts

    private mutating func takePart(_ fact: StoredFact, of owner: String, _ column: String) throws {
        let table = fact.table
        let ownerNumber = fact.number(column) ?? 0
        let ownerOutcome = outcomes[owner]?[ownerNumber] ?? .kept
        var mapped = mapped(fact)
        if ownerOutcome != .added {
            if try isHere(mapped) { return report.count(table, .kept) }
            // Counts are sums, so those of two habits of one name add up.
            guard ownerOutcome == .merged, table.name == "habitEvent" else {
                report.count(table, .left)
                if ownerOutcome == .kept, let index = places.index(owner, ownerNumber),
                    let number = numbers[owner]?[ownerNumber]
                {
                    tellDifference(places.facts(owner)[index], number)
                }
                return
            }
        }
        if table.name != "stake" { mapped.number = newNumber(for: fact) }
        try store.insertFact(mapped)
        report.count(table, .added)
    }

    /// Whether as many such facts are here as the document has had so far.
    private mutating func isHere(_ mapped: StoredFact) throws -> Bool {
        let key = [.text(mapped.table.name)] + mapped.values.dropFirst()
        occurrences[key, default: 0] += 1
        return try store.equalFacts(to: mapped) >= occurrences[key, default: 1]
    }

    // MARK: What there is once

    private mutating func takeOnly(_ fact: StoredFact) throws {
        let table = fact.table
        var mapped = mapped(fact)
        if table.name == "settings" {
            let existing = try store.fact(of: table, number: fact.number)
            if isEmpty, existing?.values != fact.values {
                try store.replaceFact(fact)
                return report.count(table, .added)
            }
            report.count(table, .kept)
            if existing?.values != fact.values {
                report.tell(fact, number: nil, .kept, "The settings stay as they are.")
            }
            return
        }
        let isThere =
            if table.name == "timer" {
                try store.timer() != nil
            } else if let day = fact.day("day") {
                try store.hasCelebrated(on: day)
            } else {
                false
            }
        if isThere {
            report.count(table, .kept)
            if table.name == "timer", try store.equalFacts(to: mapped) == 0 {
                report.tell(fact, number: nil, .kept, "Another timer runs, and goes on.")
            }
            return
        }
        if table.name != "timer" { mapped.number = newNumber(for: fact) }
        try store.insertFact(mapped)
        report.count(table, .added)
    }

    // MARK: Numbers

    /// The fact with the numbers of this database where it refers to others.
    private func mapped(_ fact: StoredFact) -> StoredFact {
        var mapped = fact
        for (index, column) in fact.table.columns.enumerated() {
            guard case .reference(let table) = column.kind, case .number(let number) = fact.values[index],
                let here = numbers[table]?[Int(number)]
            else { continue }
            mapped.values[index] = .number(Int64(here))
        }
        if fact.table.name == "stake" {
            mapped.number = numbers["task"]?[fact.number] ?? fact.number
            // The project of a stake that is over may be gone, and must not become another one.
            if let project = fact.number("project") {
                let gone = keepsNumbers ? project : 0
                mapped["project"] = .number(Int64(numbers["project"]?[project] ?? gone))
            }
        }
        return mapped
    }

    /// The fact's own number, unless that was given to another one.
    private mutating func newNumber(for fact: StoredFact) -> Int {
        let table = fact.table.name
        if keepsNumbers || fact.number > lastNumbers[table, default: 0] { return fact.number }
        let next = nextNumbers[table, default: 1]
        nextNumbers[table] = next + 1
        return next
    }
}
