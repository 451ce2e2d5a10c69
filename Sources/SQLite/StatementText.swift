/// The text of a statement, as a key of the statement cache.
///
/// Its hash covers some of the text: to hash all of a long query takes longer than to run it.
struct StatementText: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) {
        var sql = sql
        sql.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            hasher.combine(bytes.count)
            guard bytes.count > Self.sampled else { return hasher.combine(bytes: bytes) }
            // Statements differ most in their conditions, at the end.
            for place in [
                bytes.count - 32, bytes.count - 24, bytes.count - 16, bytes.count - 8, bytes.count / 2,
            ] {
                hasher.combine(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            }
        }
    }

    /// The length, in bytes, from which only a sample is hashed.
    private static let sampled = 64
}
