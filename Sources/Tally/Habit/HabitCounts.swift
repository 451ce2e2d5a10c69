/// The counts of a habit by day, made for asking the total of any stretch of days.
public struct HabitCounts: Hashable, Sendable {
    /// Days with a count above 0, in order.
    private let days: [Day]
    /// The total of all days up to and with the one at the same index.
    private let runningTotals: [Int]

    /// The counts of these days; those of 0 or below are the same as none.
    public init(_ counts: [Day: Int]) {
        let counted = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
        var total = 0
        days = counted.map(\.key)
        runningTotals = counted.map { _, count in
            // More than an Int holds is as good as what it holds, and must not trap.
            let (sum, overflow) = total.addingReportingOverflow(count)
            total = overflow ? .max : sum
            return total
        }
    }

    /// The first day with a count above 0.
    public var firstDay: Day? { days.first }

    /// The sum of the counts of these days.
    public func total(in range: ClosedRange<Day>) -> Int {
        total(before: range.upperBound.number + 1) - total(before: range.lowerBound.number)
    }

    private func total(before number: Int) -> Int {
        let index = days.partitioningIndex { $0.number >= number }
        return index == 0 ? 0 : runningTotals[index - 1]
    }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the first element that passes, or the end; all those after it must pass as well.
    func partitioningIndex(where passes: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if passes(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
