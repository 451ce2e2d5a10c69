/// The reason why a database cannot be used, as a stable word for programs.
public enum StorageReason: String, Sendable, CaseIterable {
    case unavailable, damaged, readOrWriteFailed, diskFull, outOfMemory, readOnly, newerSchema, olderSchema,
        otherProgram, moved,
        foreignLog, outcomeUnknown

    /// The description in the protocol document.
    public var meaning: String {
        switch self {
        case .unavailable: "the file cannot be opened or created"
        case .damaged: "the file is damaged: see `data.check` and `data.restore`"
        case .readOrWriteFailed: "the system failed to read or write; a retry may succeed"
        case .diskFull: "the disk is full"
        case .outOfMemory: "there is not enough memory"
        case .readOnly: "the file, its directory or the server is read-only"
        case .newerSchema: "the file was written by a newer tallyd"
        case .olderSchema: "the file was written by an older tallyd, and `--read-only` prevents its migration"
        case .otherProgram: "the file is a database of another program"
        case .moved: "the file was moved or deleted; the next request opens the path again"
        case .foreignLog:
            "the write-ahead log beside the file belongs to another file, or its database file is missing"
        case .outcomeUnknown: "writing failed, and it is unknown whether the change was made"
        }
    }
}
