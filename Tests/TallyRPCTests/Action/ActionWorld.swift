import Foundation
import Support
import Tally
import TallyStore
import Testing

@testable import JSONRPC
@testable import TallyRPC

/// A database with things in all states that decide what can be done with them.
struct ActionWorld {
    /// What differs between worlds.
    enum Timer: String, CaseIterable, CustomTestStringConvertible {
        case none, running, forgotten
        var testDescription: String { rawValue }
    }

    struct Place: Sendable, CustomTestStringConvertible {
        let entity: ActionEntity?
        let id: JSONValue?
        var testDescription: String { "\(entity?.rawValue ?? "nothing") \(id.map { "\($0)" } ?? "")" }
    }

    let tally: TestEngine
    private let session: Session
    private let timer: Timer

    /// Requests at 9:00 on 19 November, whose tasks are numbered from 1.
    private static let tasks: [String] = [
        #"{"title": "Plain"}"#,
        """
        {"title": "Full", "notes": "Some", "due": "2026-11-20", "partOfDay": "evening", "priority": "P0",
        "tags": ["work", "home"], "estimate": 90, "project": "Garden"}
        """,
        #"{"title": "Overdue", "due": "2026-11-19T18:00", "reminders": ["-PT30M"]}"#,
        #"{"title": "Done today", "due": "2026-11-20"}"#,
        #"{"title": "Done yesterday"}"#,
        #"{"title": "At stake", "due": "2026-11-27", "stake": {"cents": 2000, "reward": "Cinema"}}"#,
        #"{"title": "At stake tomorrow", "due": "2026-11-21T09:00", "stake": {}}"#,
        #"{"title": "Owed", "stake": {}}"#,
        #"{"title": "Settled", "stake": {}}"#,
        #"{"title": "Earned", "stake": {"reward": "Cinema"}, "project": "Barn"}"#,
        #"{"title": "Claimed", "stake": {"reward": "Cinema"}}"#,
        #"{"title": "In focus"}"#,
        #"{"title": "Planned"}"#,
        """
        {"title": "Block", "start": "2026-11-21T14:00", "end": "2026-11-21T15:00",
        "reminders": ["-PT10M", "-P1DT2H"]}
        """,
        #"{"title": "All day", "due": "2026-11-23", "allDay": true}"#,
        #"{"title": "Reminded", "due": "2026-11-20T09:10", "reminders": ["-PT30M", "2026-11-20T08:50:30"]}"#,
        #"{"title": "Dismissed", "due": "2026-11-20T09:10", "reminders": ["-PT30M"]}"#,
        #"{"title": "Without anchor", "due": "2026-11-21", "reminders": ["-PT30M"]}"#,
        #"{"title": "Renamed since", "stake": {}}"#,
        #"{"title": "Due soon", "due": "2026-11-20T09:30", "stake": {}}"#,
        """
        {"title": "Blocked", "dependsOn": [1, 2], "due": "2026-11-21", "reminders": ["-PT30M"], "url": "https://example.com/1",
        "checklist": [{"text": "One"}, {"text": "Two", "done": true}]}
        """,
        #"{"title": "Whole", "dependsOn": [1], "due": "2026-11-21", "reminders": ["-PT30M"]}"#,
        #"{"title": "Part", "parent": 22, "dependsOn": [2]}"#,
        #"{"title": "Done whole"}"#, #"{"title": "Open part", "parent": 24}"#,
    ]

    private static let changes: [(method: String, params: String)] = [
        ("task.complete", #"{"id": 5}"#), ("focus.add", #"{"id": 4}"#),
        ("stake.concede", #"{"id": 8, "confirm": true}"#), ("stake.concede", #"{"id": 9, "confirm": true}"#),
        ("stake.settle", #"{"id": 9, "outcome": "paid"}"#), ("task.complete", #"{"ids": [10, 11, 19]}"#),
        ("stake.claim", #"{"id": 11}"#), ("focus.add", #"{"id": 12}"#),
        ("task.annotate", #"{"id": 21, "text": "Called twice"}"#),
        ("task.complete", #"{"id": 24, "children": "keep"}"#),
        ("focus.add", #"{"id": 13, "date": "2026-11-22"}"#), ("task.update", #"{"id": 18, "due": null}"#),
        ("task.update", #"{"id": 19, "title": "Renamed"}"#),
        ("habit.create", #"{"name": "Read", "unit": "pages", "target": {"count": 20, "per": "day"}}"#),
        ("habit.create", #"{"name": "Run"}"#), ("habit.archive", #"{"habit": "Run"}"#),
        ("activity.create", #"{"name": "Writing"}"#), ("activity.create", #"{"name": "Old"}"#),
        ("activity.archive", #"{"activity": "Old"}"#),
        ("time.log", #"{"activity": "Writing", "start": "2026-11-19T07:00:05", "end": "08:30", "task": 1}"#),
        ("filter.create", ##"{"name": "Home", "filter": "#home"}"##),
        ("filter.create", #"{"name": "Mine", "filter": ":Home is:open"}"#),
        ("filter.create", #"{"name": "Limit", "filter": "is:open"}"#),
        ("alias.create", #"{"name": "morning", "line": "list is:today"}"#),
        ("settings.update", #"{"context": ":Limit", "defaultReminders": ["-PT15M"]}"#),
        ("project.update", #"{"id": "Attic", "archived": true}"#),
    ]

    private static let today: [(method: String, params: String)] = [
        ("task.complete", #"{"id": 4}"#), ("reminder.dismiss", #"{"id": 17}"#),
        ("habit.set", #"{"habit": "Read", "count": 2.5}"#), ("task.create", #"{"title": "Undone"}"#),
        ("history.undo", "{}"),
    ]

    /// - Parameter isFull: whether three tasks are in focus today.
    init(timer: Timer = .none, isFull: Bool = false) throws {
        self.timer = timer
        tally = try TestEngine(now: "2026-11-19T09:00:00Z")
        session = Session(engine: tally.engine)
        for name in ["Garden", "Barn", "Attic"] { try send("project.create", #"{"name": "\#(name)"}"#) }
        for task in Self.tasks { try send("task.create", task) }
        for change in Self.changes { try send(change.method, change.params) }
        if timer == .forgotten {
            try send("time.start", #"{"activity": "Writing", "task": 2, "at": "8:00"}"#)
        }
        try tally.go(to: "2026-11-20T09:00:00Z")
        if timer == .running { try send("time.start", #"{"activity": "Writing", "task": 2, "at": "8:00"}"#) }
        if isFull { try send("focus.add", #"{"id": 1}"#) }
        for change in Self.today { try send(change.method, change.params) }
    }

    private func send(_ method: String, _ params: String) throws {
        let request =
            #"{"jsonrpc": "2.0", "id": 1, "method": "\#(method)", "params": "#
            + params.replacing("\n", with: " ") + "}"
        let reply = try session.reply(to: Array(request.utf8)).map(JSONValue.init(json:))
        _ = try #require(reply?["result"], "\(request): \(reply ?? .null)")
    }

    /// Every thing of the world, every kind of thing, and none.
    func places() throws -> [Place] {
        let entries = try tally.read { try $0.timeEntries(matching: TimeQuery()).entries.map(\.id.text) }
        let steps = try tally.read { try $0.history(before: nil, limit: 3).map(\.step.number) }
        let texts: [(ActionEntity, [String])] = [
            (.project, ["Inbox", "Garden", "Attic", "Barn"]), (.habit, ["Read", "Run"]),
            (.activity, ["Writing", "Old"]), (.timeEntry, entries),
            (.day, ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"]),
            (.filter, ["Home", "Mine", "Limit"]), (.alias, ["morning"]), (.tag, ["work"]),
        ]
        let numbers: [(ActionEntity, [Int])] = [
            (.task, Array(1...Self.tasks.count)), (.reminder, [3, 14, 16, 17, 18, 21, 22]), (.step, steps),
        ]
        var places = [Place(entity: nil, id: nil)]
        for entity in ActionEntity.allCases { places.append(Place(entity: entity, id: nil)) }
        for (entity, ids) in texts {
            for id in ids { places.append(Place(entity: entity, id: .string(id))) }
        }
        for (entity, ids) in numbers {
            for id in ids { places.append(Place(entity: entity, id: .integer(Int64(id)))) }
        }
        return places
    }

    func offers(at place: Place) throws -> [ActionOffer] {
        let id = try place.id.map { id in
            var json = JSONWriter()
            id.write(to: &json)
            return try ActionID(json: JSONElement(parsing: json.bytes))
        }
        return try tally.read { try ActionTable.offers(place.entity, id, on: $0) }
    }

    enum Outcome: Equatable {
        case changed, unchanged
        case refused(String)
    }

    private struct Rollback: Error {}

    /// Runs an action and rolls back what it has changed.
    /// - Parameter answering: Whether the inputs are given.
    func run(_ action: ListedAction, answering: Bool = true) throws -> Outcome {
        var params = action.params
        if answering {
            for input in action.inputs {
                if let member = input.member { params.set(answer(to: input, of: action), at: member) }
            }
        }
        var json = JSONWriter()
        params.write(to: &json)
        let entry = try #require(TallyServer.methods.entry(named: action.method))
        let sent = json.bytes
        // Safe: set and read on this thread only.
        nonisolated(unsafe) var outcome: Outcome?
        do {
            let call = try entry.decode(JSONElement(parsing: sent))
            guard case .service(let method) = call.target else { return .refused("no method of the service") }
            try tally.change { engine in
                _ = try method.run(on: engine)
                outcome = try engine.store.stepHasChanges ? .changed : .unchanged
                throw Rollback()
            }
        } catch is Rollback {
        } catch {
            outcome = .refused("\(action.method) \(params): \(error)")
        }
        return try #require(outcome)
    }

    /// Returns what a person might give: the present value, the first candidate, or something that fits.
    private func answer(to input: ListedInput, of action: ListedAction) -> JSONValue {
        let typed = input.presentValue.flatMap { $0.isEmpty ? nil : $0 }
        if let typed, let chosen = input.candidates.first(where: { $0.text == typed }) {
            return input.type == .array ? .array([chosen.value]) : chosen.value
        }
        if typed == nil, let first = input.candidates.first {
            return input.type == .array ? .array([first.value]) : first.value
        }
        return input.value(of: typed ?? sample(for: input, of: action))
    }

    private func isAboutFirstTask(_ action: ListedAction) -> Bool {
        let first = try? tally.task(1).id.text
        return action.params["id"]?.string == first || action.params["ids"]?[0]?.string == first
    }

    private func sample(for input: ListedInput, of action: ListedAction) -> String {
        switch (action.method, input.member) {
        case ("time.stop", _): timer == .forgotten ? "2026-11-19T10:00" : "8:30"
        case ("time.split", _): "2026-11-19T07:30"
        case (_, "line"): "list"
        case ("time.log", "start"), ("time.update", "start"): "7:00"
        case ("time.log", _): "7:30"
        case ("task.update", "start"): "2026-11-21T10:00"
        case ("task.update", "end"): "2026-11-21T16:00"
        case (_, "at"), (_, "estimate"): input.kind == .duration ? "45m" : "now"
        case (_, "until"): "in 2h"
        case (_, "url"): "https://example.com/2"
        case (_, "before"), (_, "addDependsOn"), (_, "parent"): isAboutFirstTask(action) ? "2" : "1"
        case (_, "task"): "1"
        case (_, "filter"), (_, "context"): "is:open"
        case (_, "color"): "#3CB44B"
        case (_, "reminders"): "2026-11-21 10:00"
        case (_, "defaultReminders"): "10m"
        case (_, "stake.cents"): "700"
        default:
            switch input.kind {
            case .date: "tomorrow"
            case .duration: "30m"
            case .text where input.type == .number: "3"
            default: "Another"
            }
        }
    }
}

extension ListedInput {
    /// Returns what a client sends for a text, as the protocol says.
    func value(of text: String) -> JSONValue {
        switch type {
        case .string: .string(text)
        case .number: Int64(text).map(JSONValue.integer) ?? .number(Double(text) ?? 0)
        case .boolean: true
        case .array:
            .array(
                text.split(separator: ",").map { .string($0.trimmingCharacters(in: .whitespaces)) })
        }
    }
}

extension JSONValue {
    /// Sets a member at a path such as `stake.cents`.
    fileprivate mutating func set(_ value: JSONValue, at path: String) {
        guard case .object(var members) = self else { return }
        let names = path.split(separator: ".", maxSplits: 1).map(String.init)
        if names.count == 1 {
            members[names[0]] = value
        } else {
            var inner = members[names[0]] ?? .object([:])
            inner.set(value, at: names[1])
            members[names[0]] = inner
        }
        self = .object(members)
    }
}
