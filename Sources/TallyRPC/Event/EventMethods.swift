import JSONRPC
import Tally

struct EventsSubscribeMethod: Method {
    static let name = "events.subscribe"
    static let summary = "Subscribes to notifications about changes and other events."
    static let details = """
        A new subscription replaces the earlier one of the connection. Notifications follow the replies to the \
        requests that caused them. Changes by another process arrive within a second. To catch up after a \
        disconnection, call `changes.since` with the last known cursor, up to the cursor that this method \
        returns. A reminder or the expiry of a stake that no client has shown (see `reminder.shown`) is sent \
        at once, as `late`, if its time was in the last 24 hours. The setting `notifications` turns events \
        off for all clients, except `event.changed`. If the client reads slowly, changes are combined into \
        fewer, larger events.
        """
    static let effect = Effect.reads
    static let runsAlone = true
    static let example = Example(#"{"kinds": ["task", "reminder"]}"#, after: [ExampleRequest.report])

    let kinds: [EventKind]?

    static let shape = Shape(
        EventsSubscribeMethod.init,
        Field("kinds", \.kinds, "the kinds of events; defaults to all").count(
            1...EventKind.allCases.count))

    struct Result: LaidOut {
        let cursor: ChangeCursor

        static let layout = Layout<Result>([
            Member("cursor", \.cursor, "the position in the change log after which changes are sent")
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(cursor: ChangeCursor(number: try engine.subscribe(to: Set(kinds ?? EventKind.allCases))))
    }
}

struct EventsUnsubscribeMethod: Method {
    static let name = "events.unsubscribe"
    static let summary = "Unsubscribes from all notifications."
    static let effect = Effect.none
    static let example = Example()

    static let shape = Shape(EventsUnsubscribeMethod.init)

    struct Result: LaidOut {
        static let layout = Layout<Result>([])
    }

    func run(on engine: isolated Engine) throws -> Result {
        engine.unsubscribe()
        return Result()
    }
}
