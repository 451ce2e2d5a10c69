extension StoredRecord {
    /// Removes the relations of a task to tasks that were deleted in the store, as their deletion does.
    mutating func leaveDeletedTasks(of store: any Store) throws {
        func isDeleted(_ id: String) throws -> Bool {
            try store.record(of: .task, id: id).map { !$0.isNull(RecordType.deletionMark) } ?? false
        }
        if !isNull("dependsOn") {
            let kept = try texts("dependsOn").filter { try !isDeleted($0) }
            self["dependsOn"] = kept.isEmpty ? .null : .texts(kept)
        }
        if let parent = text("parent"), try isDeleted(parent) { self["parent"] = .null }
    }
}
