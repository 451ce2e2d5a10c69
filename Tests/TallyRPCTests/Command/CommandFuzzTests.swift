import Foundation
import JSONRPC
import Support
import Tally
import Testing

@testable import TallyRPC

/// Lines made of the words of commands and of anything else. `TALLY_COMMAND_LINES` sets their number, and
/// `TALLY_COMMAND_SEED` the seed.
@Suite struct CommandFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment

    private static let pieces: [String] = {
        var pieces = others
        for command in CommandTable.all {
            pieces += command.name.split(separator: " ").map(String.init)
            pieces += command.otherNames
            for option in command.syntax.options { pieces += option.names }
            for example in command.examples { pieces += example.line.split(separator: " ").map(String.init) }
        }
        return pieces
    }()

    private static let others: [String] = [
        "1", "2", "1-3", "3-1", "1,2", "999999999", "-1", "+3", "=5", "0", "P0", "none", "today", "fri 17:00",
        "@Work", "#home", "+home", "-home", "is:open", "(", ")", "\"", "\"Pay rent\"", "“a”", "--", "-",
        "--json",
        "--ascii", "--page", "--color=16", "--limit=2", "-p0", "🎉", "e\u{301}", "\u{202E}", "مال", "=", "a=b",
        "\u{1B}[31m", "\\@x", "/tmp/none/x", "Reading", "Writing", "Work", "12.50", "EUR",
    ]

    @Test("A random line runs or is refused, and a refused one changes nothing")
    func lines() throws {
        let seed = Self.environment["TALLY_COMMAND_SEED"].flatMap(UInt64.init) ?? 20_261_120
        let count = Self.environment["TALLY_COMMAND_LINES"].flatMap(Int.init) ?? 600
        var random = SeededRandom(seed: seed)
        var world = try CommandWorld()
        var before = try world.session.export()
        var (ran, refused) = (0, 0)
        for number in 0..<count {
            if number.isMultiple(of: 100) {
                world = try CommandWorld()
                before = try world.session.export()
            }
            let length = Int.random(in: 1...6, using: &random)
            // Mostly a command first, so that more is read than its name.
            var words = (0..<length).map { _ in
                Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
            }
            if number % 4 != 0 {
                words.insert(
                    CommandTable.all[Int.random(in: 0..<CommandTable.all.count, using: &random)].name, at: 0)
            }
            let line = words.joined(separator: " ")
            let reply = try world.reply(line)
            let after = try world.session.export()
            if reply["error"] == nil {
                ran += 1
            } else {
                refused += 1
                #expect(after == before, "“\(line)” was refused, and changed something")
            }
            before = after
        }
        #expect(ran > count / 20 && refused > count / 20, "\(ran) ran, \(refused) were refused")
    }
}
