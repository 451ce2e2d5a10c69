/// Tasks and series as the server returns them.
extension YearModel {
    /// Returns all tasks by number.
    /// - Parameters:
    ///   - ids: The ids of the tasks by number.
    ///   - series: The ids of the series.
    func answers(ids: [Int: String], series: [Int: String]) -> [Answers.Task] {
        let children = Dictionary(grouping: tasks.values.filter { $0.parent != nil }) { $0.parent ?? 0 }
        return tasks.values.sorted { $0.number < $1.number }
            .map { answer($0, children[$0.number] ?? [], ids: ids, series: series) }
    }

    private func answer(_ task: Task, _ children: [Task], ids: [Int: String], series: [Int: String])
        -> Answers.Task
    {
        let open = children.count { $0.completion == nil }
        return Answers.Task(
            id: ids[task.number] ?? "", number: task.number, priority: "P\(task.priority)",
            project: task.project, due: task.due.map(SimulatedUser.text),
            completedAt: task.completion.map { SimulatedUser.text($0.at) },
            completedOn: task.completion?.date, tags: task.tags, estimate: task.estimate,
            wait: task.wait.map(SimulatedUser.text), waiting: isWaiting(task),
            scheduled: task.scheduled.map(SimulatedUser.text),
            start: task.block.map { SimulatedUser.text($0.start) },
            end: task.block?.end.map(SimulatedUser.text), reminders: task.reminders,
            checklist: task.checklist.map { Answers.Item(text: $0.text, done: $0.isDone) },
            annotations: task.annotations.map(Answers.Annotation.init),
            dependsOn: task.dependsOn.map { ids[$0] ?? "" }, blocked: isBlocked(task),
            parent: task.parent.map { ids[$0] ?? "" },
            progress: children.isEmpty ? nil : Answers.Progress(open: open, done: children.count - open),
            series: task.occurrence.map { series[$0.series] ?? "" },
            recurrence: task.occurrence.flatMap { self.series[$0.series] }.map(Self.recurrence),
            occurrence: task.occurrence?.date, postponed: task.postponed)
    }

    /// The series that go on, as `series.list` returns them.
    func seriesList(_ ids: [Int: String]) -> [Answers.SeriesListMethod.Series] {
        activeSeries.compactMap { place, task, upcoming in
            series[place].map {
                Answers.SeriesListMethod.Series(
                    id: ids[place] ?? "", recurrence: Self.recurrence($0),
                    task: Answers.NumberedTask(number: task),
                    upcoming: upcoming.map(SimulatedUser.text))
            }
        }
    }

    private static func recurrence(_ series: Series) -> Answers.Recurrence {
        Answers.Recurrence(
            rule: series.rule.text, from: series.isFromCompletion ? "completion" : "due",
            catchUp: series.catchesUp)
    }
}
