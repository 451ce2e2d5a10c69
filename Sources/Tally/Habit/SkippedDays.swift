/// The days on which a habit is skipped, as spans that may overlap or be adjacent.
public struct SkippedDays: Hashable, Sendable {
    /// The spans, each after the one before it, and not adjacent to it.
    private let spans: [ClosedRange<Day>]

    public init(_ spans: some Sequence<ClosedRange<Day>> = []) {
        var joined: [ClosedRange<Day>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, span.lowerBound.number <= last.upperBound.number + 1 {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                joined.append(span)
            }
        }
        self.spans = joined
    }

    public func contains(_ day: Day) -> Bool { contain(day...day) }

    /// Returns whether all days of a range are skipped.
    public func contain(_ days: ClosedRange<Day>) -> Bool {
        let next = spans.partitioningIndex { $0.lowerBound > days.lowerBound }
        return next > 0 && spans[next - 1].upperBound >= days.upperBound
    }
}
