public protocol TaskStore: AnyObject {
    /// Inserts the task and gives it its number; the number of `task` is ignored.
    func insertTask(_ task: Task) throws -> Task
    /// Writes every record of the task with its number.
    func updateTask(_ task: Task) throws
    func deleteTask(number: Int) throws
    func moveTasks(fromProject: Int, toProject: Int) throws -> Int

    func task(number: Int) throws -> Task?
    /// By number; one that does not exist is missing.
    func tasks(numbered numbers: Set<Int>) throws -> [Int: Task]
    func task(identifier: Identifier) throws -> Task?
    /// At most `limit` tasks whose id starts with `prefix`, by id.
    func tasks(identifierPrefix prefix: String, limit: Int) throws -> [Task]

    func tasks(matching query: TaskQuery, at moment: Moment) throws -> TaskPage
    /// Tasks whose due is on one of the days, open and done.
    func tasks(dueOn days: ClosedRange<Day>, rule: DayRule) throws -> [Task]
    /// Open tasks due before `day`.
    func openTasks(dueBefore day: Day, rule: DayRule) throws -> [Task]
    /// In the order of completion.
    func tasks(completedOn days: ClosedRange<Day>) throws -> [Task]
    /// Tasks whose time block starts on the day.
    func tasks(startingOn day: Day, rule: DayRule) throws -> [Task]

    /// The greatest position in use.
    func lastPosition() throws -> Rank?
    /// The nearest position before or after `position`, of another task.
    func position(nextTo position: Rank, before: Bool) throws -> Rank?
}

public protocol ProjectStore: AnyObject {
    /// Inserts the project and gives it its number; the number of `project` is ignored.
    func insertProject(_ project: Project) throws -> Project
    func updateProject(_ project: Project) throws
    func deleteProject(number: Int) throws
    func project(number: Int) throws -> Project?
    func project(identifier: Identifier) throws -> Project?
    /// - Parameter key: the name's `key`.
    func project(nameKey key: String) throws -> Project?
    /// Inbox first.
    func projects(sort: ProjectSort) throws -> [Project]
    /// Active and done tasks by project number; a project without tasks may be missing.
    func taskCounts(project: Int?) throws -> [Int: (active: Int, done: Int)]
    func projectColors() throws -> [Color: Int]
}

public protocol FocusStore: AnyObject {
    /// The intervals that may cover one of the days; `FocusInterval.covers` decides.
    func focusIntervals(touching days: ClosedRange<Day>) throws -> [FocusInterval]
    /// The greatest `order` of what was put on the day; 0 if nothing was.
    func lastFocusOrder(on day: Day) throws -> Int
    /// Records that the task was in focus from its placement's day until the day before `until`.
    func insertFocusInterval(task: Int, placement: FocusPlacement, until: Day) throws

    func hasCelebrated(on day: Day) throws -> Bool
    func setCelebrated(on day: Day, at instant: Instant) throws
}

public protocol HabitStore: AnyObject {
    /// Inserts the habit and gives it its number; the number of `habit` is ignored.
    func insertHabit(_ habit: Habit) throws -> Habit
    func updateHabit(_ habit: Habit) throws
    func deleteHabit(number: Int) throws
    func habit(number: Int) throws -> Habit?
    func habit(identifier: Identifier) throws -> Habit?
    /// - Parameter key: the name's `key`.
    func habit(nameKey key: String) throws -> Habit?
    func habits(archived: Bool?) throws -> [Habit]
    func habitColors() throws -> [Color: Int]

    func targets(ofHabit number: Int) throws -> TargetHistory
    /// Makes `target` the one in force from `day` on, whatever was set for later; nil for none.
    func setTarget(_ target: HabitTarget?, from day: Day, ofHabit number: Int) throws
    /// Adds an event; a day's count is the sum of its events.
    func addHabitEvent(habit: Int, on day: Day, delta: Int, at instant: Instant) throws
    /// The sum of a day's events; below 0 where two devices both took away.
    func habitSum(habit: Int, on day: Day) throws -> Int
    /// The days with a count above 0, in order.
    func habitCounts(habit: Int, in days: ClosedRange<Day>) throws -> [(day: Day, count: Int)]
}

public protocol ScoreStore: AnyObject {
    /// Every day of the span with a completed task, in order.
    func dailyTotals(in days: ClosedRange<Day>) throws -> [DayTotal]
    /// Every day with a completed task, in order.
    func daysWithScore() throws -> [Day]
    /// How many tasks of each priority were ever completed.
    func completedCounts() throws -> [Priority: Int]
}

/// What was completed on one day.
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
