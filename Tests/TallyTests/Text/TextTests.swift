import Testing

@testable import Tally

@Suite struct TextTests {
    @Test(
        "A title is trimmed and otherwise unchanged",
        arguments: [
            ("Buy milk", "Buy milk"), ("  Buy milk \n", "Buy milk"), ("\u{3000}牛乳\u{00A0}", "牛乳"),
            ("👩‍👩‍👧", "👩‍👩‍👧"),
            ("קנה חלב", "קנה חלב"), ("a\u{202E}b", "a\u{202E}b"), ("e\u{301}", "e\u{301}"), ("x", "x"),
        ])
    func title(raw: String, text: String) throws {
        #expect(Array(try Title(raw).text.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "A title without visible characters, too long, or with control characters is refused",
        arguments: [
            ("", "must have 1 to 500 characters", .tooShort),
            (" \t\n", "must have 1 to 500 characters", .tooShort),
            ("\u{200B}", "must have 1 to 500 characters", .tooShort),
            ("\u{200D}\u{2060}", "must have 1 to 500 characters", .tooShort),
            (String(repeating: "x", count: 501), "must have 1 to 500 characters", .tooLong),
            (String(repeating: "é", count: 501), "must have 1 to 500 characters", .tooLong),
            ("x" + String(repeating: "\u{301}", count: 500), "must have 1 to 500 characters", .tooLong),
            ("a\nb", "must not contain control characters such as tabs and line breaks", .invalidFormat),
            ("a\tb", "must not contain control characters such as tabs and line breaks", .invalidFormat),
            ("a\u{0}b", "must not contain control characters such as tabs and line breaks", .invalidFormat),
            ("a\u{7F}b", "must not contain control characters such as tabs and line breaks", .invalidFormat),
            ("a\u{85}b", "must not contain control characters such as tabs and line breaks", .invalidFormat),
            (
                "a\u{2028}b", "must not contain control characters such as tabs and line breaks",
                .invalidFormat
            ),
            (
                "a\u{2029}b", "must not contain control characters such as tabs and line breaks",
                .invalidFormat
            ),
        ] as [(String, String, InvalidReason)])
    func refusedTitle(raw: String, problem: String, reason: InvalidReason) {
        #expect(throws: InvalidText(problem: problem, reason)) { try Title(raw) }
    }

    @Test("Lengths are counted in Unicode scalars", arguments: ["x", "é", "日", "😀"])
    func longest(character: String) throws {
        #expect(try Title("  " + String(repeating: character, count: 500)).text.unicodeScalars.count == 500)
        #expect(try Name(String(repeating: character, count: 100)).text.unicodeScalars.count == 100)
        #expect(throws: InvalidText(problem: "must have 1 to 100 characters", .tooLong)) {
            try Name(String(repeating: character, count: 101))
        }
    }

    @Test(
        "Names that differ only in case or Unicode form have the same key",
        arguments: [
            ("Inbox", "iNBOX"), ("Café", "CAFE\u{301}"), ("Straße", "STRASSE"), ("Ｗｏｒｋ", "work"),
            ("ΣΊΣΥΦΟΣ", "σίσυφος"),
            ("ﬁnance", "Finance"), ("Å", "\u{212B}"), (" Work ", "work"), ("ЁЛКА", "ёлка"),
        ])
    func sameNames(left: String, right: String) throws {
        #expect(try Name(left).key == Name(right).key)
    }

    @Test(
        "Other names have different keys",
        arguments: [("cafe", "café"), ("work", "works"), ("a b", "ab"), ("o", "ø")])
    func otherNames(left: String, right: String) throws {
        #expect(try Name(left).key != Name(right).key)
    }

    @Test(
        "Notes are stored unchanged",
        arguments: ["", "a\nb\tc\r\nd\r", "  x  ", "日本\u{2028}語", String(repeating: "x", count: 65_536)])
    func notes(raw: String) throws {
        #expect(Array(try Notes(raw).text.utf8) == Array(raw.utf8))
    }

    @Test(
        "Notes that are too long or have control characters are refused",
        arguments: [
            String(repeating: "x", count: 65_537), String(repeating: "é", count: 32_769), "\u{0}",
            "a\u{1B}[31m", "\u{7F}", "\u{9B}",
        ])
    func refusedNotes(raw: String) {
        #expect(throws: InvalidText.self) { try Notes(raw) }
    }

    @Test(
        "A leading # or + is removed from a tag",
        arguments: [
            ("home", "home"), ("#home", "home"), ("+home", "home"), (" #Home ", "Home"), ("c++", "c++"),
            ("##a", "a"), ("日本", "日本"),
            ("#" + String(repeating: "x", count: 50), String(repeating: "x", count: 50)),
        ])
    func tag(raw: String, text: String) throws {
        #expect(try Tally.Tag(raw).text == text)
    }

    @Test(
        "A tag is one word without commas",
        arguments: [
            "", "#", "+", "a b", "a,b", "a\u{00A0}b", "# a", "a\tb", "\u{200B}",
            String(repeating: "x", count: 51),
        ])
    func refusedTag(raw: String) {
        #expect(throws: InvalidText.self) { try Tally.Tag(raw) }
    }

    @Test("A set of tags keeps the first spelling of each")
    func tagSpelling() throws {
        var tags: Set<Tally.Tag> = [try Tally.Tag("Home")]
        #expect(tags.insert(try Tally.Tag("#HOME")).inserted == false)
        #expect(tags.map(\.text) == ["Home"])
        #expect(try Tally.Tag("home") != Tag("house"))
    }

    @Test(
        "A color is read in either case and written in upper case",
        arguments: [("#4363d8", "#4363D8"), ("#00000A", "#00000A"), ("#FFFFFF", "#FFFFFF")])
    func color(raw: String, text: String) throws {
        #expect(try Color(raw).description == text)
    }

    @Test(
        "An invalid color is refused",
        arguments: [
            "", "#", "4363D8", "#4363D", "#4363D80", "#FFF", "#+363D8", "red", "#GGGGGG", "#４363D",
            " #4363D8", "#-00001",
        ])
    func refusedColor(raw: String) {
        #expect(throws: InvalidText(problem: "must be a color such as #4363D8")) { try Color(raw) }
    }

    @Test("The least used color is the first of the palette with the smallest count")
    func leastUsed() {
        #expect(Set(Color.palette).count == 12)
        #expect(Color.leastUsed([:]) == Color.palette[0])
        #expect(Color.leastUsed([Color.palette[0]: 1, Color.palette[2]: 1]) == Color.palette[1])
        var counts = Dictionary(uniqueKeysWithValues: Color.palette.map { ($0, 2) })
        counts[Color.palette[7]] = 1
        counts[Color(rgb: 0x123456)] = 0
        #expect(Color.leastUsed(counts) == Color.palette[7])
    }
}
