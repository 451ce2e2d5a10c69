import JSONRPC
import Tally
import TallyViews

/// Creates tasks from lines.
struct CaptureTool: Tool {
    static let name = "capture"
    static let title = "Capture tasks"
    static let summary = """
        Creates tasks, one from each line, all or none. A line may say more than the title: \
        “Pay rent tomorrow 18:00 @Home #bills p1 ~20m every month stake:5”. @Project (@New! makes one), #tag, p0 to \
        p3, \
        a date, ~estimate, a repeat, a stake. Words in double quotes stay in the title. Put all tasks in one call.
        """
    static let hints = ToolHints.adding
    static let isCore = true

    let lines: [Line]
    let dryRun: Bool

    static let shape = Shape(
        CaptureTool.init,
        Field("lines", \.lines, "the tasks, one per line").count(1...100),
        Field("dryRun", \.dryRun, "whether to only show what the lines would become").defaulting(to: false))

    var delegate: (method: String, effect: Effect) { (TaskCaptureMethod.name, .changes) }

    struct Output: LaidOut {
        let tasks: [ToolTask]

        static let layout = Layout<Output>([Member("tasks", \.tasks, "the new tasks, in order")])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        if dryRun { engine.markAsDryRun() }
        var tasks: [TaskView] = []
        for (index, line) in lines.enumerated() {
            do {
                tasks.append(try TaskCaptureMethod(text: line.text, dryRun: false).run(on: engine).task)
            } catch let error as any RPCErrorConvertible {
                var error = error.rpcError
                if lines.count > 1 {
                    error.message = "Line \(index + 1): \(error.message) No task was created."
                }
                throw error
            }
        }
        let view = TaskReport(tasks, lead: dryRun ? "would create" : "created")
            .drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output(tasks: tasks.map(ToolTask.init)))
    }

    /// A line to capture.
    struct Line: WireString {
        let text: String

        static var schema: Schema { .string(length: 1...Title.limit) }

        static func read(_ text: String) throws -> Line {
            guard (1...Title.limit).contains(text.unicodeScalars.count) else {
                throw InvalidValue("must have 1 to \(Title.limit) characters", .tooLong)
            }
            return Line(text: text)
        }

        var wireText: String { text }
    }
}
