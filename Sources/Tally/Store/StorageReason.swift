/// Why a database cannot be used, as a word that stays the same for programs.
public enum StorageReason: String, Sendable, CaseIterable {
    /// It cannot be opened, or not written where it has to be.
    case unavailable
    /// What the file holds is not what was written.
    case damaged
    /// Reading or writing failed; it may pass.
    case readOrWriteFailed
    case diskFull
    case outOfMemory
    /// The file, its directory or the server must not be changed.
    case readOnly
    /// A newer tallyd wrote it.
    case newerSchema
    /// An older tallyd wrote it, and it must not be brought up to date.
    case olderSchema
    case otherProgram
    /// The file is no longer where it was.
    case moved
    /// Beside the database lies a write-ahead log that was written for another file, or that has lost its file.
    case foreignLog
    /// Whether the change was made could not be found out.
    case outcomeUnknown
}
