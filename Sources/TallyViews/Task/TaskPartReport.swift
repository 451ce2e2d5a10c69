import Tally

/// Tasks as a change left them, each with the part of it that changed.
public struct TaskPartReport: Sendable {
    public enum Part: Sendable {
        case checklist, annotations, stake
    }

    private let tasks: [TaskView]
    private let part: Part

    public init(_ tasks: [TaskView], with part: Part) {
        self.tasks = tasks
        self.part = part
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(tasks)
        for task in tasks {
            page.report(task)
            switch part {
            case .checklist: page.addChecklist(of: task)
            case .annotations: page.addAnnotations(of: task)
            case .stake: page.addStake(of: task)
            }
        }
        return page.drawn()
    }
}

extension Page {
    /// Adds the items of a checklist with their positions, by which people name them.
    mutating func addChecklist(of task: TaskView) {
        let width = "\(task.checklist.count)".count
        for (index, item) in task.checklist.enumerated() {
            let sign =
                item.isDone ? StyledText(glyphs.checked, .done) : StyledText(glyphs.unchecked)
            let number = StyledText("\(index + 1)", .number).aligned(to: width)
            add(
                indent + sign + StyledText(" ") + number + StyledText("  "), item.text,
                item.isDone ? .done : nil, .listed(task))
        }
    }

    /// Adds the remarks on a task with their times.
    mutating func addAnnotations(of task: TaskView) {
        for annotation in task.annotations {
            add(
                indent + StyledText(date(annotation.at), .muted) + StyledText("  "), annotation.text, nil,
                .listed(task))
        }
    }

    /// Adds a text behind a head, broken between words.
    private mutating func add(
        _ head: StyledText, _ text: String, _ role: Role?, _ subject: TextView.Subject?
    ) {
        let words = plain(text).split(separator: " ").map { StyledText(String($0), role) }
        for (index, line) in words.flowing(in: max(1, width - head.width), separator: " ").enumerated() {
            add((index == 0 ? head : .blanks(head.width)) + line, subject)
        }
    }
}
