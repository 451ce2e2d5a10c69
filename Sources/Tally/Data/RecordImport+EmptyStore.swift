/// What an import may take over into an empty database.
extension RecordImport {
    /// Returns whether the store contains only the records of a new database.
    static func isEmpty(_ store: any Store) throws -> Bool {
        for type in RecordType.all where !["settings", "project"].contains(type.name) {
            if try store.recordCount(of: type) > 0 { return false }
        }
        guard try store.settings() == Settings(), try store.recordCount(of: .project) == 1 else {
            return false
        }
        return try store.project(number: Project.inbox)?.revision == 1
    }

    /// Returns whether the store has used a number of the document for another entity, which is deleted.
    static func hasUsedNumbers(of document: RecordDocument, in store: any Store) throws -> Bool {
        for type in RecordType.all where type.isEntity {
            let last = try store.lastNumber(of: type)
            for record in document[type] where record.number <= last {
                if let id = try store.idOfDeletedRecord(of: type, number: record.number), id != record.id {
                    return true
                }
            }
        }
        return false
    }
}
