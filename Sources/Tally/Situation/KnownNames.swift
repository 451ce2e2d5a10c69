/// The first names of things that exist, for a person to choose from.
public struct KnownNames: Sendable, Hashable {
    /// The maximum number of names of each kind.
    public static let limit = 50

    /// The projects that are not archived.
    public var projects: [String] = []
    public var tags: [String] = []
    /// The activities that are not archived.
    public var activities: [String] = []

    public init() {}
}

extension Engine {
    func knownNames() throws -> KnownNames {
        let store = try store
        var names = KnownNames()
        names.projects = try store.projectNames(limit: KnownNames.limit)
        names.tags = try store.tags(beginningWith: "", after: nil, limit: KnownNames.limit).map(\.text)
        names.activities = try store.activityNames(limit: KnownNames.limit)
        return names
    }
}
