/// The time and day of a completion. The day is stored, so it stays when the time zone changes.
public struct Completion: Sendable, Hashable {
    public var at: Instant
    public var on: Day
}

extension RecordCodec<Completion?> {
    static var completion: RecordCodec {
        RecordCodec(
            RecordMember("completedAt", .instant).optional,
            RecordMember("completedDay", .day).optional
                .defaulting(.dayOf("completedAt")),
            read: { record in
                guard let at = try Instant?(reading: &record) else {
                    record.skip(1)
                    return nil
                }
                return Completion(at: at, on: Day(reading: &record))
            },
            write: { completion, record in
                try (completion?.at).write(to: &record)
                try (completion?.on).write(to: &record)
            })
    }
}
