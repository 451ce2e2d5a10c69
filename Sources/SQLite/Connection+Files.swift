import CSQLite

/// The files of a database, below what SQL shows of them.
extension Connection {
    /// Says whether closing the last connection leaves the write-ahead log where it is. Otherwise its changes are copied into the
    /// database, and the file at its path is deleted, whichever file that is by then.
    public func keepLogOnClose(_ keeps: Bool) {
        sqlite3_keep_log_on_close(handle, keeps ? 1 : 0)
    }

    /// In bytes.
    public func pageSize() throws -> Int {
        try first("PRAGMA page_size") { $0.int(0) } ?? 0
    }

    /// Writes the whole file anew where its pages have another size. It must have no write-ahead log.
    public func setPageSize(_ size: Int) throws {
        if try pageSize() != size { try execute(script: "PRAGMA page_size = \(size); VACUUM") }
    }

    /// Bytes of the database file, without what the write-ahead log has newer. Past the end of the file they are 0.
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

    /// `SQLITE_IOERR_SHORT_READ`, a macro that C's importer leaves out: the rest of the buffer is 0 then.
    private static let shortRead = SQLITE_IOERR | 2 << 8

    /// Copies what the write-ahead log holds into the database, and empties the log.
    /// - Returns: whether all of it was copied; another connection that reads or writes prevents it.
    public func emptyLog() throws -> Bool {
        try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) == 0 } ?? false
    }
}
