import JSONRPC
import Tally
import TallyLanguage

/// The candidates for the word at the cursor of a command line.
struct LineCandidates {
    private let line: String
    private let cursor: Int
    private let moment: Moment
    private let words: [CommandWord]
    /// The index of the word at the cursor; that behind the last word before it if the cursor is between words.
    private let index: Int
    private let place: CompletionPlace

    /// - Parameter cursor: An offset in Unicode scalars.
    init(_ line: String, cursor: Int, at moment: Moment) {
        self.line = line
        self.moment = moment
        let cursor = min(cursor, line.unicodeScalars.count)
        self.cursor = cursor
        let words = CommandWord.split(line)
        self.words = words
        let index = words.firstIndex { $0.range.start <= cursor && cursor <= $0.range.end }
        self.index = index ?? words.prefix { $0.range.end < cursor }.count
        let start = index.map { words[$0].range.start } ?? cursor
        place = CompletionPlace(
            kind: .word, prefix: Self.typed(in: line, from: start, to: cursor), lead: "", start: start,
            end: index.map { words[$0].range.end } ?? cursor)
    }

    /// Returns the text between two offsets, without a quote that opens it.
    private static func typed(in line: String, from start: Int, to end: Int) -> String {
        let text = String(line.unicodeScalars.prefix(end).dropFirst(start))
        return text.first == "\"" || text.first == "“" ? String(text.dropFirst()) : text
    }

    func all(on engine: isolated Engine) throws -> [Candidate] {
        let before = Array(words[..<index])
        // What a file or a zone is, the client knows.
        if let last = before.last, Self.serverOptions.contains(last.text) { return [] }
        let names = before.contains { $0.isQuoted || !$0.text.hasPrefix("-") }
        guard names, let (command, rest) = CommandInput(words: before).found else {
            return try heads(before, on: engine)
        }
        var candidates = before.count == 1 ? heads(of: before[0].text) : []
        // Commands of one name differ in the words that they take.
        for variant in CommandTable.commands(named: command.name) {
            for candidate in try self.candidates(for: variant, rest, on: engine)
            where !candidates.contains(candidate) {
                candidates.append(candidate)
            }
        }
        return candidates
    }

    /// The options of the server, which stand before a command of a shell and take a value.
    private static let serverOptions = ["--database", "--timezone", "--day-start", "--now", "--log-level"]

    // MARK: Names of commands

    private func heads(_ before: [CommandWord], on engine: isolated Engine) throws -> [Candidate] {
        guard let first = before.first(where: { !$0.text.hasPrefix("-") }) else {
            var seen: Set<String> = []
            let commands = CommandTable.all + CommandTable.shellCommands
            let names = commands.filter { seen.insert($0.firstWord).inserted }
            let summaries = Dictionary(names.map { ($0.firstWord, $0.summary) }) { first, _ in first }
            let found = Candidate.words(names.map(\.firstWord), at: place, .command, only: .word) {
                summaries[$0]
            }
            let aliases = try engine.names(.alias, matching: place.prefix).map {
                Candidate($0.name, at: place, .alias, detail: $0.detail)
            }
            return found + aliases
        }
        return before.count == 1 ? heads(of: first.text) : []
    }

    /// Returns the second words of commands, such as `add` behind `habit`.
    private func heads(of first: String) -> [Candidate] {
        let commands = CommandTable.commands(startingWith: first).filter { $0.name.hasPrefix(first + " ") }
        let names = commands.map { String($0.name.dropFirst(first.count + 1)) }
        let summaries = Dictionary(zip(names, commands.map(\.summary))) { first, _ in first }
        return Candidate.words(names, at: place, .command, only: .word) { summaries[$0] }
    }

    // MARK: Words of a command

    private func candidates(for command: Command, _ rest: [CommandWord], on engine: isolated Engine) throws
        -> [Candidate]
    {
        let options = command.allParts
        if place.prefix.hasPrefix("-"), !place.prefix.dropFirst().contains(where: \.isNumber) {
            if let equals = place.prefix.firstIndex(of: "="),
                let part = options.first(where: { $0.isOption(named: String(place.prefix[..<equals])) })
            {
                return try candidates(of: part, behind: String(place.prefix[...equals]), on: engine)
            }
            let tags = place.prefix.hasPrefix("--") ? nil : command.parts.first(where: \.removesTags)
            return names(of: options)
                + (try tags.map { try candidates(of: $0, behind: "-", on: engine) } ?? [])
        }
        if let last = rest.last, !last.isQuoted,
            let part = options.first(where: { $0.isOption(named: last.text) }),
            part.takesValue
        {
            return try candidates(of: part, on: engine)
        }
        if place.prefix.hasPrefix("+"), let tags = command.parts.first(where: \.addsTags) {
            return try candidates(of: tags, behind: "+", on: engine)
        }
        guard let part = argument(of: command, behind: rest) else { return [] }
        return try candidates(of: part, from: firstPositional(rest, options), on: engine)
    }

    private func names(of parts: [CommandPart]) -> [Candidate] {
        var summaries: [String: String] = [:]
        var names: [String] = []
        for part in parts {
            guard case .option(let option) = part.place else { continue }
            for name in option.names where name.hasPrefix("--") || place.prefix.count == 2 {
                summaries[name] = part.summary
                names.append(name)
            }
        }
        return Candidate.words(names, at: place, .option, only: .start) { summaries[$0] }
    }

    /// Returns the words that are arguments.
    private func positional(_ rest: [CommandWord], _ options: [CommandPart]) -> [CommandWord] {
        var positional: [CommandWord] = []
        var isValue = false
        for word in rest {
            if isValue {
                isValue = false
            } else if !word.isQuoted, let part = options.first(where: { $0.isOption(named: word.text) }) {
                isValue = part.takesValue
            } else if word.isQuoted || !word.text.hasPrefix("--") {
                positional.append(word)
            }
        }
        return positional
    }

    private func firstPositional(_ rest: [CommandWord], _ options: [CommandPart]) -> Int {
        positional(rest, options).first?.range.start ?? place.start
    }

    /// Returns the argument that the next word is for.
    private func argument(of command: Command, behind rest: [CommandWord]) -> CommandPart? {
        var count = positional(rest, command.allParts).count
        for part in command.parts {
            guard case .argument(let argument) = part.place else { continue }
            if count < argument.count.upperBound { return part }
            count -= argument.count.upperBound
        }
        return nil
    }

    // MARK: Values

    /// - Parameters:
    ///   - lead: What stands before the value in the word.
    ///   - start: Where a text in a language of its own starts.
    private func candidates(
        of part: CommandPart, behind lead: String = "", from start: Int? = nil, on engine: isolated Engine
    ) throws -> [Candidate] {
        switch part.content {
        case .capture, .filter:
            return try inLanguage(part.content, from: start ?? place.start + lead.count, on: engine)
        case .task: return try tasks(behind: lead, on: engine)
        case .project: return try named(.project, .project, behind: lead, on: engine)
        case .habit: return try named(.habit, .habit, behind: lead, on: engine)
        case .activity: return try named(.activity, .activity, behind: lead, on: engine)
        case .tag: return try named(.tag, .tag, behind: lead, on: engine)
        case .entryTag: return try named(.entryTag, .tag, behind: lead, on: engine)
        case .savedFilter: return try named(.savedFilter, .filter, behind: lead, on: engine)
        case .alias: return try named(.alias, .alias, behind: lead, on: engine)
        case .date: return times(.due, behind: lead)
        case .past: return times(.past, behind: lead)
        case .duration: return times(.duration, behind: lead)
        case .stat: return try statistics(behind: lead, on: engine)
        case .command: return try heads([], on: engine)
        case .setting: return settings
        case .view:
            return Candidate.words(TallyServer.viewNames, at: place(behind: lead), .word, lead: lead)
        case .choice(let words): return Candidate.words(words, at: place(behind: lead), .word, lead: lead)
        case .timeEntry, .text, .number, .money, .file, .method, .step: return []
        }
    }

    private func place(behind lead: String) -> CompletionPlace {
        var place = place
        place.prefix = String(place.prefix.dropFirst(lead.count))
        return place
    }

    private func named(
        _ source: NameSource, _ kind: Candidate.Kind, behind lead: String, on engine: isolated Engine
    ) throws -> [Candidate] {
        let place = place(behind: lead)
        return try engine.names(source, matching: place.prefix).map { found in
            let name = found.name.contains(where: \.isWhitespace) ? "\"\(found.name)\"" : found.name
            return Candidate(lead + name, at: place, kind, detail: found.detail)
        }
    }

    private func tasks(behind lead: String, on engine: isolated Engine) throws -> [Candidate] {
        let place = place(behind: lead)
        return try engine.names(.openTask, matching: place.prefix).map { found in
            Candidate(lead + "\(found.number ?? 0)", at: place, .task, detail: found.name)
        }
    }

    private func times(_ kind: TimePhrase.Kind, behind lead: String) -> [Candidate] {
        Candidate.times(kind, at: place(behind: lead), moment) { text in
            lead + (text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text)
        }
    }

    private func statistics(behind lead: String, on engine: isolated Engine) throws -> [Candidate] {
        let stats = try engine.yearStats()
        let names = stats.map { stat in
            let name =
                switch stat.stat {
                case .habit: "habit:" + stat.name
                case .activity: "activity:" + stat.name
                default: stat.stat.text
                }
            return name.contains(where: \.isWhitespace) ? "\"\(name)\"" : name
        }
        return Candidate.words(names, at: place(behind: lead), .word, lead: lead)
    }

    private var settings: [Candidate] {
        let parameters = SettingsDraft.shape.parameters
        var summaries = Dictionary(parameters.map { ($0.name + "=", $0.summary) }) { first, _ in first }
        summaries["defaultStake="] = "the default amount of new stakes, such as 7.50"
        return Candidate.words(parameters.map { $0.name + "=" }, at: place, .word, only: .start) {
            summaries[$0]
        }
    }

    /// Completes a captured line or a filter in the line.
    private func inLanguage(_ content: CommandContent, from start: Int, on engine: isolated Engine) throws
        -> [Candidate]
    {
        let text = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(start)))
        var candidates: [Candidate] = []
        if content == .capture {
            if let place = CompletionPlace.inCapture(text, cursor: cursor - start) {
                candidates = try CaptureCandidates(place, in: text, at: moment).all(on: engine)
            }
        } else if let place = CompletionPlace.inFilter(text, cursor: cursor - start) {
            candidates = try FilterCandidates(place, at: moment).all(on: engine)
        }
        return candidates.map { candidate in
            var candidate = candidate
            candidate.start += start
            candidate.end += start
            return candidate
        }
    }
}

extension Command {
    fileprivate var firstWord: String { name.split(separator: " ").first.map(String.init) ?? name }
}

extension CommandPart {
    fileprivate func isOption(named name: String) -> Bool {
        if case .option(let option) = place { option.names.contains(name) } else { false }
    }

    fileprivate var takesValue: Bool {
        if case .option(let option) = place { option.value != nil } else { false }
    }
}
