/// Sorts the words behind a command's name into its arguments and options.
public struct CommandReader {
    private let syntax: CommandSyntax
    private var words: ArraySlice<CommandWord>
    private var values: CommandValues
    private var positional: [CommandWord] = []

    /// - Parameter words: The words behind the name of the command.
    public static func read(_ words: [CommandWord], as syntax: CommandSyntax) throws(CommandRefusal)
        -> CommandValues
    {
        var reader = CommandReader(syntax, words)
        try reader.sort()
        try reader.assign()
        return reader.values
    }

    private init(_ syntax: CommandSyntax, _ words: [CommandWord]) {
        self.syntax = syntax
        self.words = words[...]
        values = CommandValues(
            arguments: syntax.arguments.map { _ in [] }, options: syntax.options.map { _ in [] })
    }

    private mutating func sort() throws(CommandRefusal) {
        while let word = words.popFirst() {
            if let mark = syntax.lastOptionMark, word.text == mark, !word.isQuoted {
                positional += [word] + words
                return
            }
            if word.isQuoted || word.text.count < 2 {
                positional.append(word)
            } else if word.text == "--" {
                positional += words
                return
            } else if word.text.first == "-", !word.startsNumber {
                try take(word)
            } else if syntax.addsTags, let tag = word.tag(behind: "+") {
                values.addedTags.append(tag)
            } else {
                positional.append(word)
            }
        }
    }

    /// Takes an option, or a tag to remove.
    private mutating func take(_ word: CommandWord) throws(CommandRefusal) {
        let sign = word.text.hasPrefix("--") ? word.text.firstIndex(of: "=") : nil
        if sign == nil, let index = attachedValue(of: word) {
            // As in -p0.
            words = [word.dropping(upTo: index)] + words
            return try take(word.keeping(upTo: index))
        }
        let name = sign.map { String(word.text[..<$0]) } ?? word.text
        guard let index = syntax.options.firstIndex(where: { $0.names.contains(name) }) else {
            if syntax.removesTags, let tag = word.tag(behind: "-") {
                values.removedTags.append(tag)
                return
            }
            throw unknown(name, at: word.range)
        }
        let option = syntax.options[index]
        guard option.repeats || values.options[index].isEmpty else {
            throw CommandRefusal(
                .repeatedOption, "“\(name)” is given twice, but takes one value.", at: word.range)
        }
        values.options[index].append(
            CommandValues.Given(name: name, value: try value(of: option, name, word, after: sign)))
    }

    /// Returns where a number begins directly behind a short option that takes a value.
    private func attachedValue(of word: CommandWord) -> String.Index? {
        let (name, rest) = (word.text.prefix(2), word.text.dropFirst(2))
        guard let digit = rest.first, digit.isASCII, digit.isNumber else { return nil }
        let isOption = syntax.options.contains { $0.value != nil && $0.names.contains(String(name)) }
        return isOption ? rest.startIndex : nil
    }

    private mutating func value(
        of option: CommandSyntax.Option, _ name: String, _ word: CommandWord, after sign: String.Index?
    ) throws(CommandRefusal) -> CommandWord {
        guard let placeholder = option.value else {
            if sign == nil { return word }
            throw CommandRefusal(.unexpectedValue, "“\(name)” takes no value.", at: word.range)
        }
        if let sign { return word.dropping(upTo: word.text.index(after: sign)) }
        if let next = words.popFirst() { return next }
        throw CommandRefusal(
            .missingValue, "“\(name)” needs a value: \(name) \(placeholder).", at: word.range)
    }

    private func unknown(_ name: String, at range: TextRange) -> CommandRefusal {
        let names = syntax.options.flatMap(\.names)
        let near = Spelling.nearest(to: name, among: names.filter { $0.hasPrefix("--") }).first
        let hint = near.map { " Did you mean “\($0)”?" } ?? " “help \(syntax.command)” lists its options."
        return CommandRefusal(
            .unknownOption, "“\(syntax.command)” takes no option “\(name)”.\(hint)", at: range,
            suggestion: near)
    }

    /// Gives each argument its words, in order, and leaves enough for those after it.
    private mutating func assign() throws(CommandRefusal) {
        var rest = positional[...]
        let isEnough = rest.count >= syntax.arguments.reduce(0) { $0 + $1.count.lowerBound }
        for (index, argument) in syntax.arguments.enumerated() {
            // If something is missing, it is the last that is.
            let needed =
                isEnough ? syntax.arguments[(index + 1)...].reduce(0) { $0 + $1.count.lowerBound } : 0
            let count = min(argument.count.upperBound, max(0, rest.count - needed))
            values.arguments[index] = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            if count < argument.count.lowerBound {
                throw CommandRefusal(
                    .missingArgument, "“\(syntax.command)” needs \(argument.noun).",
                    at: positional.last?.range)
            }
        }
        if let extra = rest.first {
            throw CommandRefusal(
                .unexpectedArgument, "“\(extra.text)” is one word too many for “\(syntax.command)”.",
                at: extra.range)
        }
    }
}

extension CommandWord {
    /// Whether it is a number or a date with a sign, such as `-3`, and so neither an option nor a tag.
    fileprivate var startsNumber: Bool {
        guard let second = text.dropFirst().first else { return false }
        return second.isASCII && (second.isNumber || second == ".")
    }

    /// Returns the word behind a sign that a letter follows; nil if it is none.
    fileprivate func tag(behind sign: Character) -> CommandWord? {
        guard text.first == sign, let letter = text.dropFirst().first, letter.isLetter else { return nil }
        return dropping(upTo: text.index(after: text.startIndex))
    }

    /// Returns the start of the word.
    func keeping(upTo index: String.Index) -> CommandWord {
        let head = String(text[..<index])
        let place = TextRange(
            start: range.start, end: range.start + head.unicodeScalars.count, startByte: range.startByte,
            endByte: range.startByte + head.utf8.count)
        return CommandWord(head, raw: head, range: place)
    }

    /// Returns the end of the word. Its place is that of the whole word if quotes were removed from it.
    func dropping(upTo index: String.Index) -> CommandWord {
        let rest = String(text[index...])
        guard raw == text else { return CommandWord(rest, raw: rest, range: range, isQuoted: true) }
        let head = text[..<index]
        let place = TextRange(
            start: range.start + head.unicodeScalars.count, end: range.end,
            startByte: range.startByte + head.utf8.count, endByte: range.endByte)
        return CommandWord(rest, raw: rest, range: place)
    }
}
