import TallyLanguage
import Testing

@Suite struct SecondsTests {
    @Test(
        "A length of time before a task may end with “before”",
        arguments: [
            ("1h", 3600), ("30 min before", 1800), ("1 day BEFORE", 86_400), ("PT45M", 2700), ("1:30", 5400),
        ] as [(String, Int64)])
    func before(text: String, seconds: Int64) throws {
        #expect(try TimePhrase.secondsBefore(text) == seconds)
    }

    @Test("Other texts are refused", arguments: ["before", "", "1h before before", "tomorrow", "1h after"])
    func refused(text: String) {
        #expect(throws: Refusal.self) { try TimePhrase.secondsBefore(text) }
    }
}
