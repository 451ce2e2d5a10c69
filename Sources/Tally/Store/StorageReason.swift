/// Why a database cannot be used, as a word that stays the same for programs.
public enum StorageReason: String, Sendable, CaseIterable {
    case unavailable, damaged, readOrWriteFailed, diskFull, outOfMemory, readOnly, newerSchema, olderSchema,
        otherProgram, moved,
        foreignLog, outcomeUnknown

    /// A phrase for documents.
    public var meaning: String {
        switch self {
        case .unavailable: "the file cannot be opened, or cannot be made where it has to be"
        case .damaged: "the file does not hold what was written: see `data.check` and `data.restore`"
        case .readOrWriteFailed: "the system could not read or write; it may pass"
        case .diskFull: "there is no space left"
        case .outOfMemory: "there is not enough memory"
        case .readOnly: "the file, its directory or the server must not be changed"
        case .newerSchema: "a newer tallyd wrote the file"
        case .olderSchema: "an older tallyd wrote the file, and `--read-only` forbids to bring it up to date"
        case .otherProgram: "the file is the database of another program"
        case .moved: "the file is no longer where it was; the next request looks again"
        case .foreignLog:
            "a write-ahead log lies beside the file that was written for another one, or the file of a log is missing"
        case .outcomeUnknown: "writing failed, and whether the change was made could not be found out"
        }
    }
}
