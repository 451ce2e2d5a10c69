import Foundation
import JSONRPC

/// A small service that stores notes in memory, and records the calls of the dispatcher.
actor Notebook: RequestScope {
    enum Failure: Error, Equatable {
        case hidden
    }

    static let full = ErrorCode(1001, name: "full", meaning: "the notebook holds no more notes")

    enum Reason: String, ErrorReason {
        case noPaper, diskFull

        var code: ErrorCode { Notebook.full }
        var meaning: String { "there is no room" }
    }

    var notes: [Note] = []
    private(set) var steps: [String] = []
    private(set) var identities: [RequestIdentity] = []
    private var before: [Note] = []
    private var results: [String: [UInt8]] = [:]
    private let beginError: (any Error)?
    private let commitError: (any Error)?

    init(beginError: (any Error)? = nil, commitError: (any Error)? = nil) {
        self.beginError = beginError
        self.commitError = commitError
    }

    func beginTransaction(changing: Bool) throws {
        steps.append(changing ? "begin changing" : "begin reading")
        if let beginError { throw beginError }
        before = notes
    }

    func commitTransaction() throws {
        steps.append("commit")
        if let commitError { throw commitError }
    }

    func rollBackTransaction() {
        steps.append("abandon")
        notes = before
    }

    func perform(
        _ request: RequestIdentity, reporting report: ((Int, Int?) throws -> Void)?,
        _ body: (isolated Notebook) throws -> [UInt8]
    ) throws -> [UInt8] {
        steps.append(request.method)
        identities.append(request)
        if let id = request.mutationID, let result = results[id] { return result }
        let saved = notes
        do {
            let result = try body(self)
            if let id = request.mutationID { results[id] = result }
            return result
        } catch {
            notes = saved
            throw error
        }
    }
}

/// A note in a result.
struct Note: LaidOut, Equatable {
    var title: String
    var color: Color?
    var stake: Int?
    var tags: [String]
    var parent: [Note]

    static let layout = Layout<Note>(
        "Note",
        [
            Member("title", \.title, "its title"),
            Member("color", \.color, "its color"),
            Member("stake", \.stake, "what is at stake, in cents"),
            Member("tags", \.tags, "its tags"),
            Member("parent", \.parent, "the note it belongs to, if any"),
        ])
}

enum Color: String, Choice {
    case red, green, blue
}

/// A date. Only its length is checked.
struct Day: WireInput, Equatable {
    let text: String

    static var schema: Schema { .string(format: "date") }

    init(json: JSONElement) throws {
        text = try json.string()
        guard text.utf8.count == 10 else { throw InvalidValue("a date is written YYYY-MM-DD") }
    }

    var canonicalForm: JSONValue { .string(text) }
}

struct Stake: ShapedInput, Equatable {
    var cents: Int
    var days: [Day]

    static let shape = Shape(
        Stake.init(cents:days:),
        Field("cents", \.cents, "how much, in cents").defaulting(to: 500).within(100...10_000),
        Field("days", \.days, "the days it is for").defaulting(to: []))

    init(cents: Int, days: [Day]) {
        self.cents = cents
        self.days = days
    }
}
