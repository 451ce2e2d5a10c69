import JSONRPC
import Tally
import TallyViews

/// A tool for agents, shaped by a piece of work. Its stored properties are its arguments, declared as the parameters
/// of methods are.
protocol Tool: ShapedInput {
    associatedtype Output: LaidOut

    /// Its name, of small letters and underscores.
    static var name: String { get }
    /// Its name for people.
    static var title: String { get }
    /// What it is for, in a few sentences for the model.
    static var summary: String { get }
    static var hints: ToolHints { get }
    /// Whether it is one of the tools for the tasks of a day.
    static var isCore: Bool { get }
    /// The arguments in which null clears a value.
    static var cleared: Set<String> { get }

    /// The words of arguments for which a person must be asked, and which are not offered where nobody can be.
    static var confirmed: Set<String> { get }

    /// The method that the history names for the call, and the effect of the call.
    var delegate: (method: String, effect: Effect) { get }
    /// Whether it may take long.
    var isLong: Bool { get }
    /// What a person must agree to before it runs; nil if it may run at once.
    var question: ToolQuestion? { get }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output>
}

extension Tool {
    static var isCore: Bool { false }
    static var cleared: Set<String> { [] }
    static var confirmed: Set<String> { [] }
    var isLong: Bool { false }
    var question: ToolQuestion? { nil }
}

/// What a client may tell its user about a tool.
struct ToolHints: Sendable {
    var isReadOnly = false
    var isDestructive = false
    var isIdempotent = false

    static let reading = ToolHints(isReadOnly: true, isIdempotent: true)
    static let adding = ToolHints()
    static let changing = ToolHints(isIdempotent: true)
    static let destroying = ToolHints(isDestructive: true, isIdempotent: true)
}

/// What a tool answers: text for the model, and the same as data.
struct ToolAnswer<Output: LaidOut>: Sendable {
    var text: String
    let output: Output

    init(_ text: String, _ output: Output) {
        self.text = text
        self.output = output
    }

    init(_ view: TextView, _ output: Output) {
        self.init(view.text, output)
    }
}

/// A question that a person answers with yes or no.
struct ToolQuestion: Sendable {
    /// What is asked, so that an answer to another question does not count.
    let subject: String
    /// Returns the sentence, or throws if there is nothing to ask.
    let sentence: @Sendable (isolated Engine) throws -> String
    /// The label of yes.
    let label: String
}

extension ViewOptions {
    /// How texts for models are drawn.
    static let forModels = ViewOptions(width: 100)
}

/// A task in the results of tools.
struct ToolTask: LaidOut {
    let view: TaskView

    /// The maximum number of tasks in a list whose size the arguments do not limit.
    static let limit = 30

    init(_ view: TaskView) { self.view = view }

    static let layout = Layout<ToolTask>([
        Member("number", \.view.task.number, "names it in every tool"),
        Member("title", \.view.task.title, "what to do"),
        Member("status", \.view.task.status, "open or done"),
        Member("priority", \.view.task.priority, "P0 is the highest"),
        Member("project", \.view.task.project.name, "its project"),
        Member("tags", \.view.task.tags, "its tags"),
        Member("due", \.view.task.due, "a date or an instant"),
        Member("overdue", \.view.isOverdue, "whether it should be done already"),
        Member("estimate", \.view.task.estimate, "minutes"),
        Member("inFocus", { $0.view.focus != nil }, "whether it is in focus"),
    ])
}

extension [TaskView] {
    /// The tasks, of many the first ones: a result is to fit in what a model reads.
    var forTools: [ToolTask] { prefix(ToolTask.limit).map(ToolTask.init) }
}
