import Support
import Foundation
import Testing

/// The user's days in a time zone with a day start, by Foundation's time zones. Instants are seconds since
/// 1970.
struct PersonalDays: Sendable {
    let zone: TimeZone
    /// Seconds after midnight.
    let dayStart: Int
    /// The start of each of `Dates.all`.
    private let starts: [Int]

    init(zone: String, dayStart: Int) throws {
        let rules = try #require(TimeZone(identifier: zone))
        self.zone = rules
        self.dayStart = dayStart
        starts = Dates.all.indices.map { place in
            let reading = (Dates.firstDay + place) * 86_400 + dayStart
            // The first quarter of an hour at which the local time has reached the start of the day.
            let offset = rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(reading - 86_400)))
            var time = reading - offset - 2 * 3600
            while time + rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time))) < reading {
                time += 900
            }
            return time
        }
    }

    func start(of date: String) -> Int { starts[Dates.place(date)] }

    /// Returns the last second of a day.
    func last(of date: String) -> Int { start(of: Dates.adding(1, to: date)) - 1 }

    func date(of instant: Int) -> String {
        var place = instant / 86_400 - Dates.firstDay + 2
        while starts[place] > instant { place -= 1 }
        return Dates.all[place]
    }

    /// Returns how many seconds of an interval are in each day.
    func parts(from start: Int, to end: Int) -> [String: Int] {
        var parts: [String: Int] = [:]
        for date in Dates.span(date(of: start), date(of: end)) {
            let seconds = min(end, last(of: date) + 1) - max(start, self.start(of: date))
            if seconds > 0 { parts[date] = seconds }
        }
        return parts
    }

    /// Returns the first instant with a local time. A time in a gap moves later by the length of the gap.
    func instant(on date: String, second: Int) -> Int {
        let reading = (Dates.firstDay + Dates.place(date)) * 86_400 + second
        let offsets = stride(from: reading - 86_400, through: reading + 86_400, by: 1800).map(offset)
        let shown = offsets.map { reading - $0 }.filter { $0 + offset(at: $0) == reading }
        return shown.min() ?? reading - offsets[0]
    }

    /// Returns the instant with the same local time a number of days later.
    func adding(_ days: Int, to instant: Int) -> Int {
        if days == 0 { return instant }
        let (date, second) = wallClock(of: instant)
        return self.instant(on: Dates.adding(days, to: date), second: second)
    }

    /// Returns the local date and the seconds since midnight, whenever days start.
    func wallClock(of instant: Int) -> (date: String, second: Int) {
        let reading = instant + offset(at: instant)
        return (Dates.all[reading / 86_400 - Dates.firstDay], reading % 86_400)
    }

    private func offset(at instant: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }
}
