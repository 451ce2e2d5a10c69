import Tally

/// Random values for the members of records, made from their declarations and reproducible from a seed.
package struct RandomRecords {
    private var random: SeededRandom

    package init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    /// Returns the document with a random value for one to three members of any records.
    package mutating func changing(_ document: RecordDocument) -> RecordDocument {
        var changed = document
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let types = RecordType.all.filter { !changed[$0].isEmpty }
            guard let type = types.randomElement(using: &random),
                let index = changed[type].indices.randomElement(using: &random),
                let member = type.members.randomElement(using: &random)
            else { continue }
            let value = value(of: member, in: changed, type)
            changed = changed.changing(type, index) { $0[member.name] = value }
        }
        return changed
    }

    /// Returns a value of the member's kind: that of another record, or one at or beyond the edge of what is
    /// valid for some member.
    private mutating func value(of member: RecordMember, in document: RecordDocument, _ type: RecordType)
        -> RecordValue
    {
        if member.isOptional, Int.random(in: 0..<4, using: &random) == 0 { return .null }
        if Bool.random(using: &random), let other = document[type].randomElement(using: &random),
            member.isOptional || other[member.name] != .null
        {
            return other[member.name]
        }
        return switch member.kind {
        case .number, .reference: .number(some(of: Self.numbers))
        case .amount: .amount(Amount(thousandths: Int(some(of: Self.numbers))))
        case .text: .text(some(of: Self.texts))
        case .flag: .flag(Bool.random(using: &random))
        case .day: .day(Day(number: Int(some(of: Self.days))))
        case .instant:
            .instant(Instant(seconds: some(of: Self.days) * 86_400 + some(of: Self.numbers) % 86_400))
        case .texts: .texts((0..<Int.random(in: 0...3, using: &random)).map { _ in some(of: Self.texts) })
        }
    }

    private mutating func some<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    private static let numbers: [Int64] = [
        .min, -1_000_000_000, -1, 0, 1, 2, 3, 4, 7, 99, 100, 1439, 1440, 86_400, 100_000, 100_001,
        1_000_000_000_000, 1_000_000_000_001, 9_007_199_254_740_991, 9_007_199_254_740_992, .max,
    ]
    private static let days: [Int64] = [-1_000_000, 0, 1, 20_770, 20_777, 20_778, 20_790, 2_000_000]
    private static let texts = [
        "", " ", "a", "A", "Inbox", "Größe", "x y", "é/\"b", "\u{0}", "a\tb\n", "#4363D8", "#4363d8", "a0",
        "a0V",
        "USD", "paid", "complete", "week", "atLeast", "UTC", "Asia/Tokyo", "-PT30M", "PT0S", "2026-11-20",
        "2026-11-20T12:00:00Z", "00000000-0000-0000-0000-000000000000",
        "01A1F82F-1E80-7000-8000-000000000001", String(repeating: "x", count: 501),
        String(repeating: "é", count: 40_000),
    ]
}
