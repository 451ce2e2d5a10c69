import Tally

/// Tasks with their checklists, as a change left them.
public struct ChecklistReport: Sendable {
    private let tasks: [TaskView]

    public init(_ tasks: [TaskView]) {
        self.tasks = tasks
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(tasks)
        for task in tasks {
            page.report(task)
            page.addChecklist(of: task)
        }
        return page.drawn()
    }
}

/// A task with the remarks on it, as a change left them.
public struct AnnotationReport: Sendable {
    private let task: TaskView

    public init(_ task: TaskView) {
        self.task = task
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align([task])
        page.report(task)
        page.addAnnotations(of: task)
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
