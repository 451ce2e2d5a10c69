/// A change of an entity, as reported to users.
public struct EntityChange: Sendable, Hashable {
    public let kind: ChangeKind
    /// The name of the entity's record type, such as `timeEntry`.
    public let entity: String
    /// The id of the entity; nil if its type has no ids, such as the settings.
    public let id: String?
    public internal(set) var operation: RecordChange.Operation
}

extension EntityChange {
    /// Returns the combined changes, one per entity and kind, in the order of their first change.
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

    /// The change that undoing this one makes.
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
    /// The entity changes that this record change results in.
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
        case .part(let owner, _, let kind, _):
            return [EntityChange(kind: kind, entity: owner, id: subjectID, operation: .update)]
        case .only(let kind):
            return [EntityChange(kind: kind, entity: type.name, id: nil, operation: operation)]
        }
    }
}

extension RecordChange.Operation {
    /// Returns the combination of two changes of one entity. Created and then deleted is reported as deleted.
    fileprivate func followed(by next: RecordChange.Operation) -> RecordChange.Operation {
        switch (self, next) {
        case (.create, .update): .create
        case (.delete, .create): .update
        default: next
        }
    }
}
