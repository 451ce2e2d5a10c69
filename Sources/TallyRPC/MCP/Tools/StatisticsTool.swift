import JSONRPC
import Tally
import TallyViews

/// Sums up what was done.
struct StatisticsTool: Tool {
    static let name = "statistics"
    static let title = "Statistics"
    static let summary = """
        Sums up what was done: week reviews a week; year has the months of a stat (tasks, score, focus, habit:Name or \
        activity:Name); score and time cover a range of days; projects counts their tasks.
        """
    static let hints = ToolHints.reading

    enum Kind: String, Choice {
        case week, year, score, time, projects
    }

    let kind: Kind
    let stat: YearStat
    let year: Int?
    let from: DayText<Past>?
    let to: DayText<Past>?

    static let shape = Shape(
        StatisticsTool.init,
        Field("kind", \.kind, "what to sum up").defaulting(to: .week),
        Field("stat", \.stat, "for year").defaulting(to: .tasks),
        Field("year", \.year, "the year; defaults to the current one").within(1...9999),
        Field("from", \.from, "the first day; for score and time, and a day of the week"),
        Field("to", \.to, "the last day; for score and time"))

    var delegate: (method: String, effect: Effect) { ("year.stats", .reads) }

    struct Output: LaidOut {
        let unit: String
        let total: Double
        let rows: [Row]

        init(_ unit: String, _ rows: [Row]) {
            self.unit = unit
            self.rows = rows
            total = rows.reduce(0) { $0 + $1.value }
        }

        static let layout = Layout<Output>([
            Member("unit", \.unit, "the unit of the values"),
            Member("total", \.total, "their sum"),
            Member("rows", \.rows, "days, months, projects or activities"),
        ])
    }

    struct Row: LaidOut {
        let name: String
        let value: Double

        static let layout = Layout<Row>([
            Member("name", \.name, "the day, month or name"), Member("value", \.value, "its value"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        switch kind {
        case .week: try week(on: engine)
        case .year: try months(on: engine)
        case .score: try score(on: engine)
        case .time: try time(on: engine)
        case .projects: try projects(on: engine)
        }
    }

    private func week(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let review = try engine.weekReview(from?.day(at: engine.moment))
        let rows = review.score.days.map { Row(name: $0.date.description, value: Double($0.total)) }
        return ToolAnswer(
            ReviewView(review).drawn(.forModels, at: try engine.moment), Output("points", rows))
    }

    private func months(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let year = try engine.heatmap(stat, year: year)
        let rows = (1...12).map { month in
            let days = year.days.filter { $0.date.month == month }
            let value = days.reduce(0) { $0 + $1.value }
            return Row(
                name: "\(year.year)-\(month < 10 ? "0" : "")\(month)", value: (value * 1000).rounded() / 1000)
        }
        return ToolAnswer(
            YearSummary(year: year).drawn(.forModels, at: try engine.moment), Output(year.offer.unit, rows))
    }

    private func score(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let days = try range(on: engine)
        let score = try engine.score(from: days.lowerBound, to: days.upperBound)
        let rows = score.days.suffix(Self.maxRows).map {
            Row(name: $0.date.description, value: Double($0.total))
        }
        let view = try ViewScoreMethod(
            members: ["from": days.lowerBound.member, "to": days.upperBound.member, "width": 100]
        ).run(on: engine)
        return ToolAnswer(view, Output("points", rows))
    }

    private func time(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let days = try range(on: engine)
        let summary = try engine.timeSummary(by: .activity, from: days.lowerBound, to: days.upperBound)
        let rows = summary.rows.prefix(Self.maxRows).map { row in
            Row(name: row.name ?? "", value: (Double(row.seconds) / 36).rounded() / 100)
        }
        let view = try ViewTimeMethod(
            members: [
                "from": days.lowerBound.member, "to": days.upperBound.member, "width": 100, "limit": 20,
            ]
        ).run(on: engine)
        return ToolAnswer(view, Output("hours", rows))
    }

    private func projects(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let projects = try engine.projects(sort: .name, archived: nil)
        let rows = projects.prefix(Self.maxRows).map {
            Row(name: $0.project.name, value: Double($0.active))
        }
        let view = StatisticsView(projects: projects, completion: nil)
            .drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output("open tasks", rows))
    }

    private static let maxRows = 62

    private func range(on engine: isolated Engine) throws -> ClosedRange<Day> {
        let moment = try engine.moment
        let last = try to?.day(at: moment) ?? moment.today
        let first = try from?.day(at: moment) ?? last.adding(days: -6)
        guard first <= last else {
            throw InvalidParams(.outOfRange, path: "to", problem: "must not be before from")
        }
        return first...last
    }
}

extension Day {
    /// The day as a member of a request.
    fileprivate var member: JSONValue { .string(description) }
}
