/// An entity that requests name by its name or id.
protocol NamedEntity {
    static var kind: Failure.Entity { get }
    static func stored(_ id: Identifier, in store: any Store) throws -> Self?
    /// - Parameter key: The key of the name, from `Name.key(of:)`.
    static func stored(nameKey key: String, in store: any Store) throws -> Self?

    var number: Int { get }
    var name: String { get }
    var isArchived: Bool { get }
}

extension NamedEntity {
    var isArchived: Bool { false }
}

extension Engine {
    /// Returns the entity that a request names by its name or id.
    func find<Entity: NamedEntity>(_ type: Entity.Type, _ named: String) throws -> Entity {
        let store = try store
        if let id = Identifier(named), let entity = try Entity.stored(id, in: store) { return entity }
        if let name = try? Name(named), let entity = try Entity.stored(nameKey: name.key, in: store) {
            return entity
        }
        throw Failure.notFound(Entity.kind, named: named)
    }

    /// Checks that no other entity of the type has a name.
    func checkUnused<Entity: NamedEntity>(_ name: Name, for type: Entity.Type, by number: Int?) throws {
        if let other = try Entity.stored(nameKey: name.key, in: try store), other.number != number {
            throw Failure.duplicate(Entity.kind, name: other.name, isArchived: other.isArchived)
        }
    }
}

extension Project: NamedEntity {
    static let kind = Failure.Entity.project
    static func stored(_ id: Identifier, in store: any Store) throws -> Project? {
        try store.project(identifier: id)
    }
    static func stored(nameKey key: String, in store: any Store) throws -> Project? {
        try store.project(nameKey: key)
    }
}

extension Habit: NamedEntity {
    static let kind = Failure.Entity.habit
    static func stored(_ id: Identifier, in store: any Store) throws -> Habit? {
        try store.habit(identifier: id)
    }
    static func stored(nameKey key: String, in store: any Store) throws -> Habit? {
        try store.habit(nameKey: key)
    }
}

extension Activity: NamedEntity {
    static let kind = Failure.Entity.activity
    static func stored(_ id: Identifier, in store: any Store) throws -> Activity? {
        try store.activity(identifier: id)
    }
    static func stored(nameKey key: String, in store: any Store) throws -> Activity? {
        try store.activity(nameKey: key)
    }
}

extension SavedFilter: NamedEntity {
    static let kind = Failure.Entity.filter
    static func stored(_ id: Identifier, in store: any Store) throws -> SavedFilter? {
        try store.filter(identifier: id)
    }
    static func stored(nameKey key: String, in store: any Store) throws -> SavedFilter? {
        try store.filter(nameKey: key)
    }
}
