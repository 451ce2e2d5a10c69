import JSONRPC
import Support
import Tally
import Testing

/// A request that is refused, for a reason.
struct Refusal: Sendable, CustomTestStringConvertible {
    let reason: String
    /// What comes before: requests, such as `task.get {"id":1}`, and times to wait, such as `wait 60`.
    let steps: [String]
    /// The refused message, and others that arrive with it.
    let lines: [String]

    var testDescription: String { reason }

    init(_ reason: String, after steps: [String] = [], lines: [String]) {
        self.reason = reason
        self.steps = steps
        self.lines = lines
    }

    init(_ reason: String, after steps: String..., request: String) {
        self.init(reason, after: steps, lines: [Self.line(request)])
    }

    func perform(_ step: String, on session: TestSession) throws {
        if step.hasPrefix("wait ") {
            return session.clock.advance(seconds: try #require(Int64(step.dropFirst(5))))
        }
        let reply = try session.replies(toLines: [Self.line(step)]).first
        _ = try #require(reply?["result"], "\(step): \(String(describing: reply))")
    }

    /// Returns the message for a method and its parameters.
    private static func line(_ request: String) -> String {
        let parts = request.split(separator: " ", maxSplits: 1)
        let params = parts.count > 1 ? String(parts[1]) : "{}"
        return #"{"jsonrpc":"2.0","id":1,"method":"\#(parts[0])","params":\#(params)}"#
    }
}

extension Refusal {
    static let all = messages + parameters + entities + timers + stakes + filters + relations + steps

    private static let messages = [
        Refusal("parseError", lines: ["{"]),
        Refusal("tooLarge", lines: ["[" + Array(repeating: "1", count: 10_001).joined(separator: ",") + "]"]),
        Refusal(
            "tooDeep",
            lines: [line("ping " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200))]),
        Refusal("repeatedMember", request: #"ping {"a":1,"a":2}"#),
        Refusal("nullCharacter", request: #"task.create {"title":"a\u0000"}"#),
        Refusal("emptyBatch", lines: ["[]"]),
        Refusal("invalidEnvelope", lines: [#"{"jsonrpc":"2.0","id":1,"method":"ping","extra":1}"#]),
        Refusal(
            "resultTooLarge", after: [long, long],
            lines: [line(batch(of: 520, #"{"method":"task.list"}"#))]),
        Refusal("shuttingDown", after: "shutdown", request: "ping"),
        Refusal("methodNotFound", request: "task.frobnicate"),
        Refusal(
            "cancelled",
            lines: [
                line(batch(of: 1, #"{"method":"task.list"}"#)),
                #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#,
            ]),
    ]

    private static let long =
        #"task.create {"title":"a","notes":"\#(String(repeating: "a", count: 65_536))"}"#

    private static func batch(of count: Int, _ request: String) -> String {
        #"batch.run {"requests":[\#(Array(repeating: request, count: count).joined(separator: ","))]}"#
    }

    private static let parameters = [
        Refusal("unknownMember", request: #"task.create {"titel":"a"}"#),
        Refusal("missingMember", request: "task.create"),
        Refusal("conflictingMembers", request: #"focus.add {"id":1,"title":"a"}"#),
        Refusal("wrongType", request: #"task.create {"title":1}"#),
        Refusal("outOfRange", request: #"task.list {"limit":0}"#),
        Refusal("tooShort", request: #"task.create {"title":" "}"#),
        Refusal("tooLong", request: #"task.create {"title":"\#(String(repeating: "a", count: 501))"}"#),
        Refusal("unknownValue", request: #"task.create {"title":"a","priority":"P9"}"#),
        Refusal("invalidFormat", request: #"project.create {"name":"a","color":"red"}"#),
        Refusal("invalidDate", request: #"day.overview {"date":"31 nov"}"#),
        Refusal("givenTwice", request: #"task.capture {"text":"Call due:fri due:mon"}"#),
        Refusal("unresolved", request: #"task.write {"text":"title (yours): A\ntitle (theirs): B"}"#),
        Refusal("missingTitle", request: ##"task.capture {"text":"#home"}"##),
        Refusal("unknownCommand", request: #"command.run {"line":"don 1"}"#),
        Refusal("unknownOption", request: #"command.run {"line":"list --al"}"#),
        Refusal("missingArgument", request: #"command.run {"line":"done"}"#),
        Refusal("unexpectedArgument", request: #"command.run {"line":"redo 1"}"#),
        Refusal("missingValue", request: #"command.run {"line":"list --limit"}"#),
        Refusal("unexpectedValue", request: #"command.run {"line":"list --overdue=1"}"#),
        Refusal("contradiction", request: #"command.run {"line":"list --done --all"}"#),
        Refusal("repeatedOption", request: #"command.run {"line":"list --limit 1 --limit 2"}"#),
        Refusal("notUnderstood", request: #"date.parse {"text":"soon"}"#),
        Refusal("severalReadings", request: #"date.parse {"text":"3/4"}"#),
        Refusal(
            "invalidReference",
            request: #"batch.run {"requests":[{"method":"task.get","params":{"id":"tempId:a"}}]}"#),
        Refusal(
            "missingTime", after: reading, request: #"time.start {"activity":"Reading","at":"2026-11-20"}"#),
        Refusal("inThePast", after: milk, request: #"focus.add {"id":1,"date":"2026-11-19"}"#),
        Refusal("inTheFuture", after: milk, request: #"task.complete {"id":1,"at":"2026-11-21"}"#),
        Refusal("endBeforeStart", request: #"score.range {"from":"2026-11-20","to":"2026-11-19"}"#),
        Refusal(
            "waitAfterDue", request: #"task.create {"title":"a","due":"2026-11-21","wait":"2026-11-22"}"#),
        Refusal("confirmationNeeded", after: staked, request: #"stake.concede {"id":1,"confirm":false}"#),
        Refusal(
            "mutationReused", after: #"task.create {"title":"a","mutationId":"m"}"#,
            request: #"task.create {"title":"b","mutationId":"m"}"#),
        Refusal("invalidCursor", request: #"changes.since {"cursor":"999"}"#),
        Refusal("invalidDocument", request: #"data.import {"content":"{}"}"#),
    ]

    private static let entities = [
        Refusal("notFound", request: #"task.get {"id":1}"#),
        // Ids start with the time.
        Refusal("ambiguous", after: milk, milk, request: #"task.get {"id":"01a1f"}"#),
        Refusal(
            "duplicate", after: #"project.create {"name":"Garden"}"#,
            request: #"project.create {"name":"garden"}"#),
        Refusal("reserved", request: #"project.delete {"id":"Inbox"}"#),
        Refusal(
            "focusFull", after: focused, focused, focused, request: #"focus.add {"title":"d"}"#),
        Refusal("conflict", after: milk, request: #"task.update {"id":1,"title":"b","ifRevision":9}"#),
        Refusal("taskCompleted", after: milk, #"task.complete {"id":1}"#, request: #"focus.add {"id":1}"#),
        Refusal("notInFocus", after: milk, request: #"focus.remove {"id":1}"#),
        Refusal("notRepeating", after: milk, request: #"task.skip {"id":1}"#),
        Refusal(
            "seriesEnded", after: #"task.create {"title":"a","recurrence":{"rule":"every day"}}"#,
            #"series.end {"task":1}"#, request: #"series.end {"id":1}"#),
        Refusal("noReminder", after: milk, request: #"reminder.dismiss {"id":1}"#),
        Refusal("notDue", after: reminded, request: #"reminder.shown {"task":1,"reminder":"-PT30M"}"#),
        Refusal("inMemory", request: #"data.restore {"path":"/backup.db"}"#),
    ]

    private static let timers = [
        Refusal("timerNotRunning", request: "time.stop"),
        Refusal("nothingToContinue", request: "time.continue"),
        Refusal("timerTooShort", after: reading, timing, request: "time.stop"),
        Refusal("timerTooLong", after: reading, timing, "wait 90000", request: "time.stop"),
    ]

    private static let filters = [
        Refusal("unknownName", request: #"task.list {"filter":"@Nosuch"}"#),
        Refusal("filterCircle", request: #"filter.create {"name":"a","filter":":a"}"#),
        Refusal(
            "filterInUse", after: #"filter.create {"name":"a","filter":"p1"}"#,
            #"filter.create {"name":"b","filter":":a"}"#, request: #"filter.delete {"id":"a"}"#),
    ]

    private static let relations = [
        Refusal(
            "dependencyCycle", after: milk, #"task.create {"title":"b","dependsOn":[1]}"#,
            request: #"task.update {"id":1,"dependsOn":[2]}"#),
        Refusal("parentCycle", after: milk, request: #"task.update {"id":1,"parent":1}"#),
        Refusal(
            "treeTooDeep",
            after: [milk] + (1...7).map { #"task.create {"title":"a","parent":\#($0)}"# },
            lines: [line(#"task.create {"title":"a","parent":8}"#)]),
        Refusal(
            "blocked", after: milk, #"task.create {"title":"b","dependsOn":[1]}"#,
            request: #"task.complete {"id":2}"#),
        Refusal(
            "openChildren", after: milk, #"task.create {"title":"b","parent":1}"#,
            request: #"task.delete {"id":1}"#),
    ]

    private static let stakes = [
        Refusal("noStake", after: milk, request: #"stake.claim {"id":1}"#),
        Refusal("noReward", after: staked, #"task.complete {"id":1}"#, request: #"stake.claim {"id":1}"#),
        Refusal("stakeComplete", after: staked, #"task.complete {"id":1}"#, request: concede),
        Refusal("stakeNotComplete", after: staked, request: #"stake.claim {"id":1}"#),
        Refusal("stakeNotExpired", after: staked, request: #"stake.settle {"id":1,"outcome":"paid"}"#),
        Refusal(
            "alreadySettled", after: staked, concede, #"stake.settle {"id":1,"outcome":"paid"}"#,
            request: #"stake.settle {"id":1,"outcome":"waived"}"#),
        Refusal("titleLocked", after: staked, request: #"task.update {"id":1,"title":"b"}"#),
        Refusal(
            "projectLocked", after: staked, #"project.create {"name":"Garden"}"#,
            request: #"task.update {"id":1,"project":"Garden"}"#),
        Refusal("dueLater", after: staked, request: #"task.update {"id":1,"due":"2026-12-31"}"#),
        Refusal("termsLocked", after: staked, request: #"task.update {"id":1,"stake":{"cents":100}}"#),
        Refusal("notRemovable", after: staked, request: #"task.delete {"id":1}"#),
        Refusal("stakeOwed", after: staked, concede, request: #"task.delete {"id":1}"#),
        Refusal("stakeConceded", after: staked, "wait 600", concede, request: "history.undo"),
        Refusal(
            "deadlinePassed", after: staked, "wait 864000",
            request: #"task.complete {"id":1,"at":"2026-11-20T09:30:00Z"}"#),
    ]

    private static let steps = [
        Refusal("nothingToUndo", request: "history.undo"),
        Refusal("nothingToRedo", request: "history.redo"),
        Refusal("alreadyUndone", after: milk, "history.undo", request: #"history.undo {"step":1}"#),
        Refusal(
            "changedSince", after: milk, #"task.update {"id":1,"title":"b"}"#,
            #"task.update {"id":1,"title":"c"}"#, request: #"history.undo {"step":2}"#),
        Refusal(
            "dayFull", after: focused, focused, focused, #"focus.remove {"id":1}"#, focused,
            request: #"history.undo {"step":4}"#),
        Refusal("noLongerKept", after: milk, "wait 34646400", milk, request: #"history.undo {"step":1}"#),
    ]

    private static let milk = #"task.create {"title":"a"}"#
    private static let focused = #"focus.add {"title":"a"}"#
    private static let staked = #"task.create {"title":"a","stake":{"cents":500}}"#
    private static let reminded =
        #"task.create {"title":"a","due":"2026-11-21","reminders":["-PT30M"]}"#
    private static let concede = #"stake.concede {"id":1,"confirm":true}"#
    private static let reading = #"activity.create {"name":"Reading"}"#
    private static let timing = #"time.start {"activity":"Reading"}"#
}
