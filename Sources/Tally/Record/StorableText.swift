/// A value that is stored as a text of a fixed form.
protocol StorableText: StorableValue {
    var storedText: String { get }
    init?(storedText: String)
}

extension StorableText {
    static var kind: RecordMember.Kind { .text }

    init?(reading record: inout any RecordReader) { self.init(storedText: record.text()) }

    func write(to record: inout any RecordWriter) { record.write(storedText) }
}

/// A case is stored as its name.
extension StorableText where Self: RawRepresentable<String> {
    var storedText: String { rawValue }

    init?(storedText: String) { self.init(rawValue: storedText) }
}

extension Identifier: StorableText {
    static var memberLimit: RecordLimit? { .id }
    var storedText: String { text }
    init(storedText: String) { self.init(stored: storedText) }
}

extension Rank: StorableText {
    static var memberLimit: RecordLimit? { .position }
    var storedText: String { text }
    init(storedText: String) { self.init(stored: storedText) }
}

extension Color: StorableText {
    static var memberLimit: RecordLimit? { .color }
    var storedText: String { description }

    init?(storedText: String) {
        guard let color = try? Color(storedText) else { return nil }
        self = color
    }
}

extension Currency: StorableText {
    static var memberLimit: RecordLimit? { .currency }
    var storedText: String { code }
    init(storedText: String) { self.init(stored: storedText) }
}

extension Zone: StorableText {
    static var memberLimit: RecordLimit? { .form("an IANA time zone") { Zone(identifier: $0)?.identifier } }
    var storedText: String { identifier }
    init?(storedText: String) { self.init(identifier: storedText) }
}

extension TimeOfDay: StorableValue {
    static var kind: RecordMember.Kind { .number }
    static var memberLimit: RecordLimit? { .range(0...1439) }

    init?(reading record: inout any RecordReader) { self.init(minutes: Int(record.int64())) }

    func write(to record: inout any RecordWriter) { record.write(Int64(minutes)) }
}

extension Weekday: StorableValue {
    static var kind: RecordMember.Kind { .number }
    static var memberLimit: RecordLimit? { .range(1...7) }

    init?(reading record: inout any RecordReader) { self.init(rawValue: Int(record.int64())) }

    func write(to record: inout any RecordWriter) { record.write(Int64(rawValue)) }
}
