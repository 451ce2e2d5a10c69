import Tally

extension ProtocolText {
    /// What `protocol.md` says before the methods.
    static let preamble = """
        # The Tally protocol

        `tallyd` speaks JSON-RPC 2.0 on its standard input and output. This document is made from the program itself \
        (`tallyd protocol`), and every example in it was run, at \(ExampleRunner.instant) in UTC.

        ## Messages

        - One message a line, in UTF-8. A stream that begins with a header (`Content-Length: …`) \
        is taken to be framed by such headers, as language servers do, and is answered in kind.
        - Nothing is written before the first message arrives. There is no handshake; `initialize` is optional.
        - Replies come in the order of the requests, but for long requests that bring a `progressToken` (see Long work). A \
        notification (no `id`) is never answered. A batch (an array of at \
        most 10,000 requests) is answered by an array. `batch.run` runs \
        several requests as one step that is done or not done as a whole.
        - A reply means that the change is on disk. Requests that arrive together are committed together.
        - `params` is an object, or absent. `id` is a string, an integer or null, and is echoed as it was.
        - A result is always an object, and every member documented here is always there, null where it is empty.
        - Input is strict: an unknown member, a wrong type, or a value out of range is refused with −32602, whose \
        `data` has the `path`, the `problem` and, where one is near, a `suggestion`. A member may not stand twice in \
        one object, and U+0000 is refused in strings.
        - Limits: a message of 16 MiB, 128 levels of nesting. After a message that breaks one, the next one works.

        ## Long work

        Methods that list a `progressToken` may take long. Given one, such a request runs in the background from its turn \
        on, and is answered when it is done: requests behind it do not wait for its reply. They find the records as they were \
        before, until it is done; one that changes records while a background request does waits for up to 5 seconds, and then \
        answers `busy`, as it would beside another process. The server sends `$/progress` notifications (`token`, \
        `value.done`, `value.total`, at most ten a second). Background requests run one after the \
        other; a hundred may wait.

        Without a token, in a batch, and with a database in memory it is answered in its turn, and what is behind it waits.

        `$/cancelRequest` is heeded within a second or so, by the size of the document: the request then answers `cancelled`, \
        and nothing of it is done. Once it is being committed it is too late.

        ## Values

        - A date is written `2026-11-20`. An instant is answered as `2026-11-20T09:00:00Z`, and accepted with any offset, \
        or with none and then in the user's zone. Whole seconds: a fraction is cut off.
        - A *day* is the user's: a calendar date in the zone of the settings that begins at their `dayStart`.
        - A task is named by `id`: its number, its UUID, or at least 4 characters from the UUID's start. Projects, \
        habits and activities are named by name, ignoring case, or by UUID.
        - Every changing method takes a `mutationId` of 1 to 64 characters: sent again with the same parameters it \
        answers the first result and changes nothing. Where `ifRevision` is listed and the \
        `revision` is another by now, it answers `conflict` with the thing as it is in `data.current`.

        \(viewWords)

        ## Errors

        An error's `message` is a sentence for people; `data.kind` names it for programs.

        | code | `data.kind` | when |
        |---|---|---|
        | −32700 | | the message is not JSON in UTF-8 |
        | −32600 | | the message is no request, or breaks a limit |
        | −32601 | | there is no such method; `data.suggestion` may name one |
        | −32602 | | a parameter is missing, unknown or has a bad value: `data.path`, `data.problem` |
        | −32603 | | the server failed; its log on standard error says why |
        | 1001 | `notFound` | no such task, project, habit, activity or time entry: `data.entity`, `data.id` |
        | 1002 | `ambiguous` | a prefix fits several tasks: `data.candidates` |
        | 1003 | `duplicate` | the name is taken |
        | 1004 | `reserved` | Inbox cannot be renamed, archived or deleted |
        | 1005 | `focusFull` | three tasks are in focus on the day: `data.tasks` |
        | 1006 | `stakeLocked` | it would make a stake easier: `data.path`, `data.tasks` |
        | 1007 | `conflict` | `ifRevision` does not match: `data.current` |
        | 1008 | `busy` | the database stayed locked for 5 s, by another process or a background request; safe to retry |
        | 1009 | `storage` | the database cannot be read or written: `data.reason` |
        | 1010 | `invalidState` | the request makes no sense now |
        | 1011 | `notUndoable` | there is nothing to undo or redo, or it would break something |
        | −32800 | `cancelled` | the peer cancelled the request; nothing of it was done |

        `data.reason` of a `storage` error is one of these words:

        | `data.reason` | when |
        |---|---|
        \(StorageReason.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }.joined(separator: "\n"))

        After any of them but `outcomeUnknown` nothing of the request was done. Whether a request with the reason `outcomeUnknown` was \
        done, the same request under the same `mutationId` tells: it is done once.
        """
}
