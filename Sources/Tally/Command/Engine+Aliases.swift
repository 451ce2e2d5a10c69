/// Keeps command lines under names.
extension Engine {
    public func createAlias(_ draft: CommandAliasDraft) throws -> CommandAlias {
        let name = try draft.name.required(at: "name").name
        let line = try draft.line.required(at: "line").text
        try checkFree(name, by: nil)
        return try store.insertAlias(
            CommandAlias(
                number: 0, id: nextIdentifier(), name: name.text, line: line, createdAt: try moment.now,
                revision: 1))
    }

    /// Returns the aliases by name.
    public func aliases() throws -> [CommandAlias] { try store.aliases() }

    /// Returns the alias with a name, ignoring case; nil if there is none.
    public func alias(named name: String) throws -> CommandAlias? {
        guard let name = try? AliasName(name).name else { return nil }
        return try store.alias(nameKey: name.key)
    }

    /// Returns the alias with a name or id.
    public func alias(_ named: String) throws -> CommandAlias { try find(CommandAlias.self, named) }

    public func updateAlias(_ named: String, _ draft: CommandAliasDraft, ifRevision: Int? = nil) throws
        -> CommandAlias
    {
        let alias = try find(CommandAlias.self, named)
        try check(ifRevision, of: alias)
        var changed = alias
        if let name = draft.name?.name, name.text != alias.name {
            try checkFree(name, by: alias.number)
            changed.name = name.text
        }
        if let line = draft.line { changed.line = line.text }
        guard changed != alias else { return alias }
        changed.revision += 1
        try store.updateAlias(changed)
        return changed
    }

    public func deleteAlias(_ named: String, ifRevision: Int? = nil) throws -> CommandAlias {
        let alias = try find(CommandAlias.self, named)
        try check(ifRevision, of: alias)
        try store.deleteAlias(number: alias.number)
        return alias
    }

    /// Checks that a name is neither that of a command nor of another alias.
    ///
    /// A stored alias may have the name of a command that a later version added: the command goes first.
    private func checkFree(_ name: Name, by number: Int?) throws {
        guard !commands.isCommand(name.text) else {
            throw Failure.reserved("“\(name)” is a command. Choose another name.")
        }
        try checkUnused(name, for: CommandAlias.self, by: number)
    }

    private func check(_ ifRevision: Int?, of alias: CommandAlias) throws {
        guard let ifRevision, ifRevision != alias.revision else { return }
        throw Failure.conflict(.alias(alias))
    }
}
