import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let viewCommands: [Command] = [view, prompt]

    private static let view = Command(
        "view", "show any of the server's views",
        [
            .argument("NAME", "the name of a view", .view),
            .argument("NAME=VALUE…", "a parameter", .text, count: 0...100),
        ], calls: [ViewListMethod.self], examples: ["view focus", "view list sort=priority limit=2"]
    ) { run, engine in
        let name = run.words("NAME")[0]
        var members: [String: JSONValue] = [
            "width": .integer(Int64(run.context.options.width)),
            "color": .string(run.context.options.color.rawValue), "ascii": .bool(run.context.options.ascii),
        ]
        let parameters = TallyServer.methods.description(of: "view." + name.text)?.parameters ?? []
        for word in run.words("NAME=VALUE…") {
            guard let sign = word.text.firstIndex(of: "="), sign != word.text.startIndex else {
                throw CommandRefusal(.unexpectedArgument, "“\(word.text)” is not NAME=VALUE.", at: word.range)
            }
            let member = String(word.text[..<sign])
            let text = String(word.text[word.text.index(after: sign)...])
            members[member] = parameters.first { $0.name == member }?.schema.value(of: text) ?? .string(text)
            run.note(member, is: member, [word], text)
        }
        guard let method = try TallyServer.methods.request("view." + name.text, members),
            let view = try method.run(on: engine) as? TextView
        else {
            let near = NearestName.of(name.text, among: TallyServer.viewNames)
            throw CommandRefusal(
                .unexpectedArgument,
                "There is no view “\(name.text)”. "
                    + (near.map { "Did you mean “\($0)”?" }
                        ?? "The views are \(TallyServer.viewNames.joined(separator: ", "))."),
                at: name.range, suggestion: near)
        }
        if run.context.isJSON { try run.print(view) }
        return view
    }

    /// One line, escaped for the program that shows it.
    private static let prompt = Command(
        "prompt", "print one line for a prompt or a bar: of bash, fish, starship, tmux, waybar or zsh",
        [.argument("SHELL", "a shell", .choice(shells), count: 0...1)], calls: [ViewStatuslineMethod.self],
        examples: ["prompt", "prompt zsh"]
    ) { run, engine in
        let shell = run.words("SHELL").first
        if let shell, !shells.contains(shell.text) {
            throw CommandRefusal(
                .unexpectedArgument,
                "The prompts are those of \(shells.joined(separator: ", ")), not of “\(shell.text)”.",
                at: shell.range)
        }
        let view = try run.show(ViewStatuslineMethod.self, on: engine)
        if run.context.isJSON { try run.print(view) }
        switch shell?.text {
        case "tmux": return TextView.plain(view.text.replacing("#", with: "##"))
        case "waybar": return TextView.plain(try waybar(view.text))
        case "zsh": return TextView.plain(view.text.replacing("%", with: "%%"))
        default: return view
        }
    }

    /// What waybar reads of a custom module with `"return-type": "json"`. Its text is markup.
    private static func waybar(_ line: String) throws -> String {
        var json = JSONWriter()
        let text = line.filter { $0 != "\n" }.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        JSONValue.object(["text": .string(text)]).write(to: &json)
        return PrintedJSON.text(of: json.bytes) + "\n"
    }

    private static let shells = ["bash", "fish", "starship", "tmux", "waybar", "zsh"]
}

extension TallyServer {
    /// The names of the views, without `view.`.
    static var viewNames: [String] {
        methods.names.filter { $0.hasPrefix("view.") }.map { String($0.dropFirst("view.".count)) }
    }
}
