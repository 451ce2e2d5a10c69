import TallyLanguage
import TallyViews

/// How a command line is run: what its client told besides the line.
struct CommandContext {
    var options = ViewOptions()
    /// Whether results are printed as JSON.
    var isJSON = false
    /// The page of a long view, from 1.
    var page = 1
    /// The directory of relative file names; nil if the client has none.
    var directory: String?
    /// The text that `-` stands for; nil if there is none.
    var input: String?
    /// Whether a line that changes something is refused.
    var isReadOnly = false
    /// The client that shows what is drawn.
    var client = FirstSteps.Client.shell
}

extension CommandPart {
    /// The options of every command.
    static let common: [CommandPart] = [
        flag("--json", summary: "print results as JSON, one object a line, instead of text").grouped(.common),
        option(
            "--color", value: "none|16|256|truecolor", .choice(["none", "16", "256", "truecolor"]),
            summary: "the colors of the text"
        ).grouped(.common),
        flag("--ascii", summary: "print ASCII characters only").grouped(.common),
        option("--page", value: "N", .number, summary: "show a later page of a long list").grouped(.common),
        flag("-h", "--help", summary: "show the help of the command").grouped(.common),
    ]
}
