/// The SQL text of a cached statement. Hashing all of a long text would cost more than running many a statement.
struct StatementText: Hashable {
    let sql: String

    /// Hashes the length and 16 bytes, from the middle: statements begin with the same words.
    func hash(into hasher: inout Hasher) {
        var copy = sql
        copy.withUTF8 { utf8 in
            hasher.combine(utf8.count)
            hasher.combine(
                bytes: UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(utf8).dropFirst(utf8.count / 2).prefix(16)))
        }
    }
}
