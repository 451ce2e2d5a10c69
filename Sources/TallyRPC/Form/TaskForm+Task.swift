import Tally
import TallyLanguage

extension TaskForm {
    /// The form of a task, with every value in words that are read back as the same value.
    /// - Parameters:
    ///   - numbers: Returns the number of a task.
    init(of task: TaskView, in rule: DayRule, numbers: (Identifier) throws -> Int?) rethrows {
        var form = TaskForm()
        form[.title] = task.title
        form[.project] = task.project.name
        form[.priority] = task.priority.name
        form[.tags] = task.tags.map { "#" + $0 }.joined(separator: " ")
        form[.due] = task.due.map(rule.words(for:)) ?? ""
        form[.part] = task.partOfDay == .standard ? "" : task.partOfDay.rawValue
        switch task.timeBlock {
        case .none: break
        case .allDay: form[.start] = Self.allDay
        case .timed(let start, let end):
            form[.start] = rule.exactWords(for: start)
            form[.end] = end.map(rule.exactWords(for:)) ?? ""
        }
        form[.estimate] = task.estimate.map(Self.words(forMinutes:)) ?? ""
        form[.wait] = task.wait.map(rule.words(for:)) ?? ""
        form[.scheduled] = task.scheduled.map(rule.words(for:)) ?? ""
        form[.repeat] = task.series?.recurrence.words ?? ""
        form[.remind] = task.reminders.map { $0.formWords(in: rule) }.joined(
            separator: Self.listSeparator + " ")
        form[.depends] = try task.dependsOn.compactMap(numbers).map(String.init).joined(separator: " ")
        form[.parent] = try task.parent.flatMap(numbers).map(String.init) ?? ""
        form[.link] = task.url?.text ?? ""
        form[.checklist] = task.checklist.map { "[\($0.isDone ? "x" : " ")] \($0.text)" }.joined(
            separator: "\n")
        form[.notes] = task.notes
        // As it is read, so that forms can be compared.
        self = (try? ReadTaskForm.read(form.text, allowsMarks: true))?.form ?? form
    }

    /// What stands for a time block of the whole day.
    static let allDay = "all day"
    /// Between reminders, because times have commas.
    static let listSeparator = ";"

    private static func words(forMinutes minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return hours == 0 ? "\(rest)m" : rest == 0 ? "\(hours)h" : "\(hours)h \(rest)m"
    }
}

extension Reminder {
    /// The reminder as it is read back: `1d 2h before`, or `20 Nov 2026, 09:00`.
    fileprivate func formWords(in rule: DayRule) -> String {
        switch self {
        case .at(let instant): return rule.exactWords(for: instant)
        case .before(let offset):
            let seconds = offset.seconds
            let parts = [
                (offset.days, "d"), (seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
            ].filter { $0.0 > 0 }
            return parts.isEmpty
                ? offset.description : parts.map { "\($0)\($1)" }.joined(separator: " ") + " before"
        }
    }
}
