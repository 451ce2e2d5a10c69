import TallyLanguage
import Testing

@Suite struct CommandWordTests {
    @Test(
        "A line is split at white space, and text in double quotes is one word",
        arguments: [
            ("", []), ("  ", []), ("done 1", ["done", "1"]), (" done\t1 ", ["done", "1"]),
            (#"edit 1 --title "Call Sue""#, ["edit", "1", "--title", "Call Sue"]),
            (#"edit 1 --title="Call Sue""#, ["edit", "1", "--title=Call Sue"]),
            (#"add "literally fri""#, ["add", "literally fri"]), ("add “a b” c", ["add", "a b", "c"]),
            (#"add 5" nails"#, ["add", #"5""#, "nails"]),
            (#"add "never closed"#, ["add", #""never"#, "closed"]),
            (#"list @"Big house" x"#, ["list", "@Big house", "x"]), (#"add """#, ["add", ""]),
            ("add Sue's list", ["add", "Sue's", "list"]),
        ])
    func splitting(line: String, words: [String]) {
        #expect(CommandWord.split(line).map(\.text) == words)
    }

    @Test("The places of words are in characters and in bytes, and what was typed is kept")
    func places() {
        let words = CommandWord.split(#"añadir "é x" 🎉b"#)
        #expect(words.map(\.raw) == ["añadir", #""é x""#, "🎉b"])
        #expect(words.map { [$0.range.start, $0.range.end] } == [[0, 6], [7, 12], [13, 15]])
        #expect(words.map { [$0.range.startByte, $0.range.endByte] } == [[0, 7], [8, 14], [15, 20]])
    }

    @Test("Words that a shell has split have places in the line that they make")
    func arguments() {
        let words = CommandWord.words(["add", "Pay rent", "é", "x"])
        #expect(words.map { [$0.range.start, $0.range.end] } == [[0, 3], [4, 12], [13, 14], [15, 16]])
        #expect(words[3].range.startByte == 16)
    }

    private static let syntax = CommandSyntax(
        command: "edit",
        arguments: [
            .init("ID…", noun: "a task", count: 1...1000), .init("PLACE", noun: "a place", count: 1...1),
        ],
        options: [
            .init(["-p", "--priority"], value: "P0"), .init(["-t", "--tag"], value: "TAG", repeats: true),
            .init(["--all"], value: nil),
        ], addsTags: true, removesTags: true)

    @Test("Options may stand anywhere, with their value behind them or behind =")
    func options() throws {
        let values = try read("1 -p P1 2 --tag=a -t b here --all +x -y")
        #expect(values.arguments.map { $0.map(\.text) } == [["1", "2"], ["here"]])
        #expect(values.options.map { $0.map(\.value.text) } == [["P1"], ["a", "b"], ["--all"]])
        #expect(values.addedTags.map(\.text) == ["x"])
        #expect(values.removedTags.map(\.text) == ["y"])
    }

    @Test("A sign before a digit is a number, never an option or a tag")
    func numbers() throws {
        let values = try read("-3 +4 -p0")
        #expect(values.arguments.map { $0.map(\.text) } == [["-3"], ["+4"]])
        #expect(values.options[0].map(\.value.text) == ["0"])
        #expect(try read("1 -p -1 x").options[0].map(\.value.text) == ["-1"])
    }

    @Test("Behind -- and in quotes, words are no options")
    func literal() throws {
        #expect(try read("-- -p +x").arguments.map { $0.map(\.text) } == [["-p"], ["+x"]])
        #expect(try read(#""-p" "+x""#).arguments.map { $0.map(\.text) } == [["-p"], ["+x"]])
    }

    @Test(
        "What a command does not take is refused, with its place",
        arguments: [
            ("", CommandRefusal.Reason.missingArgument, nil), ("1", .missingArgument, 0..<1),
            ("1 x -p", .missingValue, 4..<6), ("1 x -p P0 --priority P1", .repeatedOption, 10..<20),
            ("1 x --al", .unknownOption, 4..<8), ("1 x --all=3", .unexpectedValue, 4..<11),
        ])
    func refusals(line: String, reason: CommandRefusal.Reason, place: Range<Int>?) throws {
        let refusal = #expect(throws: CommandRefusal.self) { try read(line) }
        #expect(refusal?.reason == reason)
        #expect(refusal?.range.map { $0.start..<$0.end } == place)
    }

    @Test("A misspelled option is named")
    func suggestion() {
        let refusal = #expect(throws: CommandRefusal.self) { try read("1 x --priorty P0") }
        #expect(refusal?.suggestion == "--priority")
    }

    private func read(_ line: String) throws -> CommandValues {
        try CommandReader.read(CommandWord.split(line), as: Self.syntax)
    }
}
