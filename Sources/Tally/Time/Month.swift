/// A calendar month, from 0001-01 to 9999-12.
public struct Month: Hashable, Sendable {
    /// Months since January of the year 0.
    private let number: Int

    private static let numbers = 12...(9999 * 12 + 11)

    private init(number: Int) {
        self.number = number.clamped(to: Self.numbers)
    }

    /// Creates a month; nil unless the year is 1 to 9999 and the month 1 to 12.
    public init?(year: Int, month: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        self.init(number: year * 12 + month - 1)
    }

    /// Parses `YYYY-MM`; nil for any other form.
    public init?(_ text: String) {
        var reader = ASCIIReader(text)
        guard let year = reader.number(digits: 4), reader.take("-"),
            let month = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(year: year, month: month)
    }

    /// Creates the month that contains a day.
    public init(containing day: Day) {
        let (year, month, _) = day.civil
        self.init(number: year * 12 + month - 1)
    }

    /// The year, 1 to 9999.
    public var year: Int { number / 12 }
    /// The month of the year, 1 to 12.
    public var month: Int { number % 12 + 1 }

    /// The number of days, 28 to 31.
    public var length: Int {
        switch month {
        case 2: isInLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private var isInLeapYear: Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// The first day of the month.
    public var first: Day { Day(validYear: year, month: month, day: 1) }
    /// The last day of the month.
    public var last: Day { first.adding(days: length - 1) }

    /// Returns the month moved by a number of months, which may be negative, clamped to the calendar.
    public func adding(months: Int) -> Month {
        let limit = Self.numbers.count
        return Month(number: number + months.clamped(to: -limit...limit))
    }

    /// Returns the whole weeks that overlap the month, in order.
    ///
    /// The first and last week may contain days of adjacent months. Each week has seven days, except the
    /// first and last week of the calendar.
    public func weeks(startingOn weekStart: Weekday) -> [[Day]] {
        let start = first.number - first.weekday.daysSince(weekStart)
        return stride(from: start, through: last.number, by: 7).map { start in
            (start..<start + 7).filter(Day.numbers.contains).map(Day.init(number:))
        }
    }
}

extension Month {
    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The English name, such as `November`.
    public var name: String { Self.names[month - 1] }

    /// The first three letters of the name, such as `Nov`.
    public var shortName: String { String(name.prefix(3)) }
}

extension Month: Comparable {
    public static func < (left: Month, right: Month) -> Bool { left.number < right.number }
}

extension Month: CustomStringConvertible {
    /// `YYYY-MM`.
    public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }
}
