import Tally

extension TestEngine {
    @discardableResult
    package func alias(_ name: String, _ line: String) throws -> CommandAlias {
        let draft = CommandAliasDraft(name: try AliasName(name), line: try CommandLineText(line))
        return try change { try $0.createAlias(draft) }
    }

    @discardableResult
    package func updateAlias(_ named: String, name: String? = nil, line: String? = nil) throws -> CommandAlias
    {
        let draft = CommandAliasDraft(
            name: try name.map { try AliasName($0) }, line: try line.map { try CommandLineText($0) })
        return try change { try $0.updateAlias(named, draft) }
    }

    @discardableResult
    package func deleteAlias(_ named: String) throws -> CommandAlias {
        try change { try $0.deleteAlias(named) }
    }
}
