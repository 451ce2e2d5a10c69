import JSONRPC
import Tally

extension DayScore: LaidOut {
    public static let layout = Layout<DayScore>([
        Member("date", \.date, "the day"),
        Member("total", \.total, "the points of the tasks completed on the day"),
        Member("tasks", \.scored, "the tasks completed on the day, in order of completion"),
        Member("completedCount", \.completedCount, "the number of tasks completed on the day"),
        Member("plannedCount", \.plannedCount, "the number of tasks of the day, in focus or completed on it"),
        Member("ratio", \.ratio, "completed ÷ planned, 0 to 1; null if nothing was planned"),
    ])

    private var scored: [ScoredTask] { tasks.map(ScoredTask.init) }
}

/// A task in a day's score.
struct ScoredTask: LaidOut {
    let task: TaskView

    static let layout = Layout<ScoredTask>([
        Member("id", \.task.id, "the task's UUID"),
        Member("number", \.task.number, "the task's number"),
        Member("title", \.task.title, "the task's title"),
        Member("priority", \.task.priority, "the task's priority"),
        Member("points", \.task.priority.points, "its points"),
        Member("deleted", \.task.isDeleted, "whether the task was deleted; its completion still counts"),
    ])
}

/// The parts of a day's score.
struct ScoreExplanation: LaidOut {
    let score: DayScore

    static let layout = Layout<ScoreExplanation>([
        Member("date", \.score.date, "the day"),
        Member("total", \.score.total, "the sum of the parts"),
        Member("parts", \.parts, "the tasks of the score, in order of completion"),
    ])

    private var parts: [Part] { score.tasks.map(Part.init) }

    struct Part: LaidOut {
        let task: TaskView

        static let layout = Layout<Part>([
            Member("task", \.task, "the task"),
            Member("points", \.task.priority.points, "the points of its priority"),
            Member("completedAt", \.task.completion?.at, "when it was completed"),
            Member("deleted", \.task.isDeleted, "whether the task was deleted; its completion still counts"),
        ])
    }
}

extension ScoreRange: LaidOut {
    public static let layout = Layout<ScoreRange>([
        Member("days", \.days, "every day in the range"),
        Member("total", \.total, "the sum of the scores"),
        Member("best", \.best, "the day with the highest score; null if there is none"),
        Member("weekStart", \.weekStart, "the first day of the week"),
    ])
}

extension ScoreRange.Entry: LaidOut {
    public static let layout = Layout<ScoreRange.Entry>(
        "ScoreDay",
        [
            Member("date", \.date, "the day"),
            Member("total", \.total, "its score"),
            Member("completedCount", \.tasks, "the number of tasks completed on the day"),
            Member("mean7", \.mean7, "the mean score of this day and the six before it"),
        ])
}

extension ScoreProfile: LaidOut {
    public static let layout = Layout<ScoreProfile>([
        Member("xp", \.level.xp, "the sum of all scores"),
        Member("level", \.level.number, "level n starts at 50·n·(n−1) XP"),
        Member("levelStart", \.level.start, "the XP at which the level starts"),
        Member("nextLevel", \.level.next, "the XP at which the next level starts"),
        Member("levelProgress", \.level.progress, "the progress within the level, 0 to 1"),
        Member("rank", \.level.rank, "the rank of the level"),
        Member("streak", \.streak, "successive days with a score above 0"),
        Member("today", \.today, "today's score"),
        Member("completedCount", \.completedCount, "the number of completed tasks"),
        Member("completedByPriority", \.byPriority, "the number of completed tasks by priority"),
    ])

    private var byPriority: PriorityCounts { PriorityCounts(counts: completedCounts) }
}

/// A count for each priority.
struct PriorityCounts: LaidOut {
    let counts: [Priority: Int]

    static let layout = Layout<PriorityCounts>([
        Member("P0", \.p0, "the number with priority P0"),
        Member("P1", \.p1, "the number with priority P1"),
        Member("P2", \.p2, "the number with priority P2"),
        Member("P3", \.p3, "the number with priority P3"),
    ])

    private var p0: Int { counts[.p0, default: 0] }
    private var p1: Int { counts[.p1, default: 0] }
    private var p2: Int { counts[.p2, default: 0] }
    private var p3: Int { counts[.p3, default: 0] }
}
