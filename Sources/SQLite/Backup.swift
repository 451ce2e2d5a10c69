import CSQLite

/// SQLite's online backup: https://sqlite.org/backup.html.
extension Connection {
    /// Copies the whole database into that of `target`, in one transaction there. Other connections can write
    /// to this database during the copy. In a transaction that has not written, the copy is its snapshot.
    /// - Parameter report: called when the target is locked, and then after every few pages, with the number of
    ///   pages left and in total. If it throws, the copy is rolled back.
    public func backUp(into target: Connection, _ report: (_ remaining: Int, _ total: Int) throws -> Void)
        throws
    {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.lastBackupError()
        }
        var isFinished = false
        defer { if !isFinished { sqlite3_backup_finish(backup) } }
        var pages: Int32 = 0
        while true {
            var systemError: Int32 = 0
            let code = sqlite3_backup_step_noting_errno(backup, pages, &systemError)
            pages = 256
            guard code == SQLITE_OK || code == SQLITE_DONE else {
                sqlite3_backup_finish(backup)
                isFinished = true
                throw SQLiteError(
                    code: code, message: String(cString: sqlite3_errstr(code)), systemError: systemError)
            }
            try report(
                Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
            if code == SQLITE_DONE { break }
        }
        isFinished = true
        guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw target.lastBackupError() }
    }

    private func lastBackupError() -> SQLiteError {
        SQLiteError(
            code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }
}
