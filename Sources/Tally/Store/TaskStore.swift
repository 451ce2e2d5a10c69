public protocol TaskStore: AnyObject {
    /// Inserts the task and returns it with its new number. Ignores the number of `task`.
    func insertTask(_ task: Task) throws -> Task
    /// Replaces the task with the same number, without its stake.
    func updateTask(_ task: Task) throws
    /// Deletes the record of the task.
    func deleteTask(number: Int) throws
    /// Moves all tasks of a project to another, deleted ones too.
    /// - Returns: The number of moved tasks, without deleted ones.
    func moveTasks(fromProject: Int, toProject: Int) throws -> Int

    // A deleted task that is kept for what it earned is only returned where that is said.

    func task(number: Int) throws -> Task?
    /// Returns tasks by number, without those that do not exist.
    func tasks(numbered numbers: Set<Int>) throws -> [Int: Task]
    /// Returns the tasks that a reference may mean, by id: several only for a prefix.
    /// - Parameter isDeleted: Whether to look among the deleted tasks or among all others.
    func tasks(named reference: TaskReference, isDeleted: Bool, limit: Int) throws -> [Task]
    /// Returns the tasks with the ids, in their order, without those that do not exist.
    func tasks(withIDs ids: [Identifier]) throws -> [Task]
    /// Returns the tasks that depend on a task, by number.
    func tasks(dependingOn id: Identifier) throws -> [Task]
    /// Returns the first open tasks that depend on a task, by number.
    func openTasks(dependingOn id: Identifier, limit: Int) throws -> [Task]
    /// Returns open tasks that depend on one of some tasks, but on none that is open, by number.
    func tasks(unblockedBy ids: [Identifier], limit: Int) throws -> [Task]
    /// Returns the tasks that are part of one of some tasks, by number.
    /// - Parameter status: Their status; nil means open and completed.
    func subtasks(of ids: [Identifier], status: TaskStatus?) throws -> [Task]
    /// Returns the first tasks that are part of a task, open ones before completed ones, by number.
    func subtasks(of id: Identifier, limit: Int) throws -> [Task]

    func tasks(matching query: TaskQuery, at moment: Moment) throws -> TaskPage
    /// Returns the tasks whose day (`Task.day(in:)`) is in a range.
    /// - Parameters:
    ///   - status: The status of the tasks; nil means open and completed.
    func tasks(in days: ClosedRange<Day>, status: TaskStatus?, rule: DayRule) throws -> [Task]
    /// Returns the open tasks of the days that do not wait, at most `limit`, the latest ones.
    func openTasks(in days: ClosedRange<Day>, limit: Int?, at moment: Moment) throws -> [ListedTask]
    /// Returns the tasks completed in a range of days, in the order of completion, with deleted ones.
    func tasks(completedOn days: ClosedRange<Day>) throws -> [Task]
    /// Returns the tasks whose time block starts on a day.
    func tasks(startingOn day: Day, rule: DayRule) throws -> [Task]

    /// Returns the ids of the open tasks whose wait ends after one point and no later than another, at most
    /// `limit`, by number.
    func tasks(waitingPast first: WaitPoint, until last: WaitPoint, limit: Int) throws -> [Identifier]
    /// Returns when the first wait of an open task after a point ends; nil if there is none.
    func nextEndOfWait(after point: WaitPoint, rule: DayRule) throws -> Instant?

    /// Returns the greatest position of a task.
    func lastPosition() throws -> Rank?
    /// Returns the nearest position of another task before or after `position`.
    func position(nextTo position: Rank, before: Bool) throws -> Rank?
}

public protocol ProjectStore: AnyObject {
    /// Inserts the project and returns it with its new number. Ignores the number of `project`.
    func insertProject(_ project: Project) throws -> Project
    func updateProject(_ project: Project) throws
    func deleteProject(number: Int) throws
    func project(number: Int) throws -> Project?
    func project(identifier: Identifier) throws -> Project?
    /// - Parameter key: The key of the name, from `Name.key(of:)`.
    func project(nameKey key: String) throws -> Project?
    /// Returns all projects in order, Inbox first.
    func projects(sort: ProjectSort) throws -> [Project]
    /// Returns the first names of projects that are not archived, in order.
    func projectNames(limit: Int) throws -> [String]
    /// Returns the number of open and completed tasks by project number. Omits projects without tasks.
    /// - Parameter project: The only project to count; nil means all.
    func taskCounts(project: Int?) throws -> [Int: (active: Int, done: Int)]
    /// Returns the number of projects by color.
    func projectColors() throws -> [Color: Int]
}

public protocol FocusStore: AnyObject {
    /// Returns the intervals that may cover one of the days. `FocusInterval.covers` decides.
    func focusIntervals(touching days: ClosedRange<Day>) throws -> [FocusInterval]
    /// Returns the greatest `order` of a task placed on the day; 0 if there is none.
    func lastFocusOrder(on day: Day) throws -> Int
    /// Stores that the task was in focus from the day of its placement to the day before `until`.
    func insertFocusInterval(id: Identifier, task: Int, placement: FocusPlacement, until: Day) throws

    func hasCelebrated(on day: Day) throws -> Bool
    func setCelebrated(on day: Day, at instant: Instant) throws
}

public protocol HabitStore: AnyObject {
    /// Inserts the habit and returns it with its new number. Ignores the number of `habit`.
    func insertHabit(_ habit: Habit) throws -> Habit
    func updateHabit(_ habit: Habit) throws
    func deleteHabit(number: Int) throws
    func habit(number: Int) throws -> Habit?
    func habit(identifier: Identifier) throws -> Habit?
    /// - Parameter key: The key of the name, from `Name.key(of:)`.
    func habit(nameKey key: String) throws -> Habit?
    func habits(archived: Bool?) throws -> [Habit]
    /// Returns the number of habits by color.
    func habitColors() throws -> [Color: Int]

    func targets(ofHabit number: Int) throws -> TargetHistory
    /// Sets the target from a day on, and deletes later targets; nil means no target.
    func setTarget(_ target: HabitTarget?, from day: Day, ofHabit number: Int) throws
    /// Adds a habit event. The count of a day is the sum of its events.
    func addHabitEvent(id: Identifier, habit: Int, on day: Day, delta: Amount, at instant: Instant) throws
    /// Returns the sum of a day's events. It is negative if two devices both counted down.
    func habitSum(habit: Int, on day: Day) throws -> Amount
    /// Returns the first day with a count above 0, up to a day.
    func firstCountedDay(ofHabit number: Int, by last: Day) throws -> Day?
    func keptStreak(ofHabit number: Int) throws -> KeptStreak?
    /// Keeps the streak until a change of the habit that it sums up.
    func setKeptStreak(_ streak: KeptStreak, ofHabit number: Int) throws
    /// Returns the skips of some of the days, by their first days.
    func habitSkips(ofHabit number: Int, in days: ClosedRange<Day>) throws -> [HabitSkip]
    func insertHabitSkip(_ skip: HabitSkip, ofHabit number: Int) throws
    func deleteHabitSkip(_ skip: HabitSkip, ofHabit number: Int) throws
    /// Returns the notes of some days, in order.
    func habitNotes(ofHabit number: Int, in days: ClosedRange<Day>) throws -> [HabitNote]
    /// Sets the note of a day; nil removes it.
    func setHabitNote(_ note: HabitNote?, on day: Day, ofHabit number: Int) throws
    /// Returns the days with a count above 0, in order.
    func habitCounts(habit: Int, in days: ClosedRange<Day>) throws -> [(day: Day, count: Amount)]
}

public protocol ScoreStore: AnyObject {
    /// Returns the totals of the days in a range on which a task was completed, in order.
    func dailyTotals(in days: ClosedRange<Day>) throws -> [DayTotal]
    /// Returns the latest run of days in a row with a completed task that begins by a day, and the longest one
    /// that ends by it.
    func scoreRuns(upTo day: Day) throws -> [ClosedRange<Day>]
    /// Returns the number of completed tasks by priority.
    func completedCounts() throws -> [Priority: Int]
}

/// The completed tasks of one day.
public struct DayTotal: Sendable, Hashable {
    public var date: Day
    public var points: Int
    public var tasks: Int

    public init(date: Day, points: Int, tasks: Int) {
        self.date = date
        self.points = points
        self.tasks = tasks
    }
}
