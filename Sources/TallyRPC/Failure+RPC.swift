import JSONRPC
import Tally

extension ErrorCode {
    static let notFound = ErrorCode(1001, name: "notFound", meaning: "nothing of that name, number or id")
    static let ambiguous = ErrorCode(1002, name: "ambiguous", meaning: "a prefix fits several tasks")
    static let duplicate = ErrorCode(1003, name: "duplicate", meaning: "the name is taken")
    static let reserved = ErrorCode(
        1004, name: "reserved", meaning: "Inbox cannot be renamed, archived or deleted")
    static let focusFull = ErrorCode(1005, name: "focusFull", meaning: "three tasks are in focus on the day")
    static let stakeLocked = ErrorCode(
        1006, name: "stakeLocked", meaning: "it would make a stake easier")
    static let conflict = ErrorCode(1007, name: "conflict", meaning: "`ifRevision` does not match")
    static let busy = ErrorCode(1008, name: "busy", meaning: "the database stayed locked; safe to retry")
    static let storage = ErrorCode(
        1009, name: "storage", meaning: "the disk is full, or the file cannot be used")
    static let invalidState = ErrorCode(1010, name: "invalidState", meaning: "the request makes no sense now")
    static let notUndoable = ErrorCode(
        1011, name: "notUndoable", meaning: "there is nothing to undo, or undoing would break a rule")
}

extension Failure: RPCErrorConvertible {
    public var rpcError: RPCError {
        switch self {
        case .notFound(let entity, let name):
            Self.error(
                .notFound, "There is no \(entity.words) “\(name)”.",
                ["entity": .string(entity.rawValue), "id": .string(name)])
        case .ambiguous(let prefix, let candidates):
            Self.error(
                .ambiguous, "“\(prefix)” fits \(candidates.count) tasks or more; give more characters.",
                ["candidates": Self.json(candidates)])
        case .duplicate(let entity, let name):
            Self.error(
                .duplicate, "There is already \(entity.wordsWithArticle) named “\(name)”.",
                ["entity": .string(entity.rawValue), "name": .string(name)])
        case .reserved(let sentence):
            Self.error(.reserved, sentence)
        case .focusFull(let day, let tasks):
            Self.error(
                .focusFull, "Three tasks are in focus on \(day); complete or remove one first.",
                ["date": .string(day.description), "tasks": Self.json(tasks)])
        case .stakeLocked(let path, let sentence, let tasks):
            Self.error(.stakeLocked, sentence, ["path": .string(path), "tasks": Self.json(tasks)])
        case .conflict(let conflict):
            Self.error(
                .conflict, "It was changed meanwhile; read it again and decide anew.",
                ["current": conflict.json])
        case .invalid(let path, let problem):
            InvalidParams(path: path, problem: problem).rpcError
        case .invalidState(let sentence):
            Self.error(.invalidState, sentence)
        case .notUndoable(let sentence):
            Self.error(.notUndoable, sentence)
        case .mutationReused(let mutationID):
            InvalidParams(
                path: "mutationId",
                problem: "“\(mutationID)” was used by a different request; choose a new one"
            ).rpcError
        case .busy:
            Self.error(
                .busy,
                "Another process, or a request in the background, kept the database locked for 5 seconds; try again."
            )
        case .storage(let sentence, let reason):
            Self.error(.storage, sentence, ["reason": .string(reason.rawValue)])
        }
    }

    private static func error(_ code: ErrorCode, _ message: String, _ data: [String: JSONValue] = [:])
        -> RPCError
    {
        var data = data
        data["kind"] = .string(code.name)
        return RPCError(code, message, data: .object(data))
    }

    fileprivate static func json(_ value: some WireOutput) -> JSONValue {
        // Only what a result could also hold is encoded here, which cannot fail; null would still be an honest answer.
        (try? JSONValue(writing: value)) ?? .null
    }
}

extension Failure.Entity {
    /// As a sentence calls it.
    fileprivate var words: String { self == .timeEntry ? "time entry" : rawValue }

    fileprivate var wordsWithArticle: String { (self == .activity ? "an " : "a ") + words }
}

extension Failure.Conflict {
    fileprivate var json: JSONValue {
        switch self {
        case .task(let task): Failure.json(task)
        case .project(let project): Failure.json(project)
        case .habit(let habit): Failure.json(habit)
        case .activity(let activity): Failure.json(activity)
        case .timeEntry(let entry): Failure.json(entry)
        case .settings(let settings): Failure.json(settings)
        }
    }
}
