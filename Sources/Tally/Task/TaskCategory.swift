public enum TaskCategory: String, Sendable, CaseIterable {
    case morning, evening, upcoming, inbox

    /// Returns the dues of the category's tasks, for stores; nil for tasks without a due. Must agree with
    /// `Task.category(on:in:)`.
    public func dues(on today: Day) -> DueRange? {
        switch self {
        case .inbox: nil
        case .upcoming: DueRange(from: .day(today.adding(days: 1)))
        case .morning, .evening: DueRange(to: .day(today))
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
