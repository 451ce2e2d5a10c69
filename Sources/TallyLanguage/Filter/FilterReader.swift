import Tally

/// Reads a filter by the grammar of `FilterGrammar`, from left to right.
struct FilterReader: FilterCharacters {
    let characters: [Character]
    /// The offset of each character in Unicode scalars, and that of the end.
    let offsets: [Int]
    let moment: Moment
    /// The next character.
    var index = 0
    /// The end of the last part that was read.
    var lastEnd = 0
    private var depth = 0
    private var conditions = 0
    private var order: FilterOrder?
    private var limit: Int?
    private var directive: FilterPlace?
    /// The value directly before the next word, which may be the rest of it.
    var value: Value?
    /// Whether refusals show other forms.
    var suggests = true

    /// A value without quotes: `due<fri` of `due<fri 5pm`.
    struct Value {
        /// What stands before it: `due<`.
        let field: String
        let text: String
        let kind: TimePhrase.Kind
    }

    init(_ text: String, at moment: Moment) {
        characters = Array(text)
        var (offset, offsets) = (0, [0])
        for character in characters {
            offset += character.unicodeScalars.count
            offsets.append(offset)
        }
        self.offsets = offsets
        self.moment = moment
    }

    /// filter
    mutating func whole() throws(FilterRefusal) -> FilterExpression {
        let condition = try either()
        guard isAtEnd else {
            throw FilterRefusal(
                "There is no “(” for this “)”. Leave it out.", at: place(from: index, to: index + 1))
        }
        return FilterExpression(condition, order: order, limit: limit, directive: directive)
    }

    /// either
    private mutating func either() throws(FilterRefusal) -> FilterExpression.Condition {
        let first = try both()
        let isEmpty = first == .all([])
        guard isNext("or") else {
            if isEmpty, depth > 0 { throw missingOperand() }
            return first
        }
        if isEmpty { throw missingOperand() }
        var parts = [first]
        while take("or") {
            let part = try both()
            if part == .all([]) { throw missingOperand() }
            parts.append(part)
        }
        return .any(parts)
    }

    /// both
    private mutating func both() throws(FilterRefusal) -> FilterExpression.Condition {
        var parts: [FilterExpression.Condition] = []
        var isOwed = false
        while true {
            skipSpaces()
            if isAtEnd || peek == ")" || isNext("or") { break }
            if isNext("and") {
                guard !parts.isEmpty, !isOwed else { throw missingOperand() }
                isOwed = take("and")
            } else if let name = nextDirective {
                try readDirective(name)
            } else {
                parts.append(try one())
                isOwed = false
            }
        }
        if isOwed { throw missingOperand() }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// one
    private mutating func one() throws(FilterRefusal) -> FilterExpression.Condition {
        var (isNegated, isPlain) = (false, true)
        while true {
            skipSpaces()
            if peek == "-" {
                try checkMinus()
                advance(to: index + 1)
            } else if !take("not") {
                break
            }
            isNegated.toggle()
            isPlain = false
        }
        if !isPlain {
            if isAtEnd || peek == ")" || isNext("and") || isNext("or") { throw missingOperand() }
            if let name = nextDirective { throw misplaced(name, "behind “not”") }
        }
        let primary = try primary()
        return isNegated ? .not(primary) : primary
    }

    /// primary
    private mutating func primary() throws(FilterRefusal) -> FilterExpression.Condition {
        guard peek == "(" else {
            conditions += 1
            guard conditions <= FilterExpression.conditionLimit else {
                throw FilterRefusal(
                    .tooLong,
                    "The filter has more than \(FilterExpression.conditionLimit) conditions. Leave some out.",
                    at: place(from: index, to: wordEnd(index)))
            }
            let before = value
            value = nil
            let condition = try leaf(behind: before)
            lastEnd = index
            return condition
        }
        let start = index
        guard depth < FilterExpression.depthLimit else {
            throw FilterRefusal(
                .tooLong,
                "Parentheses are nested more than \(FilterExpression.depthLimit) deep. Leave some out.",
                at: place(from: start, to: start + 1))
        }
        depth += 1
        advance(to: start + 1)
        value = nil
        let inner = try either()
        guard !isAtEnd else {
            throw FilterRefusal(
                "This “(” is not closed. Add a “)”.", at: place(from: start, to: start + 1))
        }
        depth -= 1
        advance(to: index + 1)
        value = nil
        return inner
    }

    /// Remembers a value that the next word may belong to.
    mutating func keep(_ value: Value) { self.value = value }

    // Directives

    /// The name of the directive that is next; nil if none is.
    private var nextDirective: String? {
        ["sort", "limit"].first { name in
            let end = index + name.count
            return end < characters.count && characters[end] == ":" && word(index..<end) == name
        }
    }

    private mutating func readDirective(_ name: String) throws(FilterRefusal) {
        guard depth == 0 else { throw misplaced(name, "in parentheses") }
        let start = index
        let valueStart = start + name.count + 1
        let end = wordEnd(valueStart)
        let value = word(valueStart..<end)
        let isGiven = name == "sort" ? order != nil : limit != nil
        guard !isGiven else {
            throw FilterRefusal(
                "“\(name):” is given twice. Leave one out.", at: place(from: start, to: end))
        }
        if name == "sort" {
            let key = value.hasPrefix("-") ? String(value.dropFirst()) : value
            guard let sort = TaskSort(rawValue: key) else {
                throw bad(
                    valueStart..<end, "an order", TaskSort.allCases.map { "sort:\($0.rawValue)" },
                    nearest: Spelling.nearest(to: key, among: TaskSort.allCases.map(\.rawValue)).first.map {
                        "sort:" + (value.hasPrefix("-") ? "-" : "") + $0
                    })
            }
            order = FilterOrder(sort, descending: key != value)
        } else {
            guard let count = ASCII.number(value, digits: 1...4), count > 0 else {
                throw bad(valueStart..<end, "a number from 1 to 9999", ["limit:20"], nearest: nil)
            }
            limit = count
        }
        directive = directive ?? place(from: start, to: end)
        advance(to: end)
        self.value = nil
        try checkParted(from: end)
    }

    private func misplaced(_ name: String, _ place: String) -> FilterRefusal {
        FilterRefusal(
            "“\(name):” has no meaning \(place): it is about the whole list. Write it at the end.",
            at: self.place(from: index, to: wordEnd(index)))
    }
}
