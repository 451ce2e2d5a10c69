import Testing

@testable import JSONRPC

@Suite("The nearest name")
struct NearestNameTests {
    @Test(
        "Insertions, deletions, replacements and swaps of neighbours cost one each",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "abc", 3), ("ca", "abc", 3), ("ab", "ba", 1),
            ("kitten", "sitting", 3),
            ("abcd", "acbd", 1), ("abcd", "abcd", 0),
        ])
    func distance(a: String, b: String, expected: Int) {
        #expect(NearestName.distance(Array(a), Array(b)) == expected)
        #expect(NearestName.distance(Array(b), Array(a)) == expected)
    }

    @Test(
        "A name is suggested only if it is near",
        arguments: [
            ("titel", "title"), ("TITLE", "title"), ("t", "title"), ("titles", "title"), ("du", "due"),
            ("xyz", nil), ("", nil), ("priorty", "priority"), ("pirortiy", "priority"), ("pabcdity", nil),
            (String(repeating: "t", count: 1000), nil),
        ] as [(String, String?)])
    func suggestion(name: String, expected: String?) {
        #expect(NearestName.of(name, among: ["title", "due", "priority"]) == expected)
    }

    @Test("The nearest name is suggested, and the first of equally near ones")
    func order() {
        #expect(NearestName.of("cat", among: ["bat", "rat"]) == "bat")
        #expect(NearestName.of("abcdef", among: ["abcdxy", "abcdex"]) == "abcdex")
    }
}
