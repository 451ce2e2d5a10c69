import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let settingsCommands: [Command] = [
        Command(
            "settings", "show the settings", view: ViewSettingsMethod.self, json: [SettingsGetMethod.self],
            examples: ["settings"], accepts: { $0.isEmpty }),
        Command(
            "settings", "change settings; NAME= resets one",
            [.argument("NAME=VALUE…", "a setting", .setting, count: 1...100)],
            calls: [SettingsUpdateMethod.self, ViewSettingsMethod.self],
            examples: [
                "settings weekStart=sunday", "settings defaultStake=7 backups=", "settings context=@Work",
                "settings dayCapacity=6h",
            ]
        ) { run, engine in
            var members: [String: JSONValue] = [:]
            for word in run.words("NAME=VALUE…") {
                let (path, value) = try run.setting(word)
                guard members[path] == nil else {
                    throw CommandRefusal(.repeatedOption, "“\(path)” is given twice.", at: word.range)
                }
                members[path] = value
            }
            let result = try run.call(SettingsUpdateMethod.self, on: engine, with: members)
            let page = try run.page(on: engine)
            return SettingsView(preferences: result.settings).drawn(page.options, at: page.moment)
        },
    ]
}

extension CommandRun {
    /// Returns the path and the value of `name=value`. An empty value resets the setting.
    fileprivate func setting(_ word: CommandWord) throws -> (path: String, value: JSONValue) {
        guard let sign = word.text.firstIndex(of: "="), sign != word.text.startIndex else {
            throw CommandRefusal(.unexpectedArgument, "“\(word.text)” is not NAME=VALUE.", at: word.range)
        }
        let path = String(word.text[..<sign])
        let text = String(word.text[word.text.index(after: sign)...])
        note(path, is: path, [word], text)
        if text.isEmpty { return (path, .null) }
        let top = path.split(separator: ".").first.map(String.init) ?? path
        let schema = SettingsDraft.shape.parameters.first { $0.name == top }?.schema
        if path == "defaultStake" {
            guard let cents = CommandTable.cents(text) else {
                throw CommandRefusal(
                    .unexpectedValue, "“\(text)” is not an amount. Write it like 12.50.", at: word.range)
            }
            return (path, cents)
        }
        if path != top { return (path, Schema.boolean.value(of: text)) }
        if schema?.takesArray == true, !text.hasPrefix("[") {
            return (path, .array(text.split(separator: ",").map { JSONValue.string(String($0)) }))
        }
        return (path, schema?.value(of: text) ?? .string(text))
    }
}
