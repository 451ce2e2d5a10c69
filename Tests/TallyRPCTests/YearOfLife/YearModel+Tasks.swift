/// Tasks, and what follows from them and from other tasks.
extension YearModel {
    @dynamicMemberLookup
    struct Task: Sendable, Equatable {
        let number: Int
        /// 0 to 3.
        var priority: Int
        var project: String
        var due: Due?
        let createdAt: Int
        var completion: Completion?
        var stake: Stake?
        /// One plan, in an array so that tasks are cheap to copy.
        private var plans = [Plan()]

        init(
            number: Int, priority: Int, project: String, due: Due? = nil, createdAt: Int,
            completion: Completion? = nil, stake: Stake? = nil
        ) {
            (self.number, self.priority, self.project, self.due) = (number, priority, project, due)
            (self.createdAt, self.completion, self.stake) = (createdAt, completion, stake)
        }

        /// Its members are those of the task.
        var plan: Plan {
            _read { yield plans[0] }
            _modify { yield &plans[0] }
        }

        subscript<Value>(dynamicMember path: WritableKeyPath<Plan, Value>) -> Value {
            get { plans[0][keyPath: path] }
            set { plans[0][keyPath: path] = newValue }
        }
    }

    struct Plan: Sendable, Equatable {
        var tags: [String] = []
        /// In minutes.
        var estimate: Int?
        var wait: Due?
        var scheduled: Due?
        var block: Block?
        var reminders: [String] = []
        var checklist: [Item] = []
        var annotations: [String] = []
        /// The numbers of the tasks that it depends on.
        var dependsOn: [Int] = []
        var parent: Int?
        var occurrence: Occurrence?
        /// The occurrence as which it was made, from which its id derives; nil if its id is random.
        var made: Occurrence?
        /// The number of the first occurrence, which has its place in the manual order; nil means its own.
        var first: Int?
        var postponed = 0
        var revision = 1
    }

    struct Block: Sendable, Equatable {
        var start: Int
        var end: Int?
    }

    struct Item: Sendable, Equatable {
        let text: String
        var isDone = false
    }

    /// Replaces a task by a changed one, which has a new revision if it differs.
    mutating func change(_ changed: Task) {
        guard let before = tasks[changed.number], before != changed else { return }
        var task = changed
        if before.completion == nil, task.completion == nil, let day = day(of: before),
            self.day(of: task) ?? "" > day
        {
            task.postponed += 1
        }
        task.revision += 1
        tasks[task.number] = task
    }

    func date(of due: Due) -> String {
        switch due {
        case .date(let date): date
        case .instant(let instant): days.date(of: instant)
        }
    }

    /// Returns the date of the due, or else of the start of the time block.
    func day(of task: Task) -> String? {
        task.due.map(date) ?? task.plan.block.map { days.date(of: $0.start) }
    }

    func adding(_ days: Int, to due: Due) -> Due {
        switch due {
        case .date(let date): .date(Dates.adding(days, to: date))
        case .instant(let instant): .instant(self.days.adding(days, to: instant))
        }
    }

    func adding(_ days: Int, to block: Block) -> Block {
        let start = self.days.adding(days, to: block.start)
        // A clock change can reverse the order of the two.
        let end = block.end.map { end in
            let moved = self.days.adding(days, to: end)
            return moved > start ? moved : start + end - block.start
        }
        return Block(start: start, end: end)
    }

    func isWaiting(_ task: Task) -> Bool {
        guard task.completion == nil, let wait = task.plan.wait else { return false }
        return now < start(of: wait)
    }

    /// Returns whether a task waits until its due has passed.
    func waitsTooLong(_ task: Task) -> Bool {
        guard let wait = task.wait, let due = task.due else { return false }
        switch due {
        case .date(let date): return start(of: wait) > days.last(of: date)
        case .instant(let instant): return start(of: wait) > instant
        }
    }

    private func start(of wait: Due) -> Int {
        switch wait {
        case .date(let date): days.start(of: date)
        case .instant(let instant): instant
        }
    }

    func isOpen(_ number: Int) -> Bool { tasks[number].map { $0.completion == nil } ?? false }

    /// Returns the open tasks that a task depends on.
    func blockers(of task: Task) -> [Int] { task.plan.dependsOn.filter(isOpen) }

    func isBlocked(_ task: Task) -> Bool { task.completion == nil && !blockers(of: task).isEmpty }

    /// Returns whether a task depends on another, or on one that does.
    func depends(_ number: Int, on other: Int) -> Bool {
        if number == other { return true }
        return tasks[number]?.dependsOn.contains { depends($0, on: other) } ?? false
    }

    /// Returns the open tasks that depend on some of the tasks, and on no open one.
    func unblocked(by numbers: [Int]) -> [Int] {
        tasks.values.filter { task in
            task.completion == nil && task.plan.dependsOn.contains(where: numbers.contains)
                && blockers(of: task).isEmpty
        }.map(\.number).sorted()
    }

    func children(of number: Int) -> [Task] {
        tasks.values.lazy.filter { $0.plan.parent == number }.sorted { $0.number < $1.number }
    }

    func openChildren(of number: Int) -> [Int] {
        children(of: number).filter { $0.completion == nil }.map(\.number)
    }

    /// Returns the open subtasks of a task, their open subtasks, and so on, level by level.
    func openDescendants(of number: Int) -> [Int] {
        var (all, level) = ([Int](), openChildren(of: number))
        while !level.isEmpty {
            all += level
            level = level.flatMap(openChildren).sorted()
        }
        return all
    }

    /// Returns a task, its parent, and so on.
    func line(of number: Int) -> [Int] {
        var line = [number]
        while let last = line.last, let parent = tasks[last]?.parent { line.append(parent) }
        return line
    }

    /// Returns how many levels the tree under a task has; 1 without subtasks.
    func height(of number: Int) -> Int {
        1 + (children(of: number).map { height(of: $0.number) }.max() ?? 0)
    }

    /// Deletes a task, its focus, and what other records know of it.
    mutating func remove(_ number: Int) {
        for var child in children(of: number) {
            child.parent = nil
            change(child)
        }
        for var dependent in tasks.values where dependent.plan.dependsOn.contains(number) {
            dependent.dependsOn.removeAll { $0 == number }
            change(dependent)
        }
        for index in entries.indices where entries[index].task == number { entries[index].task = nil }
        if timer?.task == number { timer?.task = nil }
        if isOpen(number) { focusIntervals.removeAll { $0.task == number } }
        tasks[number] = nil
    }
}
