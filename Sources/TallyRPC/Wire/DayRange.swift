import Tally

extension ClosedRange<Day> {
    /// Returns the days from the member `from` to the member `to`, both of which may be absent; nil if both are.
    static func given<Look>(
        from first: DayText<Look>?, to last: DayText<Look>?, at moment: Moment
    ) throws -> ClosedRange<Day>? {
        guard first != nil || last != nil else { return nil }
        let (first, last) = (try first?.day(at: moment) ?? .min, try last?.day(at: moment) ?? .max)
        guard first <= last else {
            throw Failure.invalid(.endBeforeStart, path: "to", problem: "must not be before from (\(first))")
        }
        return first...last
    }
}
