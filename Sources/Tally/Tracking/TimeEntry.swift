/// Time tracked for an activity.
public struct TimeEntry: Sendable, Hashable {
    /// The maximum length of an entry: 24 hours.
    public static let maxSeconds: Int64 = 86_400
    /// The maximum number of entries that are named as overlapping an entry.
    public static let maxOverlaps = 20

    /// A small number that never changes and is never reused; users refer to entries by it.
    public var number: Int
    public var id: Identifier
    public var activity: ActivityReference
    public var task: TaskMention?
    public var start: Instant
    /// The end, after `start`.
    public var end: Instant
    /// The parts of the entry by day, in order. They are stored, so they stay when the time zone changes.
    public var days: [DayPart]
    public var note: String
    public var tags: [String]
    public var revision: Int

    public var seconds: Int { Int(end.seconds(since: start)) }
}

extension TimeEntry {
    /// How time entries are stored.
    public static let record = RecordMapping(
        "timeEntry", .entity(.time), TimeEntry.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField(\.activity, as: .reference("activity")),
        RecordField(\.task, as: .task),
        RecordField("startAt", \.start),
        RecordField("endAt", \.end),
        RecordField(\.days, as: .parts()),
        RecordField("note", \.note, .notes).defaulting(.emptyText),
        RecordField("tags", \.tags, .tags).addedLater,
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"]],
        rules: [
            RecordRule("endAt") { record in
                guard let start = record.instant("startAt"), let end = record.instant("endAt") else {
                    return nil
                }
                if end <= start { return "must be after startAt" }
                return end.seconds(since: start) > TimeEntry.maxSeconds
                    ? "must be at most 24 hours after startAt" : nil
            }
        ])
}
