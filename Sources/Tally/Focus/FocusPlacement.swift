/// The day on which a task was put in focus, and its order on that day.
public struct FocusPlacement: Sendable, Hashable {
    /// The first day in focus. While the task is open, it is carried over from day to day.
    public var from: Day
    /// The order in which tasks were added to that day, from 1.
    public var order: Int

    public init(from: Day, order: Int) {
        self.from = from
        self.order = order
    }
}

extension RecordCodec<FocusPlacement?> {
    static var focusPlacement: RecordCodec {
        RecordCodec(
            RecordMember("focusDay", .day).optional, RecordMember("focusOrder", .number, .revision).optional,
            read: { record in
                guard let day = try Day?(reading: &record) else {
                    record.skip(1)
                    return nil
                }
                return FocusPlacement(from: day, order: Int(reading: &record))
            },
            write: { placement, record in
                try (placement?.from).write(to: &record)
                try (placement?.order).write(to: &record)
            })
    }
}
