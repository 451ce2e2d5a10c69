import Foundation

/// The dates of the simulated year and the months around it, by Foundation's calendar. They are text in the
/// format of the protocol, which sorts by date.
enum Dates {
    /// Every date from 2023-09-01 to 2026-12-31.
    static let all: [String] = {
        var dates: [String] = []
        var date = Date(timeIntervalSince1970: Double(firstDay * 86_400))
        while dates.last != "2026-12-31" {
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            dates.append(
                [(parts.year ?? 0, 4), (parts.month ?? 0, 2), (parts.day ?? 0, 2)]
                    .map { number, digits in
                        String(repeating: "0", count: digits - "\(number)".count) + "\(number)"
                    }
                    .joined(separator: "-"))
            date = calendar.date(byAdding: .day, value: 1, to: date) ?? .distantFuture
        }
        return dates
    }()

    /// 2023-09-01, in days since 1970.
    static let firstDay = 19_601

    static let ofYear = all.filter { $0.hasPrefix("2024-") }

    private static let indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })

    private static let weekdays = all.indices.map { place in
        calendar.component(
            .weekday, from: Date(timeIntervalSince1970: Double((firstDay + place) * 86_400)))
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    static func place(_ date: String) -> Int { indices[date] ?? -1 }

    static func adding(_ days: Int, to date: String) -> String { all[place(date) + days] }

    /// Returns the dates from the first to the last, inclusive; none if the last is before the first.
    static func span(_ first: String, _ last: String) -> [String] {
        first <= last ? Array(all[place(first)...place(last)]) : []
    }

    /// Returns the same day of a later month, or the last day of a shorter one.
    static func adding(months: Int, to date: String) -> String {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        let month = parts[0] * 12 + parts[1] - 1 + months
        let prefix = "\(month / 12)-" + (month % 12 < 9 ? "0" : "") + "\(month % 12 + 1)-"
        return all.last { $0.hasPrefix(prefix) && $0.suffix(2) <= date.suffix(2) } ?? ""
    }

    /// Returns the weekday, 1 for Sunday, as in Foundation.
    static func weekday(_ date: String) -> Int { weekdays[place(date)] }

    /// Returns the dates of the day, week or month that contains the date.
    static func period(_ kind: String, holding date: String, weekStart: Int) -> [String] {
        var first = date
        var last = date
        switch kind {
        case "week":
            while weekday(first) != weekStart { first = adding(-1, to: first) }
            last = adding(6, to: first)
        case "month":
            while adding(-1, to: first).prefix(7) == date.prefix(7) { first = adding(-1, to: first) }
            while adding(1, to: last).prefix(7) == date.prefix(7) { last = adding(1, to: last) }
        default: break
        }
        return span(first, last)
    }
}
