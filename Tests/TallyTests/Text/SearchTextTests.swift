import Testing

@testable import Tally

@Suite struct SearchTextTests {
    @Test(
        "Folding ignores case, diacritics, width and Unicode form",
        arguments: [
            ("Buy MILK 2", "buy milk 2"), ("Crème BRÛLÉE", "creme brulee"), ("Cre\u{300}me", "creme"),
            ("Straße", "strasse"),
            ("STRASSE", "strasse"), ("İstanbul", "istanbul"), ("ısı", "isi"), ("Ｗｏｒｋ", "work"),
            ("Żółw", "zolw"), ("Ærø", "æro"),
            ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("σίσυφος", "σισυφοσ"), ("ЁЛКА", "елка"), ("שָׁלוֹם", "שלום"),
            ("日本語", "日本語"),
            ("ｶﾞ", "ガ"), ("か\u{3099}", "が"), ("각", "각"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("ﬁn", "fin"), ("", ""),
            ("x\u{301}\u{302}\u{303}", "x"),
        ])
    func fold(text: String, expected: String) {
        #expect(Array(SearchText.fold(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("Folding keeps marks that form another letter", arguments: [("か", "が"), ("क", "कि"), ("กา", "ก่า")])
    func letters(left: String, right: String) {
        #expect(SearchText.fold(left) != SearchText.fold(right))
    }

    @Test("Folding is idempotent, also for keys of names", arguments: 1...4 as ClosedRange<UInt64>)
    func idempotent(seed: UInt64) {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x24F, 0x300...0x3FF, 0x400...0x4FF, 0x591...0x670, 0x900...0x97F, 0xE00...0xE7F,
            0x1100...0x11FF,
            0x1E00...0x1FFF, 0x2100...0x21FF, 0x3040...0x30FF, 0xA720...0xA7FF, 0xAC00...0xAFFF,
            0xFB00...0xFBFF,
            0xFF00...0xFFEF, 0x1F300...0x1F6FF,
        ]
        var generator = SeededRandom(seed: seed)
        for _ in 0..<3000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
                scalars.append(Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? " ")
            }
            let text = String(scalars)
            let folded = SearchText.fold(text)
            #expect(
                Array(SearchText.fold(folded).utf8) == Array(folded.utf8),
                "\(text.unicodeScalars.map(\.value))")
            let key = NameKey.fold(text)
            #expect(Array(NameKey.fold(key).utf8) == Array(key.utf8), "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test("Folding every single character is idempotent")
    func everyCharacter() {
        let unstable = (UInt32(0x80)...0x2FFFF).filter { value in
            guard let scalar = Unicode.Scalar(value) else { return false }
            let folded = SearchText.fold(String(scalar))
            return Array(SearchText.fold(folded).utf8) != Array(folded.utf8)
        }
        #expect(unstable == [])
    }
}
