/// Scans a message before it is decoded, byte by byte and without recursion.
///
/// It verifies that the bytes are one JSON value in UTF-8, and finds problems that a decoder accepts: duplicate
/// members, U+0000 and deep nesting. It also finds the requests of a batch and their ids, so that the reply to
/// an invalid request has its id, and an invalid batch is refused before any of it runs.
struct MessageScanner {
    /// The maximum nesting depth of arrays and objects.
    static let depthLimit = 128
    /// The maximum number of requests in a batch.
    static let batchLimit = 10_000

    private enum Expectation {
        case value, firstElement, firstKey, key, colon, separator, end
    }

    private var position = 0
    private var expectation = Expectation.value
    /// Whether each open container is an object, outermost first.
    private var isObject: [Bool] = []
    private var members = MemberNames()
    private var outline = MessageOutline(isBatch: false, elements: [])
    private var problem: RPCError?
    private var repeatedMember: String?
    private var elementStart = 0
    private var isElementObject = false
    private var id: MessageOutline.Token?
    /// The start of the envelope's `id`, while its value is scanned.
    private var idStart: Int?
    private var isIDNext = false

    /// Returns the outline of a message.
    /// - Throws: `RPCError` if the message as a whole is refused.
    static func outline(of message: [UInt8]) throws(RPCError) -> MessageOutline {
        var scanner = MessageScanner()
        try scanner.scan(message.span)
        return scanner.outline
    }

    /// The nesting depth of the envelope's members.
    private var envelopeDepth: Int { outline.isBatch ? 2 : 1 }

    private mutating func scan(_ bytes: Span<UInt8>) throws(RPCError) {
        while position < bytes.count {
            let byte = bytes[position]
            if byte.isBlank {
                position += 1
                continue
            }
            switch expectation {
            case .value:
                try scanValue(byte, in: bytes)
            case .firstElement:
                if byte == UInt8(ascii: "]") {
                    try close(byte, in: bytes)
                } else {
                    try scanValue(byte, in: bytes)
                }
            case .firstKey:
                if byte == UInt8(ascii: "}") {
                    try close(byte, in: bytes)
                } else {
                    try scanKey(byte, in: bytes)
                }
            case .key:
                try scanKey(byte, in: bytes)
            case .colon:
                guard byte == UInt8(ascii: ":") else { throw unexpected(byte) }
                position += 1
                expectation = .value
            case .separator:
                try scanSeparator(byte, in: bytes)
            case .end:
                throw unexpected(byte)
            }
        }
        guard expectation == .end else {
            throw RPCError(.parseError, "The message is not valid JSON: unexpected end of the message.")
        }
    }

    private mutating func scanValue(_ byte: UInt8, in bytes: Span<UInt8>) throws(RPCError) {
        let start = position
        if isObject.count == envelopeDepth - 1 { beginElement(with: byte) }
        if isIDNext { idStart = start }
        switch byte {
        case UInt8(ascii: "{"):
            open(object: true)
        case UInt8(ascii: "["):
            if isObject.isEmpty { outline.isBatch = true }
            open(object: false)
        case UInt8(ascii: "\""):
            let text = try scanString(in: bytes)
            // The id is echoed, so it must be valid JSON.
            try finishValue(.string, isSound: text.isValidUTF8 && !text.hasNull)
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            position = try TokenScanner.literal(at: start, in: bytes)
            try finishValue(byte == UInt8(ascii: "n") ? .null : .other)
        default:
            position = try TokenScanner.number(at: start, in: bytes)
            try finishValue(.number)
        }
    }

    private mutating func scanKey(_ byte: UInt8, in bytes: Span<UInt8>) throws(RPCError) {
        guard byte == UInt8(ascii: "\"") else { throw unexpected(byte) }
        let start = position + 1
        let text = try scanString(in: bytes)
        let name = MemberNames.Name(range: start..<position - 1, isPlain: text.isPlain)
        if isObject.count <= Self.depthLimit, text.isValidUTF8 {
            let isNew = members.insert(name, in: bytes)
            let isWithinLimit = members.escapedCount <= MemberNames.escapedLimit
            if !isWithinLimit {
                note(
                    .invalidRequest,
                    "A message may have at most \(MemberNames.escapedLimit) member names with escapes.")
            }
            if !isNew {
                if repeatedMember == nil { repeatedMember = name.text(in: bytes) }
                note(.invalidRequest, "The member “\(name.text(in: bytes))” occurs twice in one object.")
            }
            isIDNext =
                isNew && isWithinLimit && isObject.count == envelopeDepth
                && name.text(equals: "id", in: bytes)
        }
        expectation = .colon
    }

    private mutating func scanString(in bytes: Span<UInt8>) throws(RPCError) -> TokenScanner.Text {
        let text = try TokenScanner.string(at: position, in: bytes)
        if !text.isValidUTF8 { note(.parseError, "The message is not valid UTF-8.") }
        if text.hasNull { note(.invalidRequest, "Strings must not contain U+0000.") }
        position = text.end
        return text
    }

    private mutating func scanSeparator(_ byte: UInt8, in bytes: Span<UInt8>) throws(RPCError) {
        guard byte == UInt8(ascii: ",") else { return try close(byte, in: bytes) }
        position += 1
        expectation = isObject.last == true ? .key : .value
    }

    private mutating func open(object: Bool) {
        position += 1
        isObject.append(object)
        if isObject.count > Self.depthLimit {
            note(.invalidRequest, "The message is nested more than \(Self.depthLimit) levels deep.")
        } else {
            members.beginObject()
        }
        isIDNext = false
        expectation = object ? .firstKey : .firstElement
    }

    private mutating func close(_ byte: UInt8, in bytes: Span<UInt8>) throws(RPCError) {
        let isOpenObject = isObject.last ?? false
        guard byte == UInt8(ascii: isOpenObject ? "}" : "]") else { throw unexpected(byte) }
        position += 1
        if isObject.count <= Self.depthLimit { members.endObject() }
        isObject.removeLast()
        try finishValue(.other)
    }

    /// Must be called after each complete value, at the depth of its parent.
    private mutating func finishValue(_ kind: MessageOutline.Token.Kind, isSound: Bool = true)
        throws(RPCError)
    {
        if let start = idStart, isObject.count == envelopeDepth {
            if isSound { id = MessageOutline.Token(range: start..<position, kind: kind) }
            idStart = nil
        }
        isIDNext = false
        if isObject.count == envelopeDepth - 1 { try endElement() }
        expectation = isObject.isEmpty ? .end : .separator
    }

    private mutating func beginElement(with byte: UInt8) {
        elementStart = position
        isElementObject = byte == UInt8(ascii: "{")
        id = nil
        problem = nil
        repeatedMember = nil
    }

    private mutating func endElement() throws(RPCError) {
        guard outline.elements.count < Self.batchLimit else {
            throw RPCError(.invalidRequest, "A batch may have at most \(Self.batchLimit) requests.")
        }
        outline.elements.append(
            MessageOutline.Element(
                range: elementStart..<position, isObject: isElementObject, id: id, problem: problem,
                repeatedMember: repeatedMember))
    }

    /// Stores the first problem of the current element. The scan continues, to find the element's id.
    private mutating func note(_ code: ErrorCode, _ message: @autoclosure () -> String) {
        if problem == nil { problem = RPCError(code, message()) }
    }

    private func unexpected(_ byte: UInt8) -> RPCError {
        TokenScanner.unexpected(byte, at: position)
    }
}

/// The structure of a message, before anything is decoded.
struct MessageOutline {
    /// One request of the message, or an invalid value in its place.
    struct Element {
        /// The position of its bytes in the message.
        var range: Range<Int>
        var isObject: Bool
        /// The position of its `id`.
        var id: Token?
        /// The first rule that it breaks. Such an element is not decoded, but its id is known.
        var problem: RPCError?
        /// The first duplicate member in one of its objects.
        var repeatedMember: String?
    }

    /// The position and kind of a value of the envelope.
    struct Token {
        enum Kind {
            case string, number, null, other
        }

        var range: Range<Int>
        var kind: Kind
    }

    var isBatch: Bool
    /// The elements of a batch, or the message itself.
    var elements: [Element]
}
