/// What a scan finds out about a message before anything is decoded.
struct MessageOutline {
    /// One request of the message, or what stands in its place.
    struct Element {
        /// Its bytes within the message.
        var range: Range<Int>
        var isObject: Bool
        /// The bytes of its `id`.
        var id: Token?
        /// The first rule it breaks. It is then not decoded, but its id is known.
        var problem: RPCError?
        /// The first member that occurs twice in one object.
        var repeatedMember: String?
    }

    /// A value of the envelope, verbatim.
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
