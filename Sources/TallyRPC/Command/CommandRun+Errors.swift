import JSONRPC
import Tally
import TallyLanguage

/// The words that gave a member of a request.
struct CommandOrigin {
    let path: String
    /// The option as it was typed, or the name of the argument.
    let label: String
    let words: [CommandWord]
    /// The words as one text, as the method got it.
    let text: String
}

/// Errors in the words of the line.
extension CommandRun {
    /// Tells which words gave a member of the next request.
    /// - Parameters:
    ///   - label: The option as it was typed, or the name of the argument.
    ///   - text: The words as one text, as the method gets it.
    func note(_ path: String, is label: String, _ words: [CommandWord], _ text: String) {
        origins.append(CommandOrigin(path: path, label: label, words: words, text: text))
    }

    /// Returns the refusal of a line that lacks something.
    func missing(_ noun: String) -> CommandRefusal {
        CommandRefusal(
            .missingArgument, "“\(command.name)” needs \(noun).",
            at: values.arguments.flatMap(\.self).last?.range)
    }

    /// Returns the refusal of an option.
    func refusal(of option: String, _ problem: String) -> CommandRefusal {
        CommandRefusal(.unexpectedValue, "\(option) \(problem)", at: self.option(option)?.range)
    }

    /// Returns an error of a request in the words of the line.
    func located(_ error: RPCError) -> RPCError {
        let path = error.data["path"]?.string
        let origin = path.flatMap(origin(of:)) ?? origin(naming: error)
        guard let label = origin?.label ?? path.flatMap(label(of:)) else { return error }
        var error = error
        if error.code == .invalidParams, let problem = error.data["problem"]?.string.map(inWords) {
            error.message = InvalidParams.message(
                path: label, problem: problem, suggestion: error.data["suggestion"]?.string)
            if !error.message.hasPrefix(label + " ") { error.message = problem }
            if error.data["reason"] == "unknownMember" {
                let near = error.data["suggestion"]?.string.map { " Did you mean “\($0)”?" }
                error.message = "There is no “\(label)”.\(near ?? "")"
            }
            if let bounds = amounts(of: error, at: path) { error.message = bounds }
        }
        return origin.map { error.adding(place(of: error, in: $0)) } ?? error
    }

    /// Returns the option or argument for a member that the line does not give.
    private func label(of path: String) -> String? {
        let head = path.prefix { $0 != "." && $0 != "[" }
        let part =
            command.parts.first { $0.member == path } ?? command.parts.first { $0.member == String(head) }
        return part?.name
    }

    /// Returns the sentence about an amount that is out of range: people write no cents.
    private func amounts(of error: RPCError, at path: String?) -> String? {
        let isMoney = command.parts.contains { $0.content == .money && $0.member == path }
        guard isMoney || path == "defaultStake",
            case .integer(let minimum)? = error.data["minimum"],
            case .integer(let maximum)? = error.data["maximum"]
        else { return nil }
        return "The amount must be between \(minimum / 100).00 and \(maximum / 100).00."
    }

    /// Returns a problem with options where it names members to send.
    private func inWords(_ problem: String) -> String {
        command.parts.reduce(problem.replacing("before from", with: "before the first date")) {
            problem, part in
            part.member.map { problem.replacing("send \($0): true", with: "add \(part.name)") } ?? problem
        }
    }

    /// Returns the words that name what there is not, or what there are several of.
    private func origin(naming error: RPCError) -> CommandOrigin? {
        guard let name = error.data["id"]?.string ?? error.data["name"]?.string else { return nil }
        return origins.last { $0.text.lowercased() == name.lowercased() }
    }

    private func origin(of path: String) -> CommandOrigin? {
        origins.last { path == $0.path }
            ?? origins.last { path.hasPrefix($0.path + "[") || path.hasPrefix($0.path + ".") }
    }

    /// Returns the part of the line at fault: that of the value where the error has one, or else its words.
    private func place(of error: RPCError, in origin: CommandOrigin) -> [String: JSONValue] {
        guard let first = origin.words.first, let last = origin.words.last else { return [:] }
        let whole = first.range.start..<last.range.end
        var place: [String: JSONValue] = [
            "start": .integer(Int64(whole.lowerBound)), "end": .integer(Int64(whole.upperBound)),
            "startByte": .integer(Int64(first.range.startByte)),
            "endByte": .integer(Int64(last.range.endByte)),
        ]
        guard origin.text.unicodeScalars.count == whole.count,
            case .integer(let start)? = error.data["start"], case .integer(let end)? = error.data["end"],
            case .integer(let startByte)? = error.data["startByte"],
            case .integer(let endByte)? = error.data["endByte"]
        else { return place }
        place["start"] = .integer(Int64(whole.lowerBound) + start)
        place["end"] = .integer(Int64(whole.lowerBound) + end)
        place["startByte"] = .integer(Int64(first.range.startByte) + startByte)
        place["endByte"] = .integer(Int64(first.range.startByte) + endByte)
        return place
    }
}
