import Support
import Foundation
import JSONRPC

/// Random choices, and the formats of values.
extension SimulatedUser {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Returns true with a probability of 1 / `times`.
    func happens(onceIn times: Int) -> Bool { number(1...times) == 1 }

    func one<Element>(of elements: some Collection<Element>) -> Element? {
        elements.randomElement(using: &random)
    }

    /// Returns an existing task, usually a recent one.
    func anyTask() -> Int? {
        // Some of these tasks were deleted.
        let numbers = (happens(onceIn: 5) ? 1 : max(1, lastNumber - 40))...max(1, lastNumber)
        for _ in 0..<10 { if let number = one(of: numbers), model.tasks[number] != nil { return number } }
        return nil
    }

    func date(_ days: ClosedRange<Int>) -> String { Dates.adding(number(days), to: model.today) }

    /// Returns a date, a time in UTC or a local time.
    func time(_ days: ClosedRange<Int>) -> (text: String, due: YearModel.Due) {
        let date = date(days)
        guard happens(onceIn: 2) else { return (date, .date(date)) }
        let instant = model.days.instant(on: date, second: 60 * number(0...1439))
        // Prefer times close to day starts and clock changes.
        let second = happens(onceIn: 3) ? 900 * number(0...16) : 60 * number(0...1439)
        if happens(onceIn: 2) { return (Self.text(instant), .instant(instant)) }
        let clock = [second / 3600, second / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (
            date + "T" + clock.joined(separator: ":"),
            .instant(model.days.instant(on: date, second: second))
        )
    }

    static func text(_ instant: Int) -> String {
        Date(timeIntervalSince1970: Double(instant)).formatted(.iso8601)
    }

    static func text(_ due: YearModel.Due) -> String {
        switch due {
        case .date(let date): date
        case .instant(let instant): text(instant)
        }
    }
}
