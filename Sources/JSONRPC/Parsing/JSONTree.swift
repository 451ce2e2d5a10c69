/// A parsed JSON text: all its values in one list, in the order of the text.
///
/// The values inside a container follow it directly. In an object, each value follows its name. Text is
/// copied out of the bytes only when somebody asks for it.
final class JSONTree: Sendable {
    let bytes: [UInt8]
    let nodes: [JSONNode]
    /// The rules that the text breaks, in its order; at most one of each kind in each element of a batch.
    let problems: [JSONProblem]

    init(bytes: [UInt8], nodes: [JSONNode], problems: [JSONProblem]) {
        self.bytes = bytes
        self.nodes = nodes
        self.problems = problems
    }

    /// The memory that the tree needs, in bytes.
    var size: Int { bytes.count + nodes.count * MemoryLayout<JSONNode>.stride }
}

/// One value or name of a JSON text.
struct JSONNode: Sendable {
    enum Kind: UInt8 {
        case null, yes, no, number, string, array, object
    }

    var kind: Kind
    /// Whether a string is ASCII, without escapes.
    var isPlain = false
    var hasEscapes = false
    /// Whether a string breaks a rule, so that it must not be used.
    var isUnsound = false
    /// The position of the text, with its quotes or brackets.
    var start: UInt32
    var end: UInt32
    /// The index of the next node that is not inside this one.
    var next: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }

    /// The position between the quotes.
    var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}

extension JSONNode {
    /// Returns the text of a string. Escapes must be valid, as the parser has verified.
    func text(in bytes: [UInt8]) -> String {
        guard hasEscapes else { return String(decoding: bytes[content], as: UTF8.self) }
        return String(decoding: unescaped(in: bytes), as: UTF8.self)
    }

    /// Returns whether the text of a string is `text`, given in UTF-8.
    func equals(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
        let content = content
        if !hasEscapes {
            guard content.count == text.count else { return false }
            for index in text.indices where bytes[content.lowerBound + index] != text[index] { return false }
            return true
        }
        // An escape has at most six times the length of what it stands for.
        return content.count <= 6 * text.count && unescaped(in: bytes) == text
    }

    private func unescaped(in bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var index = content.lowerBound
        while index < content.upperBound {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                index += Self.appendScalar(at: index, in: bytes, to: &text)
                continue
            case let other: text.append(other)
            }
            index += 2
        }
        return text
    }

    /// Appends the scalar of a `\uXXXX`, or of a pair of surrogates.
    /// - Returns: the number of bytes read.
    private static func appendScalar(at index: Int, in bytes: [UInt8], to text: inout [UInt8]) -> Int {
        func unit(at index: Int) -> UInt32 {
            bytes[index + 2..<index + 6].reduce(0) { $0 << 4 | UInt32(TokenScanner.hexValue(of: $1) ?? 0) }
        }
        let first = unit(at: index)
        let isPair = first & 0xF800 == 0xD800
        let value = isPair ? 0x10000 + (first & 0x3FF) << 10 + unit(at: index + 6) & 0x3FF : first
        text.append(contentsOf: String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
        return isPair ? 12 : 6
    }
}

/// A rule that a well-formed JSON text breaks. The text is not used, but the id of a request is still found.
struct JSONProblem: Sendable {
    enum Kind: Sendable, Equatable {
        case invalidUTF8
        /// U+0000 in a string.
        case nullCharacter
        case tooDeep
        case tooManyEscapedNames
        case repeatedMember(String)
    }

    /// The index of the element of a batch, or 0: the node that the problem is in.
    let element: Int
    let kind: Kind

    var error: RPCError {
        switch kind {
        case .invalidUTF8:
            RPCError(.parseError, "The message is not valid UTF-8.")
        case .nullCharacter:
            RPCError(.nullCharacter, "Strings must not contain U+0000.")
        case .tooDeep:
            RPCError(.tooDeep, "The message is nested more than \(JSONParser.depthLimit) levels deep.")
        case .tooManyEscapedNames:
            RPCError(
                .tooLarge,
                "A message may have at most \(MemberNames.escapedLimit) member names with escapes.")
        case .repeatedMember(let name):
            RepeatedMember(name: name).rpcError
        }
    }
}
