public enum PartOfDay: String, Sendable, CaseIterable {
    case morning, evening

    /// The default part of the day.
    public static let standard = PartOfDay.morning
}

/// Morning is stored as 0, evening as 1.
extension PartOfDay: StorableValue {
    static var kind: RecordMember.Kind { .number }
    static var memberLimit: RecordLimit? { .range(0...1) }

    init(reading record: inout any RecordReader) { self = record.int64() == 0 ? .morning : .evening }

    func write(to record: inout any RecordWriter) { record.write(self == .evening ? Int64(1) : 0) }
}
