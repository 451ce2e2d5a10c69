/// The daily counts of a habit, indexed for fast totals of any range of days.
public struct HabitCounts: Hashable, Sendable {
    /// The days with a count above 0, in order.
    private let days: [Day]
    /// The total of all days up to and including the one at the same index.
    private let runningTotals: [Amount]

    /// The first day with a count above 0.
    public let firstDay: Day?

    /// Creates the counts; values of 0 or less are ignored.
    public init(_ counts: [Day: Amount]) {
        let counted = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
        self.init(counted.map { (day: $0.key, count: $0.value) }, firstDay: counted.first?.key)
    }

    /// - Parameters:
    ///   - counted: The days with a count above 0, in order. Those before the days that matter may be missing.
    ///   - firstDay: The first day of all with a count above 0.
    init(_ counted: [(day: Day, count: Amount)], firstDay: Day?) {
        self.firstDay = firstDay
        var total = Amount.zero
        days = counted.map(\.day)
        runningTotals = counted.map { _, count in
            total = total + count
            return total
        }
    }

    /// Returns the sum of the counts in a range of days.
    public func total(in range: ClosedRange<Day>) -> Amount {
        total(before: range.upperBound.number + 1) - total(before: range.lowerBound.number)
    }

    private func total(before number: Int) -> Amount {
        let index = days.partitioningIndex { $0.number >= number }
        return index == 0 ? 0 : runningTotals[index - 1]
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the index of the first element that passes, or the end index.
    /// - Precondition: All elements after one that passes also pass.
    package func partitioningIndex(where passes: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if passes(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension RecordType {
    /// A change of a habit's count on a day.
    public static let habitEvent = RecordType(
        "habitEvent", .part(of: "habit", by: "habit", .habit),
        [
            RecordMember("id", .text, .id).defaulting(.newID), RecordMember("day", .day),
            RecordMember("delta", .amount, .amounts(-HabitTarget.maximumDelta...HabitTarget.maximumDelta)),
            RecordMember("at", .instant).defaulting(.now),
        ], unique: [["id"]], rules: [RecordRule("delta") { $0.amount("delta") == 0 ? "must not be 0" : nil }])
}
