import JSONRPC
import Testing

@testable import TallyRPC

/// The declarations of all actions.
@Suite("The table of actions") struct ActionTableTests {
    /// The methods that change something and have no action, each with the reason.
    private static let withoutAction = [
        "task.toggle": "Completing and reopening are two actions.",
        "task.write": "Clients save with it what a person has typed in a buffer.",
        "batch.run": "It runs several other methods.",
        "focus.toggle": "Putting in focus and taking out are two actions.",
        "data.backups": "“List the daily backups” shows a view.",
        "data.check": "“Check the data” is a command, which says what it found.",
        "series.update": "How a task repeats is a member of the task, which has an action.",
        "reminder.shown": "Clients call it themselves; the user does nothing.",
    ]

    private static let entities: [ActionEntity?] = [nil] + ActionEntity.allCases

    private static let all = entities.flatMap { entity in
        ActionTable.descriptions(of: entity).map { (entity, $0) }
    }

    @Test("Every method that changes something, or works on the storage as a whole, has an action")
    func methodsHaveActions() {
        let methods = Set(Self.all.map(\.1.method))
        for method in TallyServer.methods.descriptions where [.changes, .maintains].contains(method.effect) {
            let isExcepted = Self.withoutAction[method.name] != nil
            #expect(
                methods.contains(method.name) != isExcepted,
                "\(method.name) needs an action, or is listed without one although it has one")
        }
    }

    @Test("What makes or changes things of one kind is offered with nothing chosen, too")
    func generalActions() {
        let names = Set(ActionTable.general.map(\.name))
        for entity in ActionEntity.allCases {
            #expect(names.isSuperset(of: entity.actions.general.map(\.name)), "\(entity)")
        }
    }

    @Test("An action is named once with each entity, by a word", arguments: entities)
    func names(entity: ActionEntity?) {
        let names = ActionTable.descriptions(of: entity).map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil, "\(name)") }
    }

    @Test("Titles and prompts begin with a capital letter and end without a mark")
    func titles() {
        for (_, action) in Self.all {
            for text in [action.title] + action.inputs.map(\.prompt) {
                #expect(text.wholeMatch(of: /[A-Z].*[A-Za-z0-9]/) != nil, "\(text)")
            }
        }
    }

    @Test("A key has one or two characters, and its first one is not a motion or another usual key of Vim")
    func keys() {
        // Motions, searches, marks, registers, counts, scrolling, folding, visual mode, yanking and what clients
        // use themselves: R, q and the like.
        let taken = Set(#"hjklwbefnt{}[]()gG0$/?:.WBEFTN^%;,*"'`@HLM|123456789zZvVyYmqQR"# + "# \t\r")
        for (entity, action) in Self.all {
            #expect((1...2).contains(action.key.count), "\(entity as Any) \(action.name)")
            #expect(action.key.allSatisfy { $0.isASCII && !$0.isWhitespace }, "\(action.name)")
            #expect(
                action.key.first.map { !taken.contains($0) } == true,
                "\(entity as Any) \(action.name) \(action.key)")
        }
    }

    @Test(
        "No key is the beginning of another, with one entity or beside what is about none",
        arguments: ActionEntity.allCases)
    func prefixes(entity: ActionEntity) {
        let keys = Set((ActionTable.descriptions(of: entity) + ActionTable.descriptions(of: nil)).map(\.key))
        let firsts = Set(keys.filter { $0.count > 1 }.compactMap(\.first))
        for key in keys where key.count == 1 {
            #expect(!firsts.contains(Character(key)), "\(entity) \(key)")
        }
    }

    /// Keys with the first words of what they mean. Their second key says which.
    private static let meanings: [String: Set<String>] = [
        "x": ["Complete", "Reopen", "Count"], "i": ["Put in", "Remove from", "New task in"],
        "o": ["New task"], "S": ["Start a timer"], "X": ["Stop the timer"], "u": ["Undo"], "U": ["Redo"],
        "at": ["Log time"], "cl": ["Limit lists"], "A": ["Archive", "Take out"], "co": ["Change the color"],
        "cc": ["Rename", "Change the title"], "cm": ["Move"], "dd": ["Delete", "Remove"],
        "cn": ["Change the notes", "Change the note", "Change the description"],
        "cs": ["Set the start", "Change the start"], "ce": ["Set the end", "Change the end"],
        "di": ["Remove from the focus", "Empty the focus"], "+": ["Move a day later", "Count more"],
        "-": ["Move a day earlier", "Count one less"], "s": ["Skip today", "Do not skip today"],
    ]

    @Test("A key means the same with every entity")
    func meanings() {
        for (key, actions) in Dictionary(grouping: Self.all.map(\.1), by: \.key) {
            if let words = Self.meanings[key] {
                for action in actions {
                    #expect(words.contains { action.title.hasPrefix($0) }, "\(key): \(action.title)")
                }
            } else {
                #expect(Set(actions.map(\.title)).count == 1, "\(key): \(actions.map(\.title))")
            }
        }
    }

    @Test("Only what undo does not bring back is confirmed")
    func confirmations() {
        let confirmed = Self.all.filter { $0.1.inputs.contains { $0.kind == .confirm } }.map(\.1.name)
        #expect(Set(confirmed) == ["purge", "concede", "restore"])
    }

    @Test("protocol.md has a row for every action")
    func document() throws {
        let rows = Set(try GeneratedDocuments.markdown.get().split(separator: "\n"))
        for (entity, action) in Self.all {
            let start = "| \(entity?.rawValue ?? "nothing") | `\(action.name)` | `\(action.key)` |"
            #expect(rows.contains { $0.hasPrefix(start) }, "\(start)")
        }
    }
}
