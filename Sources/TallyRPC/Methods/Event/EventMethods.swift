import JSONRPC
import Tally

struct EventsSubscribe: Method {
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
    static let example = Example(#"{"kinds": ["task", "reminder"]}"#, after: [Scene.report])

    let kinds: [EventKind]?

    static let shape = Shape(
        EventsSubscribe.init,
        Field("kinds", \.kinds, "what to be told of; everything where absent").count(
            1...EventKind.allCases.count))

    struct Answer: LaidOut {
        let cursor: ChangeCursor

        static let layout = Layout<Answer>([
            Member("cursor", \.cursor, "every change after it will be told")
        ])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(cursor: ChangeCursor(number: try engine.subscribe(to: Set(kinds ?? EventKind.allCases))))
    }
}

struct EventsUnsubscribe: Method {
    static let name = "events.unsubscribe"
    static let summary = "Asks to be told no more."
    static let effect = Effect.none
    static let example = Example()

    static let shape = Shape(EventsUnsubscribe.init)

    struct Answer: LaidOut {
        static let layout = Layout<Answer>([])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        engine.unsubscribe()
        return Answer()
    }
}
