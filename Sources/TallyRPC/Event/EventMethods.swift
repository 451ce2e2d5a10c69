import JSONRPC
import Tally

struct EventsSubscribeMethod: Method {
    static let name = "events.subscribe"
    static let summary = "Asks to be told of what happens, in notifications."
    static let details = """
        It takes the place of an earlier subscription of the connection. Notifications follow the replies of the requests \
        that caused them; changes by another process arrive within a second. A client that was away calls `changes.since` \
        with the last cursor it knows, up to the one that this answers. Reminders that came before are told at once, as \
        `late`. To a peer that does not read, changes are told in fewer, larger events.
        """
    static let effect = Effect.reads
    static let runsAlone = true
    static let example = Example(#"{"kinds": ["task", "reminder"]}"#, after: [ExampleRequest.report])

    let kinds: [EventKind]?

    static let shape = Shape(
        EventsSubscribeMethod.init,
        Field("kinds", \.kinds, "what to be told of; everything where absent").count(
            1...EventKind.allCases.count))

    struct Result: LaidOut {
        let cursor: ChangeCursor

        static let layout = Layout<Result>([
            Member("cursor", \.cursor, "every change after it will be told")
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(cursor: ChangeCursor(number: try engine.subscribe(to: Set(kinds ?? EventKind.allCases))))
    }
}

struct EventsUnsubscribeMethod: Method {
    static let name = "events.unsubscribe"
    static let summary = "Asks to be told no more."
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
