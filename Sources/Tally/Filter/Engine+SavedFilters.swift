/// Saves filters under names.
extension Engine {
    public func createFilter(_ draft: SavedFilterDraft) throws -> SavedFilter {
        let name = try draft.name.required(at: "name").name
        let text = try draft.filter.required(at: "filter").text
        try checkUnused(name, for: SavedFilter.self, by: nil)
        let saved = SavedFilter(
            number: 0, id: nextIdentifier(), name: name.text, filter: text, createdAt: try moment.now,
            revision: 1)
        _ = try filter(text, at: "filter", draft: saved)
        return try store.insertFilter(saved)
    }

    /// Returns the saved filters by name.
    public func filters() throws -> [SavedFilter] { try store.filters() }

    /// Changes a saved filter. Where its name stands, in other filters and in the context, a new one follows.
    public func updateFilter(_ named: String, _ draft: SavedFilterDraft, ifRevision: Int? = nil) throws
        -> SavedFilter
    {
        let saved = try findFilter(named)
        try check(ifRevision, of: saved)
        var changed = saved
        if let name = draft.name?.name {
            try checkUnused(name, for: SavedFilter.self, by: saved.number)
            changed.name = name.text
        }
        if let text = draft.filter?.text {
            changed.filter = text
            _ = try filter(text, at: "filter", draft: changed)
        }
        guard changed != saved else { return saved }
        changed.revision += 1
        try store.updateFilter(changed)
        if changed.name != saved.name { try rename(saved, to: changed.name) }
        return changed
    }

    /// Deletes a saved filter that nothing uses.
    public func deleteFilter(_ named: String, ifRevision: Int? = nil) throws -> SavedFilter {
        let saved = try findFilter(named)
        try check(ifRevision, of: saved)
        let uses = try uses(of: saved)
        guard uses.isEmpty else {
            let users =
                uses.filters.map { "the saved filter “\($0.name)”" }
                + (uses.isInContext ? ["the context of lists"] : [])
            throw Failure.invalidState(
                .filterInUse,
                "“\(saved.name)” is used by \(users.joined(separator: ", ")). Change that first.")
        }
        try store.deleteFilter(number: saved.number)
        return saved
    }

    /// Returns what a saved filter's name stands in.
    public func uses(of saved: SavedFilter) throws -> FilterUses {
        let others = try store.filters().filter { $0.number != saved.number }
        return FilterUses(
            filters: try others.filter { try !places(of: saved, in: $0.filter).isEmpty },
            isInContext: try moment.preferences.context.map { try !places(of: saved, in: $0).isEmpty }
                ?? false)
    }

    /// Returns the places of a saved filter's name in a text. A text without a meaning has none.
    private func places(of saved: SavedFilter, in text: String) throws -> [FilterPlace] {
        guard let expression = try? language.expression(text, at: try moment) else { return [] }
        return try expression.savedNames.filter { name in
            let found = try name.keys.lazy.compactMap { try store.filter(nameKey: $0) }.first
            return found.map { $0.number == saved.number } ?? name.keys.contains(Name.key(of: saved.name))
        }.map(\.place)
    }

    /// Writes a project's new name where its former one stands, in saved filters and in the context. Called before
    /// the project is stored.
    func renameInFilters(_ project: Project, to name: String) throws {
        try replaceNames(of: "@", with: name) { text in
            guard let expression = try? language.expression(text, at: try moment) else { return [] }
            return try expression.projectNames.filter { name in
                try name.keys.lazy.compactMap { try store.project(nameKey: $0) }.first?.number
                    == project.number
            }.map(\.place)
        }
    }

    private func rename(_ saved: SavedFilter, to name: String) throws {
        try replaceNames(of: ":", with: name) { try places(of: saved, in: $0) }
    }

    /// Replaces names in all saved filters and in the context.
    private func replaceNames(
        of sign: String, with name: String, at places: (_ text: String) throws -> [FilterPlace]
    ) throws {
        let written = sign + language.written(name)
        func replaced(_ text: String) throws -> String? {
            let places = try places(text)
            guard !places.isEmpty else { return nil }
            guard !name.contains("\"") else {
                throw Failure.invalid(
                    .invalidFormat, path: "name",
                    problem: "must not contain double quotes, because a filter uses it")
            }
            var scalars = Array(text.unicodeScalars)
            for place in places.reversed() {
                scalars.replaceSubrange(place.start..<place.end, with: Array(written.unicodeScalars))
            }
            guard let checked = try? FilterText(String(String.UnicodeScalarView(scalars))) else {
                throw Failure.invalid(
                    .tooLong, path: "name",
                    problem: "must be shorter, because a filter that uses it would be too long")
            }
            return checked.text == text ? nil : checked.text
        }
        for var filter in try store.filters() {
            guard let text = try replaced(filter.filter) else { continue }
            filter.filter = text
            filter.revision += 1
            try store.updateFilter(filter)
        }
        var settings = try store.settings()
        guard let context = try settings.context.flatMap(replaced) else { return }
        settings.context = context
        settings.revision += 1
        try store.setSettings(settings)
        try refreshMoment()
    }

    func findFilter(_ named: String) throws -> SavedFilter { try find(SavedFilter.self, named) }

    private func check(_ ifRevision: Int?, of saved: SavedFilter) throws {
        guard let ifRevision, ifRevision != saved.revision else { return }
        throw Failure.conflict(.filter(saved))
    }
}
