/// A repeat in a request: a rule of RFC 5545, or words such as `every friday`.
///
/// As for a `DateText`, what it means depends on the moment, and the text comes with the function that reads it.
public struct RecurrenceText: Sendable {
    /// The meaning of a text.
    public struct Reading: Sendable {
        public var rule: RecurrenceRule
        public var from: Recurrence.Origin
        /// The first occurrence.
        public var first: Due
        /// The date of the first occurrence on the calendar, which `first` does not tell if clocks skip it.
        public var day: Day
        /// The time of the occurrences on the clock, in seconds since midnight; nil if they are dates.
        public var time: Int?
        /// The part of the day that the text names.
        public var partOfDay: PartOfDay?

        public init(
            _ rule: RecurrenceRule, from: Recurrence.Origin = .due, first: Due, day: Day, time: Int?,
            partOfDay: PartOfDay? = nil
        ) {
            self.rule = rule
            self.from = from
            self.first = first
            self.day = day
            self.time = time
            self.partOfDay = partOfDay
        }
    }

    /// The original text.
    public let text: String
    private let read: @Sendable (_ start: Due?, Moment) throws -> Reading

    /// - Parameter read: Returns the meaning of a repeat that is counted from a due, or throws why there is none.
    public init(_ text: String, read: @escaping @Sendable (_ start: Due?, Moment) throws -> Reading) {
        self.text = text
        self.read = read
    }

    /// - Parameter start: From where the repeat is counted, and its time of day unless the text says. Without one, it
    ///   begins on its first date that is not past.
    public func reading(from start: Due?, at moment: Moment) throws -> Reading { try read(start, moment) }
}
