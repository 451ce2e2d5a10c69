import CSQLite

/// Access to a database's files, below the level of SQL.
extension Connection {
    /// Sets whether closing the last connection leaves the write-ahead log in place. Otherwise SQLite copies
    /// its changes into the database and deletes the file at the log's path, even if it has been replaced.
    public func preserveLogOnClose(_ keeps: Bool) {
        sqlite3_preserve_log_on_close(handle, keeps ? 1 : 0)
    }

    /// Returns the page size, in bytes.
    public func pageSize() throws -> Int {
        try first("PRAGMA page_size") { $0.int(0) } ?? 0
    }

    /// Sets the page size. Rewrites the file if the size differs. The file must have no write-ahead log.
    public func setPageSize(_ size: Int) throws {
        if try pageSize() != size { try execute(script: "PRAGMA page_size = \(size); VACUUM") }
    }

    /// Returns bytes of the database file, without newer pages in the write-ahead log. Bytes past the end of
    /// the file are 0.
    public func databaseFileBytes(at offset: Int, count: Int) throws -> [UInt8] {
        var code = SQLITE_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.initialize(repeating: 0)
            initialized = count
            code = sqlite3_read_database_file(handle, buffer.baseAddress, Int32(count), Int64(offset))
        }
        guard code == SQLITE_OK || code == Self.shortRead else {
            throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
        }
        return bytes
    }

    /// `SQLITE_IOERR_SHORT_READ`, a macro that Swift does not import. The rest of the buffer is 0.
    private static let shortRead = SQLITE_IOERR | 2 << 8

    /// Copies the write-ahead log into the database and truncates the log.
    /// - Returns: whether all of it was copied. Another connection that reads or writes prevents it.
    public func truncateLog() throws -> Bool {
        try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) == 0 } ?? false
    }
}
