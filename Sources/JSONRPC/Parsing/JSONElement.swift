/// One value of a parsed JSON text.
///
/// The accessors throw `InvalidValue` for a value of another type. `decode` adds the path of the value.
public struct JSONElement: Sendable {
    let tree: JSONTree
    let index: Int
    /// The value at which paths start: the parameters of a request.
    private let root: Int
    private let names: TemporaryNames?

    init(_ tree: JSONTree, at index: Int, root: Int? = nil, names: TemporaryNames? = nil) {
        self.tree = tree
        self.index = index
        self.root = root ?? index
        self.names = names
    }

    /// Parses JSON text.
    /// - Parameter allowsNullCharacters: whether strings may contain U+0000.
    /// - Throws: an error with a sentence if the text is not JSON, or has a duplicate member (which is a
    ///   `RepeatedMember`), U+0000 in a string or more than 128 levels.
    public init(parsing text: [UInt8], allowsNullCharacters: Bool = false) throws {
        let tree = try JSONParser.parse(text)
        let problems = tree.problems.filter { !allowsNullCharacters || $0.kind != .nullCharacter }
        for case .repeatedMember(let name) in problems.map(\.kind) { throw RepeatedMember(name: name) }
        if let problem = problems.first { throw problem.error }
        self.init(tree, at: 0)
    }

    var node: JSONNode { tree.nodes[index] }

    /// The text of the value, as it was parsed.
    public var text: ArraySlice<UInt8> { tree.bytes[node.range] }

    public var isNull: Bool { node.kind == .null }
    public var isString: Bool { node.kind == .string }
    public var isNumber: Bool { node.kind == .number }
    public var isArray: Bool { node.kind == .array }
    public var isObject: Bool { node.kind == .object }

    /// Decodes the value. An `InvalidValue` becomes an `InvalidParams` with the path of this value.
    public func decode<Value: WireInput>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try Value(json: self)
        } catch let error as InvalidValue {
            throw error.located(at: path)
        }
    }

    public func string() throws -> String {
        guard isString else { throw mismatch("a string") }
        return node.text(in: tree.bytes)
    }

    /// Returns the text by which a member refers to a record. Every such input must use this function, so
    /// that temporary names work in all of them, and nowhere else.
    public func referenceText() throws -> String {
        let text = try string()
        return try names?.resolve(text) ?? text
    }

    public func bool() throws -> Bool {
        switch node.kind {
        case .yes: return true
        case .no: return false
        default: throw mismatch("true or false")
        }
    }

    /// Returns a whole number of 64 bits, exactly; `1.0` and `1e2` are whole numbers.
    public func integer() throws -> Int64 {
        guard isNumber else { throw mismatch("a whole number") }
        switch JSONNumber.whole(text) {
        case .value(let value): return value
        case .fraction: throw InvalidValue("must be a whole number, not \(numberInWords)", .wrongType)
        case .outOfRange where JSONNumber.double(text) != nil:
            throw InvalidValue("is out of range", .outOfRange)
        case .outOfRange: throw Self.numberOutOfRange
        }
    }

    /// Returns a number with at most `places` decimals exactly, as a whole number of its last place.
    public func decimal(places: Int) throws -> Int64 {
        guard isNumber else { throw mismatch("a number") }
        switch JSONNumber.whole(text, places: places) {
        case .value(let value): return value
        case .fraction:
            throw InvalidValue("must have at most \(places) decimals, not \(textInWords)", .wrongType)
        case .outOfRange: throw Self.numberOutOfRange
        }
    }

    /// Returns the nearest `Double`.
    public func double() throws -> Double {
        guard isNumber else { throw mismatch("a number") }
        guard let value = JSONNumber.double(text) else { throw Self.numberOutOfRange }
        return value
    }

    /// Returns the elements of an array.
    public func elements() throws -> Children {
        guard isArray else { throw mismatch("an array") }
        return Children(self)
    }

    /// Returns the members of an object.
    public func members() throws -> Members {
        guard isObject else { throw mismatch("an object") }
        return Members(self)
    }

    /// Returns the member of an object; nil if it is absent or this is not an object.
    public func member(_ name: MemberName) -> JSONElement? {
        guard isObject else { return nil }
        let nodes = tree.nodes
        let end = Int(node.next)
        var index = index + 1
        while index < end {
            if nodes[index].equals(name.utf8, in: tree.bytes) { return at(index + 1) }
            index = Int(nodes[index + 1].next)
        }
        return nil
    }

    public subscript(name: String) -> JSONElement? { member(MemberName(name)) }

    /// Returns whether this is the name of a member called `name`.
    public func isName(_ name: MemberName) -> Bool { node.equals(name.utf8, in: tree.bytes) }

    /// Returns the value with paths that start at it.
    public func asRoot() -> JSONElement { JSONElement(tree, at: index) }

    /// Returns the value with paths that start at it, in which `names` stand for ids.
    func asRoot(resolving names: TemporaryNames?) -> JSONElement {
        JSONElement(tree, at: index, names: names)
    }

    /// The members of an object, in the order of the text.
    public struct Members: Sequence, IteratorProtocol {
        private var children: Children

        /// - Parameter object: an object.
        init(_ object: JSONElement) { children = Children(object) }

        public mutating func next() -> (name: JSONElement, value: JSONElement)? {
            guard let name = children.next(), let value = children.next() else { return nil }
            return (name, value)
        }
    }

    /// The elements of an array, or the names and values of an object in turn.
    public struct Children: Sequence, IteratorProtocol {
        private let container: JSONElement
        private let end: Int
        private var index: Int

        init(_ container: JSONElement) {
            self.container = container
            end = Int(container.node.next)
            index = container.index + 1
        }

        public mutating func next() -> JSONElement? {
            guard index < end else { return nil }
            defer { index = Int(container.tree.nodes[index].next) }
            return container.at(index)
        }
    }

    private func at(_ index: Int) -> JSONElement { JSONElement(tree, at: index, root: root, names: names) }

    private static let numberOutOfRange = InvalidValue("is a number out of range", .outOfRange)

    private func mismatch(_ expected: String) -> InvalidValue {
        InvalidValue("must be \(expected), not \(kindInWords)", .wrongType)
    }

    /// The kind of the value as it appears in a sentence: `a string`, `null`.
    var kindInWords: String {
        switch node.kind {
        case .null: "null"
        case .yes, .no: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// A number that is not whole.
    private var numberInWords: String {
        if let value = JSONNumber.double(text), value.rounded() != value { return "\(value)" }
        // The nearest Double is whole, so only the digits themselves show the difference.
        return textInWords
    }

    /// The text of the value, cut if it is long.
    private var textInWords: String {
        String(decoding: text.prefix(40), as: UTF8.self) + (text.count > 40 ? "…" : "")
    }

    /// The path from the root to this value, for a value that is refused only when the request runs.
    public var pathText: String { path.text }

    /// The path from the root to this value. Finding it takes time, so errors alone have one.
    var path: MemberPath {
        var path = MemberPath()
        var container = root
        while container != index {
            let isObject = tree.nodes[container].kind == .object
            var child = container + 1
            var position = 0
            while true {
                let value = isObject ? child + 1 : child
                let next = Int(tree.nodes[value].next)
                if index < next {
                    path.append(
                        isObject ? .member(tree.nodes[child].text(in: tree.bytes)) : .element(position))
                    container = value
                    break
                }
                child = next
                position += 1
            }
        }
        return path
    }
}

/// The name of a member, prepared for comparisons.
public struct MemberName: Sendable, Hashable {
    public let text: String
    let utf8: [UInt8]

    public init(_ text: String) {
        self.text = text
        utf8 = Array(text.utf8)
    }
}

/// A text with a duplicate member. Most programs use one of the two silently.
public struct RepeatedMember: Error, RPCErrorConvertible {
    public let name: String

    public var rpcError: RPCError {
        RPCError(.repeatedMember, "The member “\(name)” occurs twice in one object.")
    }
}
