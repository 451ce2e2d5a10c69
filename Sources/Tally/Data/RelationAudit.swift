/// Finds tasks that are related to others in a way that no request allows: by ids that name no task, in a circle, or
/// too deep.
struct RelationAudit {
    /// Returns the task with an id.
    private let task: (_ id: String) throws -> StoredRecord?
    /// The ids of tasks whose dependencies form no circle.
    private var followed: Set<String> = []

    init(task: @escaping (_ id: String) throws -> StoredRecord?) {
        self.task = task
    }

    mutating func findings(in record: StoredRecord) throws -> [RecordAudit.Finding] {
        try dependencyFindings(record) + parentFindings(record)
    }

    private mutating func dependencyFindings(_ record: StoredRecord) throws -> [RecordAudit.Finding] {
        guard !record.isNull("dependsOn") else { return [] }
        let findings = try record.texts("dependsOn").enumerated().compactMap { index, id in
            try brokenReference("dependsOn[\(index)]", to: id)
        }
        return try findings + circle(through: record)
    }

    /// Follows the dependencies of a task. Those without a circle are followed once for all tasks.
    private mutating func circle(through record: StoredRecord) throws -> [RecordAudit.Finding] {
        guard let first = record.id, !followed.contains(first) else { return [] }
        var (seen, open): (Set<String>, Set<String>) = ([first], [first])
        var (hasCircle, isInCircle) = (false, false)
        var way = [(id: first, rest: record.texts("dependsOn")[...])]
        while let last = way.last {
            guard let next = last.rest.first else {
                open.remove(last.id)
                way.removeLast()
                continue
            }
            way[way.count - 1].rest.removeFirst()
            if open.contains(next) { hasCircle = true }
            if next == first { isInCircle = true }
            if !followed.contains(next), seen.insert(next).inserted {
                open.insert(next)
                way.append((next, try task(next)?.texts("dependsOn")[...] ?? []))
            }
        }
        if !hasCircle { followed.formUnion(seen) }
        return isInCircle
            ? [RecordAudit.Finding(member: "dependsOn", problem: "makes the task wait for itself")] : []
    }

    private func parentFindings(_ record: StoredRecord) throws -> [RecordAudit.Finding] {
        guard let parent = record.text("parent") else { return [] }
        if let finding = try brokenReference("parent", to: parent) { return [finding] }
        var (depth, next) = (1, Optional(parent))
        while let id = next, depth <= Task.maxDepth {
            if id == record.id {
                return [RecordAudit.Finding(member: "parent", problem: "makes the task part of itself")]
            }
            depth += 1
            next = try task(id)?.text("parent")
        }
        guard depth > Task.maxDepth else { return [] }
        return [
            RecordAudit.Finding(
                member: "parent", problem: "makes a tree of tasks more than \(Task.maxDepth) deep")
        ]
    }

    private func brokenReference(_ member: String, to id: String) throws -> RecordAudit.Finding? {
        guard let other = try task(id) else {
            return RecordAudit.Finding(
                member: member, problem: "is \(id), but there is no task with this id")
        }
        return other.isNull(RecordType.deletionMark)
            ? nil : RecordAudit.Finding(member: member, problem: "is \(id), but this task is deleted")
    }
}
