extension TaskQuery {
    /// Adds a filter, with its order and number.
    public mutating func add(_ filter: Filter) {
        predicates.append(filter.predicate)
        filterTexts += filter.texts
        most = filter.limit ?? most
        if let order = filter.order {
            sort = order.sort
            descending = order.descending
        }
    }

    /// Whether it searches texts.
    public var searchesText: Bool { text != nil || predicates.contains(where: \.searchesText) }

    /// The same query, with conditions of its filters as members of its own, for which stores have indexes. Its
    /// cursors are the same.
    public var lifted: TaskQuery {
        guard !predicates.isEmpty else { return self }
        var query = self
        query.givenMark = mark
        query.predicates = []
        var dues = FilterRange()
        for condition in predicates.flatMap(\.conjuncts) where !query.lift(condition) {
            if case .trait(.time(.due, let range)) = condition, range.isOfDays, due == nil {
                dues = dues.intersection(range)
            } else {
                query.predicates.append(condition)
            }
        }
        if dues != FilterRange() { query.due = DueRange(from: dues.from, to: dues.to) }
        return query
    }

    /// Returns whether a member of the query says the same as a condition, or now does.
    private mutating func lift(_ condition: TaskPredicate) -> Bool {
        switch condition {
        case .trait(.tag(let tag)):
            if !tags.contains(tag) { tags.append(tag) }
            return true
        case .trait(.text(let other)) where text == nil:
            text = other
            return true
        case .trait(.state(.open)): return Self.narrow(&statuses, to: [.open])
        case .trait(.state(.done)): return Self.narrow(&statuses, to: [.done])
        case .trait(.state(.overdue)) where overdue != false:
            overdue = true
            return true
        case .project, .trait(.priority): return lift(anyOf: [condition])
        case .any(let parts): return lift(anyOf: parts)
        default: return false
        }
    }

    private mutating func lift(anyOf parts: [TaskPredicate]) -> Bool {
        let projects = parts.compactMap { if case .project(let number) = $0 { number } else { nil } }
        if !parts.isEmpty, projects.count == parts.count {
            return Self.narrow(&self.projects, to: Set(projects))
        }
        let priorities = parts.compactMap {
            if case .trait(.priority(let priority)) = $0 { priority } else { nil }
        }
        guard !parts.isEmpty, priorities.count == parts.count else { return false }
        return Self.narrow(&self.priorities, to: Set(priorities))
    }

    /// Returns whether a set of values, which is empty for all, can be narrowed.
    private static func narrow<Value>(_ values: inout Set<Value>, to others: Set<Value>) -> Bool {
        let both = values.isEmpty ? others : values.intersection(others)
        guard !both.isEmpty else { return false }
        values = both
        return true
    }
}

extension TaskPredicate {
    /// The conditions that must all hold.
    fileprivate var conjuncts: [TaskPredicate] {
        if case .all(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
    }
}
