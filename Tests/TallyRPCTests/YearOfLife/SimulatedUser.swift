import Foundation
import JSONRPC
import Support
import Tally
import TallyRPC
import TallyStore
import Testing

/// A user who sends requests and applies the expected effect of each one to a model.
final class SimulatedUser {
    var model: YearModel
    var random: SeededRandom
    /// The number of tasks, focus placements and time entries created so far.
    var lastNumber = 0
    var placements = 0
    var entriesKept = 0
    var seriesBegun = 0
    /// The ids of the series.
    var seriesIDs: [Int: String] = [:]
    private let clock: ManualClock
    private let session: Session
    private var pending: [Call] = []
    /// The number of requests sent, and of those expected to fail.
    private(set) var sent = 0
    private(set) var refused = 0
    /// Descriptions of unexpected replies.
    private(set) var surprises: [String] = []

    init(seed: UInt64, now: Int, zone: String) throws {
        let clock = ManualClock(Instant(seconds: Int64(now)))
        let home = Tally.Zone(identifier: zone)
        let defaults = Defaults(timeZone: try #require(home))
        session = Session(
            engine: Engine(
                clock: Clock { clock.milliseconds }, defaults: defaults,
                language: TallyServer.language,
                identifiers: IdentifierSource(random: SeededRandom(seed: seed))
            ) {
                try SQLiteStore(
                    path: SQLiteStore.memory, identifiers: IdentifierSource(random: SeededRandom(seed: seed)))
            })
        self.clock = clock
        random = SeededRandom(seed: seed)
        model = YearModel(now: now, days: try PersonalDays(zone: zone, dayStart: 0))
    }

    private struct Call {
        let text: String
        let isRefused: Bool
        let check: (Reply) -> Bool
    }

    /// Adds a request to the next group.
    /// - Parameters:
    ///   - isRefused: whether the request must fail and change nothing.
    ///   - check: returns whether the result is as expected.
    func ask(
        _ method: String, _ params: [String: JSONValue] = [:], isRefused: Bool = false,
        check: @escaping (Reply) -> Bool = { _ in true }
    ) {
        let request: JSONValue = [
            "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(params),
        ]
        guard let text = try? JSONEncoder().encode(request) else { return }
        pending.append(
            Call(text: String(decoding: text, as: UTF8.self), isRefused: isRefused, check: check))
    }

    /// Sends the pending requests as one group.
    func send() throws {
        let calls = pending
        pending = []
        let lines = replies(to: calls.map(\.text))
        try #require(lines.count == calls.count)
        for (call, line) in zip(calls, lines) {
            let envelope = try JSONDecoder().decode(Envelope<Reply>.self, from: Data(line))
            sent += 1
            if call.isRefused { refused += 1 }
            let isRight = envelope.result.map { !call.isRefused && call.check($0) } ?? call.isRefused
            if !isRight {
                surprises.append("\(model.today) \(call.text)\n    \(String(decoding: line, as: UTF8.self))")
            }
        }
    }

    /// Sends requests that read as one group and returns their results.
    func results<Result: Decodable>(
        _ requests: [(method: String, params: [String: JSONValue])], as type: Result.Type
    ) throws -> [Result] {
        let texts = try requests.map { method, params in
            let request: JSONValue = [
                "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(params),
            ]
            return String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        }
        return try zip(texts, replies(to: texts)).map { text, line in
            let envelope = try JSONDecoder().decode(Envelope<Result>.self, from: Data(line))
            return try #require(envelope.result, "\(text): \(String(decoding: line, as: UTF8.self))")
        }
    }

    private func replies(to requests: [String]) -> [ArraySlice<UInt8>] {
        let frames = requests.map { Frame(.message(Array($0.utf8)), framing: .lines) }
        return session.replies(to: frames.map(TallyServer.reader.read)).bytes
            .split(separator: UInt8(ascii: "\n"))
    }

    func go(to instant: Int) {
        clock.set(Instant(seconds: Int64(instant)))
        model.now = instant
    }

    /// Changes the time zone, the day start and the first day of the week.
    func move(to zone: String, dayStart: String, weekStart: Int) throws {
        let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        ask(
            "settings.update",
            [
                "timeZone": .string(zone), "dayStart": .string(dayStart),
                "weekStart": .string(weekdays[weekStart - 1]),
            ])
        let parts = dayStart.split(separator: ":").compactMap { Int($0) }
        model.days = try PersonalDays(zone: zone, dayStart: parts[0] * 3600 + parts[1] * 60)
        model.weekStart = weekStart
    }
}

private struct Envelope<Result: Decodable>: Decodable {
    let result: Result?
}

/// The members of results that the user checks after a change.
struct Reply: Decodable {
    let task: Answers.Task?
    let next: Answers.Task?
    let unblocked: [Answers.Task]?
    let children: [Answers.Task]?
    let entry: Entry?
    let stopped: Entry?
    let stoppedTimer: Entry?
    let first: Entry?
    let second: Entry?
    let pointsEarned: Int?
    let score: Score?
    let celebration: Bool?
    let count: Int?

    struct Entry: Decodable {
        let id: String
        let days: [Part]
    }

    struct Part: Decodable {
        let date: String
        let seconds: Int
    }

    struct Score: Decodable {
        let date: String
        let total: Int
    }
}
