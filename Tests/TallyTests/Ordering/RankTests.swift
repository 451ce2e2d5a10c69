import Testing

@testable import Tally

@Suite struct RankTests {
    @Test(
        "A rank between two others matches Greenspan's algorithm",
        arguments: [
            (nil, nil, "a0"), (nil, "a0", "Zz"), ("a0", nil, "a1"), ("a1", nil, "a2"), ("a0", "a1", "a0V"),
            ("a0V", "a1", "a0l"), ("Zz", "a0", "ZzV"), ("Zz", "a1", "a0"), (nil, "Y00", "Xzzz"),
            ("bzz", nil, "c000"),
            ("a0", "a0V", "a0G"), ("a0", "a0G", "a08"), ("b125", "b129", "b127"), ("a0", "a1V", "a1"),
            ("Zz", "a01", "a0"), (nil, "a0V", "a0"), (nil, "b999", "b99"), ("a9", nil, "aA"),
            ("az", nil, "b00"),
            (nil, "A00000000000000000000000000V", "A00000000000000000000000000G"),
            (nil, "A00000000000000000000000001", "A00000000000000000000000000V"),
            ("zzzzzzzzzzzzzzzzzzzzzzzzzzz", nil, "zzzzzzzzzzzzzzzzzzzzzzzzzzzV"),
        ] as [(String?, String?, String)])
    func between(lower: String?, upper: String?, expected: String) throws {
        let lower = try lower.map { try #require(Rank($0)) }
        let upper = try upper.map { try #require(Rank($0)) }
        #expect(Rank.between(lower, upper)?.text == expected)
    }

    @Test(
        "There is no rank between two that are in the wrong order",
        arguments: [("a1", "a0"), ("a0", "a0"), ("a0V", "a0")])
    func wrongOrder(lower: String, upper: String) throws {
        let lower: Rank = try #require(Rank(lower))
        let upper: Rank = try #require(Rank(upper))
        #expect(Rank.between(lower, upper) == nil)
    }

    @Test(
        "A text that is not a rank is refused",
        arguments: [
            "", "a", "0", "00", "b0", "a00", "a0V0", "a-", "a0 ", "ä0", "Z", "Y0",
            "A00000000000000000000000000", "a0\n", "１0",
        ])
    func refused(text: String) {
        #expect(Rank(text) == nil)
    }

    @Test("Ranks inserted anywhere keep the order and are valid", arguments: 1...5 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var generator = SeededRandom(seed: seed)
        var ranks: [Rank] = []
        for _ in 0..<2000 {
            let place = Int.random(in: 0...ranks.count, using: &generator)
            let lower = place > 0 ? ranks[place - 1] : nil
            let upper = place < ranks.count ? ranks[place] : nil
            ranks.insert(try #require(Rank.between(lower, upper)), at: place)
        }
        #expect(
            zip(ranks, ranks.dropFirst()).allSatisfy { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) })
        #expect(ranks.allSatisfy { Rank($0.text) == $0 })
    }

    @Test("Ranks added at an end stay short, and ranks added in one spot grow slowly")
    func length() throws {
        var (last, first) = (Rank.first, Rank.first)
        for _ in 0..<10_000 { (last, first) = (last.after, first.before) }
        #expect(last.text.count <= 4 && first.text.count <= 4)
        var (lower, upper) = (Rank.first, Rank.first.after)
        for step in 0..<600 {
            let middle = try #require(Rank.between(lower, upper))
            if step.isMultiple(of: 2) { lower = middle } else { upper = middle }
        }
        #expect(max(lower.text.count, upper.text.count) <= 2 + 600 / 5)
    }

    @Test("The outermost ranks have further ranks beyond them")
    func outermost() throws {
        let greatest = try #require(Rank(String(repeating: "z", count: 27)))
        #expect(greatest.after > greatest && greatest.after.after > greatest.after)
        let least = try #require(Rank("A00000000000000000000000000V"))
        #expect(least.before < least && least.before.before < least.before)
    }
}
