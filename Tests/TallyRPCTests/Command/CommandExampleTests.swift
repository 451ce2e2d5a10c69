import JSONRPC
import Support
import Tally
import Testing

@testable import TallyRPC

@Suite struct CommandExampleTests {
    @Test("Every example of help runs", arguments: CommandTable.all.map(\.usage))
    func examples(usage: String) throws {
        for command in CommandTable.all where command.usage == usage {
            #expect(!command.examples.isEmpty, "\(usage) has no example")
            for example in command.examples {
                let world = try CommandWorld()
                for line in example.after { try world.run(line) }
                world.session.clock.advance(seconds: 60)
                let text = try world.run(example.line)
                #expect(command.name == "prompt" || !text.isEmpty, "\(example.line)")
            }
        }
    }

    @Test(
        "Every example of help prints results as JSON with --json", arguments: CommandTable.all.map(\.usage))
    func json(usage: String) throws {
        for command in CommandTable.all where command.usage == usage && !command.methods.isEmpty {
            for example in command.examples {
                let world = try CommandWorld()
                for line in example.after { try world.run(line) }
                world.session.clock.advance(seconds: 60)
                let lines = try world.run("--json " + example.line).split(separator: "\n")
                #expect(!lines.isEmpty, "\(example.line)")
                for line in lines { _ = try JSONValue(parsing: Array(line.utf8)) }
            }
        }
    }

    @Test("An example is found as the command that declares it")
    func found() throws {
        for command in CommandTable.all {
            for example in command.examples {
                let found = try #require(CommandInput(line: example.line).found?.command)
                #expect(found.usage == command.usage, "\(example.line)")
            }
        }
    }

    /// Methods that no person calls.
    private static let exempt: [String: String] = [
        "command.run": "It runs commands.",
        "batch.run": "A command is one step already.",
        "reminder.shown": "Clients tell with it what they have drawn.",
    ]

    @Test("For every method that changes something there is a command")
    func coverage() {
        let called = Set(CommandTable.all.flatMap(\.methods).map { $0.name })
        for method in TallyServer.methods.descriptions
        where method.effect == .changes || method.effect == .maintains {
            #expect(
                called.contains(method.name) != (Self.exempt[method.name] != nil),
                "\(method.name) has no command")
        }
    }

    @Test("No two commands have the same usage, and each has a summary that starts with a small letter")
    func conventions() {
        var usages: Set<String> = []
        for command in CommandTable.all {
            #expect(usages.insert(command.usage).inserted, "\(command.usage)")
            #expect(
                command.summary.first?.isLowercase == true && command.summary.last != ".", "\(command.name)")
        }
    }

    @Test(
        "All commands are in the lists in which lines are looked up, and those of one first word in one list")
    func lists() {
        let lists = CommandTable.lists.map { $0() }
        #expect(
            Set(lists.joined().map(\.usage)).isSuperset(of: CommandTable.all.map(\.usage)),
            "A list of commands is missing")
        for (index, list) in lists.enumerated() {
            let words = Set(list.flatMap(\.names).map { $0.prefix { $0 != " " } })
            for other in lists[(index + 1)...] {
                let others = Set(other.flatMap(\.names).map { $0.prefix { $0 != " " } })
                #expect(words.isDisjoint(with: others), "\(words.intersection(others))")
            }
        }
    }
}
