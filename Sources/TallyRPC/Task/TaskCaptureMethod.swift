import JSONRPC
import Tally
import TallyLanguage
import TallyViews

struct TaskCaptureMethod: Method {
    static let name = "task.capture"
    static let summary = "Creates a task from one line, as people type it."
    static let details = """
        `Pay rent tomorrow 18:00 @Home #bills p1 ~20m stake:5 remind 1h`: a project (`@Home`, `@"Big house"`, \
        `@Big_house`; with `!` behind it, a new one), tags, a priority, a date or time, an estimate, a stake, \
        a reminder, and `due:`, `wait:`, `scheduled:`, `project:`, `tag:` and `stake:` with a value. Text in \
        double quotes or behind a backslash is literal. See [Captured lines](#captured-lines).

        The title wins: a date is read only where it cannot well be part of the title, and what is not read \
        stays in the title. Everything that was read has a span.

        In an error, `data.offset` is the character of the text at fault. A dry run changes nothing; its task \
        is as it would be, but its id is not kept.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        ##"{"text": "Pay rent tomorrow 18:00 @Garden #bills p1 ~20m remind 1h", "dryRun": true}"##,
        after: [ExampleRequest.project])

    let text: String
    let dryRun: Bool

    static let shape = Shape(
        TaskCaptureMethod.init,
        Field("text", \.text, "the line").length(1...Title.limit),
        Field("dryRun", \.dryRun, "whether to return what would happen without changing anything")
            .defaulting(to: false))

    struct Result: LaidOut, ReferableOutput {
        let task: TaskView
        let capture: Capture

        static let layout = Layout<Result>([
            Member("task", \.task, "the task"),
            Member("spans", \.capture.spans, "what each part of the text was read as, in order"),
            Member("understood", \.capture, "what was read; null or empty where the text says nothing"),
            Member("rest", \.capture.title, "the words that were not read, which are the title"),
        ])

        var reference: String? { task.id.text }
    }

    func run(on engine: isolated Engine) throws -> Result {
        let line = CapturedLine(text)
        let capture = try line.read(on: engine)
        return try engine.run(asDryRun: dryRun) { engine in
            Result(task: try line.creating(capture) { try engine.createTask($0) }, capture: capture)
        }
    }
}

extension Capture: LaidOut {
    public static let layout = Layout<Capture>([
        Member("project", \.project?.name, "the name of the project; null for Inbox"),
        Member(
            "createsProject", \.createsProject,
            "whether the project is a new one if there is none of the name"),
        Member("tags", \.tags, "the tags"),
        Member("priority", \.priority, "the priority"),
        Member("due", \.due, "the due; that of a repeat is its first occurrence"),
        Member("partOfDay", \.partOfDay, "the part of the day"),
        Member("estimate", \.estimate, "the estimate in minutes"),
        Member("stake", \.stake, "the stake in cents"),
        Member("remind", \.remind, "how many seconds before the due to remind"),
        Member("recurrence", \.recurrence, "the repeat"),
        Member("wait", \.wait, "until when the task waits"),
        Member("scheduled", \.scheduled, "when work on the task can begin"),
    ])

    private var remind: Int? { reminder.map(Int.init) }
    private var createsProject: Bool { project?.creates ?? false }
}

extension RepeatPhrase: LaidOut {
    public static let layout = Layout<RepeatPhrase>([
        Member("rule", \.rule.description, "the rule, as RFC 5545 writes it"),
        Member(
            "fromCompletion", \.isFromCompletion, "whether it counts from the completion, not from the due"),
    ])
}
