/// The focus of a date, computed from all focus intervals.
extension YearModel {
    func isThere(_ interval: FocusInterval, on date: String) -> Bool {
        if date < interval.from { return false }
        if let until = interval.until, date >= until || date >= today { return false }
        if date == interval.from { return true }
        // Only tasks that were open at the end of a day are carried over, and today has not ended.
        if date > today { return false }
        guard let completion = countedTask(interval.task)?.completion else { return true }
        return !(completion.date < date)
    }

    func isCompleted(_ interval: FocusInterval, by date: String) -> Bool {
        guard let completion = countedTask(interval.task)?.completion else { return false }
        return date < today ? completion.date <= date : true
    }

    private func intervals(on date: String) -> [FocusInterval] {
        var there: [FocusInterval] = []
        for interval in focusIntervals where isThere(interval, on: date) { there.append(interval) }
        return there.sorted { $0.from == $1.from ? $0.order < $1.order : $0.from < $1.from }
    }

    func focusDay(_ date: String) -> Answers.FocusDay {
        let there = intervals(on: date).filter { tasks[$0.task] != nil }
        var three = Array(there.prefix(3))
        let waiting = there.dropFirst(3).filter { !isCompleted($0, by: date) }
        var shown: [FocusInterval] = []
        for priority in 0...3 { shown += three.filter { tasks[$0.task]?.priority == priority } }
        three = shown
        var firstOpenIsSeen = false
        let entries = three.map { interval in
            if isCompleted(interval, by: date) { return entry(interval, on: date, "completed") }
            defer { firstOpenIsSeen = true }
            return entry(interval, on: date, firstOpenIsSeen ? "nextUp" : "inFocus")
        }
        return Answers.FocusDay(
            date: date, tasks: entries, waiting: waiting.map { entry($0, on: date, "nextUp") },
            allDone: !three.isEmpty && !firstOpenIsSeen)
    }

    /// Returns the numbers of the tasks with a place on a date, and of the deleted ones that were completed on it,
    /// which take none.
    func inFocus(on date: String) -> [Int] {
        let numbers = intervals(on: date).map(\.task)
        let deleted = numbers.filter { tasks[$0] == nil && countedTask($0)?.completion?.date == date }
        return deleted + numbers.filter { tasks[$0] != nil }.prefix(3)
    }

    private func entry(_ interval: FocusInterval, on date: String, _ state: String) -> Answers.FocusDay.Entry
    {
        Answers.FocusDay.Entry(
            task: Answers.FocusDay.Task(number: interval.task), state: state,
            carriedFrom: interval.from < date ? interval.from : nil)
    }
}
