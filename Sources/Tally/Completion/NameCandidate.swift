/// What a name that is being typed can be of.
public enum NameSource: Sendable, CaseIterable {
    case project, tag, entryTag, savedFilter, habit, activity, alias, openTask
}

/// An entity whose name fits what has been typed.
public struct NameCandidate: Sendable, Hashable {
    public let source: NameSource
    /// The name, or the title of a task.
    public let name: String
    /// The number of a task; nil for others.
    public let number: Int?
    /// More about it, for people; nil if there is nothing to say.
    public let detail: String?
    public let match: NameMatch
}

public protocol CompletionStore: AnyObject {
    /// Returns tags with the numbers of open and of all tasks, by their keys.
    func tagCounts(beginningWith prefix: String, limit: Int) throws -> [(key: String, open: Int, all: Int)]
    /// Returns the tags of time entries with the numbers of entries, by their keys. Each is as the latest entry
    /// writes it.
    func entryTags(beginningWith prefix: String, limit: Int) throws -> [(text: String, count: Int)]
    /// Returns open tasks, the newest first.
    func newestOpenTasks(limit: Int) throws -> [TitledTask]
    /// Returns the open ones of the newest tasks with a text, and whether these were all with the text.
    /// - Parameter text: At least three characters.
    func newestOpenTasks(withText text: String, limit: Int) throws -> (tasks: [TitledTask], isComplete: Bool)
}

/// A task as a candidate shows it.
public struct TitledTask: Sendable, Hashable {
    public let number: Int
    public let title: String
    public let project: String

    public init(number: Int, title: String, project: String) {
        self.number = number
        self.title = title
        self.project = project
    }
}

/// The candidates of names, for completion. Everything that completes a name asks here.
extension Engine {
    /// The greatest number of candidates.
    public static let maxCandidates = 50
    /// The greatest number of tags or of the newest tasks that are looked at.
    private static let searched = 300
    /// The greatest number of tasks with a text that are looked at.
    private static let searchedByText = 60

    /// Returns the entities whose names fit what has been typed, the best first. Archived ones are among them only
    /// if no other one fits.
    public func names(_ source: NameSource, matching typed: String) throws -> [NameCandidate] {
        switch source {
        case .project:
            let counts = try store.taskCounts(project: nil)
            return Self.candidates(source, typed, try store.projects(sort: .name)) { project in
                "\(counts[project.number]?.active ?? 0) open"
            }
        case .savedFilter: return Self.candidates(source, typed, try store.filters()) { $0.filter }
        case .habit: return Self.candidates(source, typed, try store.habits(archived: nil)) { $0.unit }
        case .activity:
            return Self.candidates(source, typed, try store.activities(archived: nil)) { _ in nil }
        case .alias: return Self.candidates(source, typed, try store.aliases()) { $0.line }
        case .tag: return try tags(matching: typed)
        case .entryTag: return try entryTags(matching: typed)
        case .openTask: return try openTasks(matching: typed)
        }
    }

    private static func candidates<Entity: NamedEntity>(
        _ source: NameSource, _ typed: String, _ entities: [Entity], detail: (Entity) -> String?
    ) -> [NameCandidate] {
        let typed = NameMatch.fold(typed)
        for isArchived in [false, true] {
            let found = entities.filter { $0.isArchived == isArchived }.compactMap { entity in
                NameMatch(folded: typed, in: entity.name).map { (entity: entity, match: $0) }
            }
            guard !found.isEmpty else { continue }
            return NameMatch.sorted(found, by: \.match).prefix(maxCandidates).map { entity, match in
                NameCandidate(
                    source: source, name: entity.name, number: nil,
                    detail: isArchived ? "archived" : detail(entity), match: match)
            }
        }
        return []
    }

    /// Tags with most open tasks come first.
    private func tags(matching typed: String) throws -> [NameCandidate] {
        let folded = NameMatch.fold(typed)
        // Beyond the tags that are looked at, those that begin as typed are found by their keys.
        let beginning = try store.tagCounts(beginningWith: Name.key(of: typed), limit: Self.searched)
        let others = typed.isEmpty ? [] : try store.tagCounts(beginningWith: "", limit: Self.searched)
        var seen: Set<String> = []
        let found = (beginning + others).compactMap {
            tag -> (tag: (key: String, open: Int, all: Int), match: NameMatch)? in
            guard seen.insert(tag.key).inserted, let match = NameMatch(folded: folded, in: tag.key) else {
                return nil
            }
            return (tag, match)
        }.sorted { ($0.tag.open, $0.tag.all) > ($1.tag.open, $1.tag.all) }
        return try NameMatch.sorted(found, by: \.match).prefix(Self.maxCandidates).map { tag, match in
            NameCandidate(
                source: .tag, name: try store.tag(withKey: tag.key)?.text ?? tag.key, number: nil,
                detail: "\(tag.open) open, \(tag.all - tag.open) done", match: match)
        }
    }

    /// Returns the tags of time entries, those of most entries first, and then the tags of tasks.
    private func entryTags(matching typed: String) throws -> [NameCandidate] {
        let folded = NameMatch.fold(typed)
        let beginning = try store.entryTags(beginningWith: Name.key(of: typed), limit: Self.searched)
        let others = typed.isEmpty ? [] : try store.entryTags(beginningWith: "", limit: Self.searched)
        var seen: Set<String> = []
        let found = (beginning + others).compactMap { tag in
            seen.insert(Name.key(of: tag.text)).inserted
                ? NameMatch(folded: folded, in: tag.text).map { (tag: tag, match: $0) } : nil
        }.sorted { $0.tag.count > $1.tag.count }
        let tracked = NameMatch.sorted(found, by: \.match).map { tag, match in
            NameCandidate(
                source: .entryTag, name: tag.text, number: nil,
                detail: tag.count == 1 ? "1 time entry" : "\(tag.count) time entries", match: match)
        }
        let rest = try tags(matching: typed).filter { !seen.contains(Name.key(of: $0.name)) }
        return Array((tracked + rest).prefix(Self.maxCandidates))
    }

    /// Returns the task with a number, and those with a text in their title: the newest ones.
    private func openTasks(matching typed: String) throws -> [NameCandidate] {
        var found: [NameCandidate] = []
        if let number = Int(typed), let task = try store.task(number: number), task.isOpen {
            found.append(
                Self.candidate(
                    TitledTask(number: task.number, title: task.title, project: task.project.name), .start))
        }
        let folded = NameMatch.fold(typed)
        let isLong = SearchText.fold(typed).unicodeScalars.count >= 3
        var (tasks, isComplete): ([TitledTask], Bool) =
            isLong ? try store.newestOpenTasks(withText: typed, limit: Self.searchedByText) : ([], false)
        // Where many tasks have the text, open ones may not be among those that were looked at.
        if !isComplete { tasks += try store.newestOpenTasks(limit: Self.searched) }
        var seen = Set(found.compactMap(\.number))
        let matching = tasks.filter { seen.insert($0.number).inserted }.compactMap { task in
            NameMatch(folded: folded, in: task.title).map { Self.candidate(task, $0) }
        }
        return Array((found + NameMatch.sorted(matching, by: \.match)).prefix(Self.maxCandidates))
    }

    private static func candidate(_ task: TitledTask, _ match: NameMatch) -> NameCandidate {
        NameCandidate(
            source: .openTask, name: task.title, number: task.number, detail: "@\(task.project)", match: match
        )
    }
}
