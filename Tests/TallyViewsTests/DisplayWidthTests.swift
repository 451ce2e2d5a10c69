import Testing

@testable import TallyViews

@Suite struct DisplayWidthTests {
    @Test(
        "The width of a text is the number of its columns in a terminal",
        arguments: [
            ("", 0), ("Buy milk", 8), ("Grüße", 5), ("e\u{301}", 1), ("日本語", 6), ("ﾊﾝｶｸ", 4), ("한국어", 6),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("🥚", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2),
            ("🏳️‍🌈", 2), ("🇩🇪", 2), ("1️⃣", 2), ("❤️", 2),
            ("❤", 1), ("a\u{FE0F}", 1), ("क्ष", 2), ("○✓▶·…█░▏", 8), ("⏱", 1), ("\u{200D}", 0), ("（全）", 6),
        ])
    func widths(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns, "\(text)")
    }

    @Test("Text is truncated between characters, and is never too wide")
    func cutting() {
        let text = StyledText("買い物 🥚🥚", .p0) + StyledText(" and more")
        for columns in 0...24 {
            for mark in ["…", "..."] {
                let cut = text.cut(to: columns, mark: mark)
                #expect(cut.width <= columns)
                #expect(cut.width >= min(columns, text.width) - 1)
            }
        }
        #expect(text.cut(to: 4, mark: "…").pieces.map(\.text) == ["買…"])
    }

    @Test("Words flow into lines, and a word longer than a line is broken")
    func flowing() {
        let words = ["one", "two", "extraordinary", "日本語日本語", "x"].map { StyledText($0) }
        let lines = words.flowing(in: 8, separator: " ").map { $0.pieces.map(\.text).joined() }
        #expect(lines == ["one two", "extraord", "inary", "日本語日", "本語 x"])
    }
}
