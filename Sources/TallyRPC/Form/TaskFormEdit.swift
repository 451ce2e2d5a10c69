import JSONRPC
import Tally
import TallyLanguage

/// The edit of a task as text: what a person has changed, as members of a request.
struct TaskFormEdit {
    let read: ReadTaskForm
    /// The members that get the values of the text.
    let keys: [TaskForm.Key]
    /// The task as it is; nil for a new one.
    let task: TaskView?

    /// Returns the members, decoded by the same fields as those of `task.update`.
    /// - Throws: `RPCError` at the line of the value that cannot be read.
    func draft() throws -> TaskDraft {
        var members: [String: JSONValue] = [:]
        for key in keys { add(key, to: &members) }
        do {
            var writer = JSONWriter()
            JSONValue.object(members).write(to: &writer)
            return try TaskDraft.shape(for: .update).decode(JSONElement(parsing: writer.bytes))
        } catch let error as any RPCErrorConvertible {
            throw located(error.rpcError)
        }
    }

    /// Runs the change, with its errors at their lines.
    func perform<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as any RPCErrorConvertible {
            throw located(error.rpcError)
        }
    }

    private func add(_ key: TaskForm.Key, to members: inout [String: JSONValue]) {
        let text = read.form[key]
        switch key {
        case .title, .notes: members[key.member] = .string(text)
        case .project:
            // As in a captured line.
            if text.hasSuffix("!") { members["createProject"] = true }
            members[key.member] =
                text.isEmpty ? .null : .string(text.hasSuffix("!") ? String(text.dropLast()) : text)
        case .priority:
            members[key.member] = text.isEmpty ? .string(Priority.standard.name) : .string(text.uppercased())
        case .part:
            members[key.member] = .string(text.isEmpty ? PartOfDay.standard.rawValue : text.lowercased())
        case .tags, .depends:
            let words = text.split { $0.isWhitespace || $0 == "," }.map { $0.drop { $0 == "#" } }
            members[key.member] = .array(words.map { .string(String($0)) })
        case .remind:
            let parts = text.split(separator: TaskForm.listSeparator).map { $0.trimmingWhitespace }
            members[key.member] = .array(parts.filter { !$0.isEmpty }.map { .string($0) })
        case .start:
            let isAllDay = text.lowercased() == TaskForm.allDay
            if isAllDay || task?.timeBlock == .allDay { members["allDay"] = .bool(isAllDay) }
            if !isAllDay { members[key.member] = Self.clearable(text) }
        case .repeat:
            members[key.member] = text.isEmpty ? .null : .object(recurrence(text))
        case .checklist: members[key.member] = .array(steps(text))
        case .due, .end, .estimate, .wait, .scheduled, .parent, .link:
            members[key.member] = Self.clearable(text)
        }
    }

    private static func clearable(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

    /// Returns the repeat of the words, with what the form does not show as it was.
    private func recurrence(_ text: String) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["rule": .string(text)]
        if let old = task?.series?.recurrence {
            members["catchUp"] = .bool(old.catchesUp)
            members["stake"] = .bool(old.repeatsStake)
        }
        return members
    }

    /// Returns the steps of the lines. One with the text of a step that there was keeps its id.
    private func steps(_ text: String) -> [JSONValue] {
        var old = task?.checklist ?? []
        return text.split(separator: "\n").map { line in
            let words = String(line.dropFirst(4))
            var step: [String: JSONValue] = ["text": .string(words), "done": .bool(line.hasPrefix("[x]"))]
            if let index = old.firstIndex(where: { $0.text == words }) {
                step["id"] = .string(old.remove(at: index).id)
            }
            return .object(step)
        }
    }

    // MARK: Errors

    /// Returns an error at the line of the value that it is about.
    private func located(_ error: RPCError) -> RPCError {
        let path = error.data["path"]?.string ?? ""
        let name = path.prefix { $0.isLetter }
        let key = TaskForm.Key.allCases.first { $0.member == name } ?? self.key(ofEntityIn: error)
        guard let key, let places = read.places[key], let first = places.first else { return error }
        var place = first
        if key == .checklist, let index = Int(path.drop { !$0.isNumber }.prefix { $0.isNumber }),
            places.indices.contains(index)
        {
            place = places[index]
        }
        var error = error
        if error.code == .invalidParams, let problem = error.data["problem"]?.string {
            error.message = InvalidParams.message(
                path: key.rawValue, problem: problem, suggestion: error.data["suggestion"]?.string)
            if !error.message.hasPrefix(key.rawValue + " ") { error.message = problem }
        }
        return error.adding(["path": "text", "field": .string(key.rawValue)])
            .adding(place.details(of: error, in: read.form[key]))
    }

    /// Returns the member that names what there is not.
    private func key(ofEntityIn error: RPCError) -> TaskForm.Key? {
        switch error.data["entity"]?.string {
        case Failure.Entity.project.rawValue: .project
        case Failure.Entity.task.rawValue:
            keys.first { key in
                [.depends, .parent].contains(key) && read.form[key].contains(error.data["id"]?.string ?? " ")
            }
        default: nil
        }
    }
}

extension TaskForm.Key {
    /// The member of a request that it gives.
    var member: String {
        switch self {
        case .part: "partOfDay"
        case .repeat: "recurrence"
        case .remind: "reminders"
        case .depends: "dependsOn"
        case .link: "url"
        default: rawValue
        }
    }
}

extension ReadTaskForm.Place {
    /// The line and the part of it, as spans of views have them.
    var details: [String: JSONValue] { details(from: range.start, range.end, range.startByte, range.endByte) }

    /// Returns the place of the words at fault, where an error has one inside the value.
    fileprivate func details(of error: RPCError, in value: String) -> [String: JSONValue] {
        guard value.unicodeScalars.count == range.end - range.start,
            case .integer(let start)? = error.data["start"], case .integer(let end)? = error.data["end"],
            case .integer(let startByte)? = error.data["startByte"],
            case .integer(let endByte)? = error.data["endByte"]
        else { return details }
        return details(
            from: range.start + Int(start), range.start + Int(end), range.startByte + Int(startByte),
            range.startByte + Int(endByte))
    }

    private func details(from start: Int, _ end: Int, _ startByte: Int, _ endByte: Int) -> [String: JSONValue]
    {
        [
            "line": .integer(Int64(line)), "start": .integer(Int64(start)), "end": .integer(Int64(end)),
            "startByte": .integer(Int64(startByte)), "endByte": .integer(Int64(endByte)),
        ]
    }
}

extension FormRefusal {
    /// The error about a text in a parameter.
    func located(at path: String) -> InvalidParams {
        let reason: TextReason =
            switch self.reason {
            case .unknownKey, .noField: .notUnderstood
            case .givenTwice: .givenTwice
            case .unresolved: .unresolved
            }
        return InvalidParams(
            reason, path: path, problem: sentence,
            details: place.details.merging(nearest.map { ["suggestion": .string($0)] } ?? [:]) { $1 })
    }
}

extension Substring {
    fileprivate var trimmingWhitespace: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
