import Tally

/// Tasks as a change left them, one on a line.
public struct TaskReport: Sendable {
    public let tasks: [TaskView]
    /// A word before each task, such as `deleted`.
    public let lead: String?
    /// What else there is to say, in a sentence.
    public let note: String?

    public init(_ tasks: [TaskView], lead: String? = nil, note: String? = nil) {
        self.tasks = tasks
        self.lead = lead
        self.note = note
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(tasks)
        for task in tasks { page.report(task, lead: lead) }
        if let note { page.note(note, .muted) }
        return page.drawn()
    }
}

extension Page {
    /// Adds a task with its details in parentheses, as far as there is room for them.
    mutating func report(_ task: TaskView, lead word: String? = nil, tail: StyledText = StyledText()) {
        let start = lead(word) + head(of: task, sign: nil)
        let end = tail.isEmpty ? tail : StyledText("  ") + tail
        let (title, room) = (title(of: task), options.width - start.width - end.width)
        // A title that fits is whole. A longer one leaves some room to the details.
        let least = title.width <= room ? title.width : room * 2 / 3
        let comma = StyledText(", ", .muted)
        var details = StyledText()
        for detail in self.details(of: task) {
            let more = details.isEmpty ? detail : details + comma + detail
            if least + more.width + 4 <= room { details = more }
        }
        if !details.isEmpty { details = StyledText("  (", .muted) + details + StyledText(")", .muted) }
        add(start + cut(title, to: max(1, room - details.width)) + details + end, .listed(task))
    }

    private func details(of task: TaskView) -> [StyledText] {
        var details: [StyledText] = []
        if task.isDeleted { details.append(StyledText("deleted", .muted)) }
        if task.isBlocked { details.append(StyledText("blocked", .muted)) }
        if !task.project.isInbox {
            details.append(
                StyledText("in ", .muted)
                    + StyledText(plain(task.project.name), .project, color: task.project.color))
        }
        details += task.tags.map { StyledText("#" + plain($0), .tag) }
        if let due = task.due { details.append(StyledText("due \(stamp(due))", .muted)) }
        if let wait = task.wait, task.isWaiting {
            details.append(StyledText("until \(stamp(wait))", .muted))
        }
        if let scheduled = task.scheduled, task.isOpen {
            details.append(StyledText("from \(stamp(scheduled))", .muted))
        }
        if let recurrence = task.series?.recurrence {
            details.append(StyledText("\(glyphs.repeats) \(recurrence.words)", .muted))
        }
        if task.isOverdue { details.append(StyledText("overdue", .overdue)) }
        if task.partOfDay == .evening { details.append(StyledText("evening", .muted)) }
        switch task.timeBlock {
        case .none: break
        case .allDay: details.append(StyledText("all day", .muted))
        case .timed(let start, let end):
            let end = end.map { glyphs.dash + clock($0) } ?? ""
            details.append(StyledText(stamp(start) + end, .muted))
        }
        return details + progress(of: task)
    }
}

extension ProjectReference {
    var isInbox: Bool { number == Project.inbox }
}
