public enum TaskCategory: String, Sendable, CaseIterable {
    case morning, evening, upcoming, inbox

    /// Returns the days of the category's open tasks, for stores; nil if it has none on any day. Must agree
    /// with `Task.category(on:in:)`.
    public func days(on today: Day) -> ClosedRange<Day>? {
        switch self {
        case .inbox: nil
        case .upcoming: today < .max ? today.adding(days: 1)...Day.max : nil
        case .morning, .evening: Day.min...today
        }
    }

    /// The part of the day of the category's tasks; nil for any.
    public var partOfDay: PartOfDay? {
        switch self {
        case .morning: .morning
        case .evening: .evening
        case .upcoming, .inbox: nil
        }
    }
}
