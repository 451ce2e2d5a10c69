/// Parses JSON in one pass over the bytes, without recursion.
///
/// It accepts what RFC 8259 allows, and notes what a message must not have although it is JSON: duplicate
/// members, U+0000 in strings and deep nesting. A text with such a problem is parsed to its end, so that the
/// reply to an invalid request has its id, and an invalid batch is refused before any of it runs.
struct JSONParser {
    /// The maximum nesting depth of arrays and objects.
    static let depthLimit = 128
    /// The maximum number of requests in a batch.
    static let batchLimit = 10_000

    private enum Expectation {
        case value, firstElement, firstKey, key, colon, separator, end
    }

    private let bytes: [UInt8]
    private let maxElements: Int
    private var position = 0
    private var expectation = Expectation.value
    private var nodes: [JSONNode] = []
    /// The innermost open container. While a container is open, its `next` is the container around it.
    private var container = Self.none
    private var depth = 0
    /// Whether each open container beyond the depth limit is an object. They get no nodes.
    private var deepContainers: [Bool] = []
    private var names = MemberNames()
    private var problems: [JSONProblem] = []
    /// The current element of a batch, or 0, and the index of its first problem.
    private var element = 0
    private var firstProblem = 0
    private var elementCount = 0

    private static let none = UInt32.max

    private init(_ bytes: [UInt8], maxElements: Int) {
        self.bytes = bytes
        self.maxElements = maxElements
        // A guess that suits requests and documents alike.
        nodes.reserveCapacity(min(bytes.count / 6 + 4, 1 << 12))
    }

    /// Parses one JSON value.
    /// - Parameter maxElements: the maximum number of elements of the outermost array.
    /// - Throws: `RPCError` if the text is not JSON.
    static func parse(_ bytes: [UInt8], maxElements: Int = .max) throws(RPCError) -> JSONTree {
        guard bytes.count < Int(UInt32.max) else {
            throw RPCError(.tooLarge, "The text exceeds \(UInt32.max) bytes.")
        }
        var parser = JSONParser(bytes, maxElements: maxElements)
        try parser.parse(bytes.span)
        return JSONTree(bytes: bytes, nodes: parser.nodes, problems: parser.problems)
    }

    private mutating func parse(_ bytes: Span<UInt8>) throws(RPCError) {
        while position < bytes.count {
            let byte = bytes[position]
            if byte.isBlank {
                position += 1
                continue
            }
            switch expectation {
            case .value:
                try parseValue(byte, in: bytes)
            case .firstElement:
                if byte == UInt8(ascii: "]") { try close(byte) } else { try parseValue(byte, in: bytes) }
            case .firstKey:
                if byte == UInt8(ascii: "}") { try close(byte) } else { try parseKey(byte, in: bytes) }
            case .key:
                try parseKey(byte, in: bytes)
            case .colon:
                guard byte == UInt8(ascii: ":") else { throw unexpected(byte) }
                position += 1
                expectation = .value
            case .separator:
                try parseSeparator(byte)
            case .end:
                throw unexpected(byte)
            }
        }
        guard expectation == .end else {
            throw RPCError(.parseError, "The message is not valid JSON: unexpected end of the message.")
        }
    }

    private var isBatch: Bool { nodes.first?.kind == .array }
    private var isInObject: Bool {
        if let isObject = deepContainers.last { return isObject }
        return container != Self.none && nodes[Int(container)].kind == .object
    }

    private mutating func parseValue(_ byte: UInt8, in bytes: Span<UInt8>) throws(RPCError) {
        if depth == 1, isBatch {
            element = nodes.count
            firstProblem = problems.count
        }
        let start = position
        switch byte {
        case UInt8(ascii: "{"):
            open(.object)
        case UInt8(ascii: "["):
            open(.array)
        case UInt8(ascii: "\""):
            let text = try parseString(in: bytes)
            append(text.node(from: start))
            try finishValue()
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            position = try TokenScanner.literal(at: start, in: bytes)
            let kind: JSONNode.Kind =
                byte == UInt8(ascii: "t") ? .yes : byte == UInt8(ascii: "f") ? .no : .null
            append(node(kind, from: start))
            try finishValue()
        default:
            position = try TokenScanner.number(at: start, in: bytes)
            append(node(.number, from: start))
            try finishValue()
        }
    }

    private mutating func parseKey(_ byte: UInt8, in bytes: Span<UInt8>) throws(RPCError) {
        guard byte == UInt8(ascii: "\"") else { throw unexpected(byte) }
        let start = position
        let text = try parseString(in: bytes)
        let name = text.node(from: start)
        append(name)
        if depth <= Self.depthLimit, text.isValidUTF8 {
            let isNew = names.insert(name, in: self.bytes)
            if names.escapedCount > MemberNames.escapedLimit { note(.tooManyEscapedNames) }
            if !isNew { note(.repeatedMember(name.text(in: self.bytes))) }
        }
        expectation = .colon
    }

    private mutating func parseString(in bytes: Span<UInt8>) throws(RPCError) -> TokenScanner.Text {
        let text = try TokenScanner.string(at: position, in: bytes)
        if !text.isValidUTF8 { note(.invalidUTF8) }
        if text.hasNull { note(.nullCharacter) }
        position = text.end
        return text
    }

    private mutating func parseSeparator(_ byte: UInt8) throws(RPCError) {
        guard byte == UInt8(ascii: ",") else { return try close(byte) }
        position += 1
        expectation = isInObject ? .key : .value
    }

    private mutating func open(_ kind: JSONNode.Kind) {
        let start = position
        position += 1
        depth += 1
        if depth > Self.depthLimit {
            note(.tooDeep)
            deepContainers.append(kind == .object)
        } else {
            var node = node(kind, from: start)
            node.next = container
            container = UInt32(nodes.count)
            nodes.append(node)
            names.beginObject()
        }
        expectation = kind == .object ? .firstKey : .firstElement
    }

    private mutating func close(_ byte: UInt8) throws(RPCError) {
        guard byte == UInt8(ascii: isInObject ? "}" : "]") else { throw unexpected(byte) }
        position += 1
        depth -= 1
        if deepContainers.popLast() == nil {
            let index = Int(container)
            container = nodes[index].next
            nodes[index].next = UInt32(nodes.count)
            nodes[index].end = UInt32(position)
            names.endObject()
        }
        try finishValue()
    }

    /// Must be called after each complete value, at the depth of its parent.
    private mutating func finishValue() throws(RPCError) {
        if depth == 1, isBatch {
            guard elementCount < maxElements else {
                throw RPCError(.tooLarge, "A batch may have at most \(maxElements) requests.")
            }
            elementCount += 1
        }
        expectation = depth == 0 ? .end : .separator
    }

    private func node(_ kind: JSONNode.Kind, from start: Int) -> JSONNode {
        JSONNode(
            kind: kind, start: UInt32(start), end: UInt32(position), next: UInt32(nodes.count + 1))
    }

    /// Adds a node that has no nodes inside.
    private mutating func append(_ node: JSONNode) {
        guard depth <= Self.depthLimit else { return }
        var node = node
        node.next = UInt32(nodes.count + 1)
        nodes.append(node)
    }

    private mutating func note(_ kind: JSONProblem.Kind) {
        let isKnown = problems[firstProblem...].contains { problem in
            switch (problem.kind, kind) {
            case (.repeatedMember, .repeatedMember): true
            default: problem.kind == kind
            }
        }
        if !isKnown { problems.append(JSONProblem(element: element, kind: kind)) }
    }

    private func unexpected(_ byte: UInt8) -> RPCError {
        TokenScanner.unexpected(byte, at: position)
    }
}

extension TokenScanner.Text {
    /// Returns the node of the string whose opening quote is at `start`.
    fileprivate func node(from start: Int) -> JSONNode {
        JSONNode(
            kind: .string, isPlain: isPlain, hasEscapes: hasEscapes, isUnsound: !isValidUTF8 || hasNull,
            start: UInt32(start), end: UInt32(end), next: 0)
    }
}
