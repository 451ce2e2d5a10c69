extension ProtocolText {
    /// The introduction of `protocol.md`.
    static let preamble = """
        # The Tally protocol

        `tallyd` speaks JSON-RPC 2.0 on its standard input and output. `tallyd protocol` prints this document. \
        Every example in it was run at \(ExampleRunner.instant), with the time zone UTC.

        ## Messages

        - Each message is one line of UTF-8. If the stream starts with a header (`Content-Length: …`), \
        messages are framed by such headers in both directions, as in the Language Server Protocol.
        - The server writes nothing before the first message arrives. There is no handshake; `initialize` is \
        optional.
        - A client whose first request is one of the Model Context Protocol has the methods of that protocol as well: \
        see [clients/agents](clients/agents/README.md). What it changes has `madeBy` `agent` in the history.
        - Replies come in the order of the requests, except for long requests with a `progressToken` (see \
        [Long requests](#long-requests)). A notification (a request without `id`) has no reply. The reply to a \
        batch (an array of at most 10,000 requests) is an array. `batch.run` runs several requests as one \
        step, all or nothing by default.
        - A reply means that the change is on disk. Requests that arrive together are committed together.
        - `params` is an object or absent. `id` is a string, an integer or null, and the reply repeats it \
        unchanged.
        - A result is always an object. It always has every member documented here; an empty member is null.
        - Input is strict. An unknown member, a wrong type or a value out of range fails with −32602. The \
        error's `data` has the `path`, the `problem` and, if a known name is similar, a `suggestion`. An \
        object must not have the same member twice, and a string must not contain U+0000.
        - A message has at most 16 MiB and 128 levels of nesting. A message that exceeds a limit does not \
        affect later ones.

        ## Long requests

        Methods with the parameter `progressToken` may take long. With a token, the request runs in the \
        background when its turn comes, and later requests do not wait for it. Until it is done, they see the \
        records as they were before. If a background request changes records, a later request that changes \
        records waits for up to 5 seconds and then fails with `busy`, as it would with another process. The \
        server sends `$/progress` notifications (`token`, `value.done`, `value.total`), at most ten per \
        second. Background requests run one after the other. At most a hundred can wait.

        Without a token, in a batch or on an in-memory database, the request runs in order and later requests \
        wait.

        `$/cancelRequest` cancels a request within about a second, depending on the size of the document. The \
        request then fails with `cancelled` and changes nothing. A request that is being committed can no \
        longer be cancelled.

        ## Values

        - A date is returned as `2026-11-20`, an instant as `2026-11-20T09:00:00Z`. In a request, an instant may \
        have any UTC offset; without an offset it is in the user's time zone. Fractions of a second are dropped. \
        Every date, time and duration of a request may also be [in words](#dates-in-words).
        - A *day* is a calendar date of the user. It starts at the setting `dayStart` in the setting `timeZone`.
        - `id` identifies a task by its number, its UUID or at least the first 4 characters of its UUID. \
        Projects, habits and activities are identified by name, ignoring case, or by UUID.
        - A filter whose type is a value or an array of values selects what has any of the values. An array \
        has at least one value; null selects everything.
        - Every method that changes records takes a `mutationId` of 1 to 64 characters. A request that repeats \
        the `mutationId` and the parameters of an earlier one returns the first result and changes nothing. If \
        a request has an `ifRevision` other than the current `revision`, it fails with `conflict`, and \
        `data.current` is the current record.
        - Methods that only read, and those that use no records, accept a `mutationId` and ignore it. Every \
        method accepts `_meta`, an object, in its parameters, also in the requests of `batch.run`, and ignores \
        it.

        \(languageWords)

        \(viewWords)

        \(chartWords)

        \(actionWords)

        ## Errors

        The `message` of an error is a sentence for people. Programs use its `data`, which always has `kind`, \
        the name of the code, and `reason`, why the request failed. New reasons may be added.

        | code | `data.kind` | when |
        |---|---|---|
        | −32700 | `parseError` | the message is not JSON in UTF-8 |
        | −32600 | `invalidRequest` | the message is not a request, or it exceeds a limit |
        | −32601 | `methodNotFound` | the method does not exist; `data.suggestion` may have a similar name |
        | −32602 | `invalidParams` | a parameter is missing, unknown or invalid: `data.path`, `data.problem` |
        | −32603 | `internalError` | the server failed; its log on standard error has the reason |
        | 1001 | `notFound` | there is no such task, project, habit, activity or time entry: `data.entity`, \
        `data.id` |
        | 1002 | `ambiguous` | a prefix of an id matches several tasks or time entries: `data.candidates` |
        | 1003 | `duplicate` | the name is already in use |
        | 1004 | `reserved` | Inbox cannot be renamed, archived or deleted |
        | 1005 | `focusFull` | three tasks, completed or not, are already in focus on the day: \
        `data.tasks`; removing one makes room |
        | 1006 | `stakeLocked` | the change would make a stake easier: `data.path`, `data.tasks` |
        | 1007 | `conflict` | `ifRevision` does not match: `data.current` |
        | 1008 | `busy` | another process or a background request locked the database for 5 seconds; it is \
        safe to retry |
        | 1009 | `storage` | the database cannot be read or written |
        | 1010 | `invalidState` | the current state does not allow the request |
        | 1011 | `notUndoable` | there is nothing to undo or redo, or a rule forbids it |
        | −32800 | `cancelled` | the client cancelled the request; it changed nothing |

        These kinds have several reasons. For the others, `reason` is the same word as `kind`.

        | `data.kind` | `data.reason` | when |
        |---|---|---|
        \(reasonRows)

        After any reason except `outcomeUnknown`, the request has changed nothing. After `outcomeUnknown`, \
        repeat the request with the same `mutationId`: it is executed only once.
        """

    private static let reasonRows = TallyServer.reasons.filter { $0.rawValue != $0.code.name }
        .map { "| `\($0.code.name)` | `\($0.rawValue)` | \($0.meaning) |" }.joined(separator: "\n")
}
