/// A date of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A date has no time zone and no time. Arithmetic is clamped to the calendar.
public struct Day: Hashable, Sendable {
    /// Days since 1970-01-01, which is 0.
    public let number: Int

    /// 0001-01-01.
    public static let min = Day(number: numbers.lowerBound)
    /// 9999-12-31.
    public static let max = Day(number: numbers.upperBound)

    /// The valid numbers.
    static let numbers = -719_162...2_932_896

    /// Creates a day from days since 1970-01-01, clamped to the calendar.
    public init(number: Int) {
        self.number = number.clamped(to: Self.numbers)
    }

    /// Creates a date; nil if it does not exist or the year is not 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard let length = Month(year: year, month: month)?.length, (1...length).contains(day) else {
            return nil
        }
        self.init(validYear: year, month: month, day: day)
    }

    /// Parses `YYYY-MM-DD`; nil for any other form and for dates that do not exist.
    public init?(_ text: String) {
        var reader = ASCIIReader(text)
        self.init(from: &reader)
        guard reader.isAtEnd else { return nil }
    }

    /// Reads `YYYY-MM-DD`.
    init?(from reader: inout ASCIIReader) {
        guard let year = reader.number(digits: 4), reader.take("-"),
            let month = reader.number(digits: 2), reader.take("-"),
            let day = reader.number(digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Uses `days_from_civil` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
    /// https://howardhinnant.github.io/date_algorithms.html. Its years start in March.
    init(validYear year: Int, month: Int, day: Int) {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(number: era * 146_097 + dayOfEra - 719_468)
    }

    /// The year, 1 to 9999.
    public var year: Int { civil.year }
    /// The month, 1 to 12.
    public var month: Int { civil.month }
    /// The day of the month, 1 to 31.
    public var day: Int { civil.day }

    /// The year, month and day. Uses `civil_from_days` of the same source.
    var civil: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, day)
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Self.weekdays[(number + 3).flooredRemainder(by: 7)]
    }

    private static let weekdays = Weekday.allCases

    /// Returns the day moved by a number of days, which may be negative.
    public func adding(days: Int) -> Day {
        let limit = Self.numbers.count
        return Day(number: number + days.clamped(to: -limit...limit))
    }

    /// Returns the same day of the month a number of months later, or the month's last day if it is shorter.
    public func adding(months: Int) -> Day {
        let target = Month(containing: self).adding(months: months)
        return target.first.adding(days: Swift.min(day, target.length) - 1)
    }
}

extension Day: Strideable {
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

    /// Returns the number of days to another day; negative if that is earlier.
    public func distance(to other: Day) -> Int { other.number - number }

    /// Same as `adding(days:)`.
    public func advanced(by days: Int) -> Day { adding(days: days) }
}

extension Day: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    public var description: String {
        String(unsafeUninitializedCapacity: 10) { text in
            var writer = DigitWriter(text)
            write(to: &writer)
            return writer.count
        }
    }

    func write(to writer: inout DigitWriter) {
        let (year, month, day) = civil
        writer.write(year, digits: 4)
        writer.write("-")
        writer.write(month, digits: 2)
        writer.write("-")
        writer.write(day, digits: 2)
    }
}

/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name in lower case, such as `monday`.
    public var name: String {
        // Not by reflection, which takes a process that runs one request a tenth of its instructions.
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// Creates a weekday from its English name in lower case.
    public init?(name: String) {
        guard let weekday = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = weekday
    }

    /// Returns the number of days since the last `start`: 0 to 6.
    public func daysSince(_ start: Weekday) -> Int {
        (rawValue - start.rawValue).flooredRemainder(by: 7)
    }
}
