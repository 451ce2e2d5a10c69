/// The reason why a database cannot be used, as a stable word for programs.
public enum StorageReason: String, Sendable, CaseIterable {
    case unavailable, damaged, readOrWriteFailed, diskFull, outOfMemory, readOnly, newerSchema, olderSchema,
        otherProgram, moved,
        foreignLog, outcomeUnknown
}
