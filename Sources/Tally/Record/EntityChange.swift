/// A change as it concerns people: which entity, and what became of it.
public struct EntityChange: Sendable, Hashable {
    public let kind: ChangeKind
    /// As in `timeEntry`.
    public let entity: String
    /// nil for an entity that is the only one of its kind.
    public let id: String?
    public internal(set) var operation: RecordChange.Operation
}

extension EntityChange {
    /// What the changes come to, each entity once for each kind, in the order in which they were first changed.
    public static func summary(of changes: [RecordChange]) -> [EntityChange] {
        var summary: [EntityChange] = []
        var places: [Key: Int] = [:]
        for change in changes.flatMap(\.entityChanges) {
            let key = Key(kind: change.kind, entity: change.entity, id: change.id)
            if let place = places[key] {
                summary[place].operation = summary[place].operation.followed(by: change.operation)
            } else {
                places[key] = summary.count
                summary.append(change)
            }
        }
        return summary
    }

    /// As taking it back would change it.
    var inverse: EntityChange {
        EntityChange(kind: kind, entity: entity, id: id, operation: operation.inverse)
    }

    private struct Key: Hashable {
        let kind: ChangeKind
        let entity: String
        let id: String?
    }
}

extension RecordChange {
    var entityChanges: [EntityChange] {
        switch type.subject {
        case .entity(let kind):
            let change = EntityChange(kind: kind, entity: type.name, id: subjectID, operation: operation)
            let isFocus =
                type.name == "task"
                && values.contains { $0.name == "focusDay" && $0.value != .null || $0.name == "focusOrder" }
            return isFocus && operation == .update
                ? [change, EntityChange(kind: .focus, entity: "task", id: subjectID, operation: .update)]
                : [change]
        case .part(let owner, _, let kind):
            return [EntityChange(kind: kind, entity: owner, id: subjectID, operation: .update)]
        case .only(let kind):
            return [EntityChange(kind: kind, entity: type.name, id: nil, operation: operation)]
        }
    }
}

extension RecordChange.Operation {
    /// What two changes of one entity come to. Created and deleted again, it is told as deleted.
    fileprivate func followed(by next: RecordChange.Operation) -> RecordChange.Operation {
        switch (self, next) {
        case (.create, .update): .create
        case (.delete, .create): .update
        default: next
        }
    }
}
