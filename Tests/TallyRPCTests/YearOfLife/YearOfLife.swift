/// A simulated year, 2024, of a user who moves between three time zones and sometimes has a late day start.
struct YearOfLife: Sendable {
    /// The model and the results at some moments, in order.
    let moments: [Moment]
    /// The results about the current day on some days, and the expected ones.
    let days: [(answered: YearReport.OfDay, expected: YearReport.OfDay)]
    /// Descriptions of unexpected replies.
    let surprises: [String]
    let sent: Int
    let refused: Int
    /// What `data.check` found at the ends of months.
    let problems: [String]
    /// The document that `data.export` returned at the end.
    let document: String

    /// The model at a moment, and the results at that moment.
    struct Moment: Sendable {
        let model: YearModel
        let answers: YearReport
    }

    static let lived = Result { try YearOfLife(seed: 2024) }

    /// The clocks change on 10 March and 3 November in New York, on 7 April and 6 October on Lord Howe Island,
    /// and on 31 March and 27 October in Berlin. Each time, the day start is inside the skipped or repeated
    /// hour.
    private static let moves: [String: (zone: String, dayStart: String, weekStart: Int)] = [
        "2024-03-05": ("America/New_York", "02:30", 2),
        "2024-03-20": ("Europe/Berlin", "02:30", 2),
        "2024-04-03": ("Australia/Lord_Howe", "01:45", 2),
        "2024-05-01": ("Europe/Berlin", "04:00", 2),
        "2024-09-20": ("Australia/Lord_Howe", "02:15", 1),
        "2024-10-15": ("Europe/Berlin", "02:30", 1),
        "2024-10-30": ("America/New_York", "01:30", 1),
        "2024-11-20": ("Europe/Berlin", "00:00", 2),
    ]

    private static let reportDates = ["2024-03-31", "2024-10-07"]

    /// Times just after clocks were set back over a day start, on Lord Howe Island, in Berlin and in New York.
    private static let repeatedTimes = [1_712_416_200, 1_729_992_000, 1_730_614_800]

    private struct Exported: Decodable {
        let content: String
    }

    private struct Checked: Decodable {
        let problems: [Problem]

        struct Problem: Decodable {
            let problem: String
        }
    }

    init(seed: UInt64) throws {
        // 1 January, 00:30 in Berlin.
        let beginning = 1_704_065_400
        let user = try SimulatedUser(seed: seed, now: beginning, zone: "Europe/Berlin")
        var moments: [Moment] = []
        var days: [(answered: YearReport.OfDay, expected: YearReport.OfDay)] = []
        var problems: [String] = []
        user.begin()
        for halfDay in 1..<732 {
            let start = beginning + halfDay * 43_200
            let repeated = Self.repeatedTimes.first { $0 >= start && $0 < start + 43_200 }
            user.go(
                to: repeated ?? user.nextDeadline(in: start...start + 36_000)
                    ?? start + user.number(0...36_000))
            let date = Dates.ofYear[halfDay / 2]
            if !halfDay.isMultiple(of: 2), let move = Self.moves[date] {
                try user.move(to: move.zone, dayStart: move.dayStart, weekStart: move.weekStart)
            }
            if halfDay == 500 { user.deleteProject("Garden") }
            user.completeInTheLastSecond()
            for _ in 0..<(repeated == nil ? 1 : 3) { user.live() }
            if date == "2024-02-29" { for _ in 0..<3 { user.completeTask() } }
            try user.send()
            if halfDay.isMultiple(of: 17) || repeated != nil {
                let answered = try YearReport.OfDay(user)
                days.append((answered, YearReport.OfDay(user.model, answered.suggestions)))
            }
            if !halfDay.isMultiple(of: 2), Dates.adding(1, to: date).hasSuffix("-01") {
                problems += try user.results([("data.check", [:])], as: Checked.self)[0].problems.map(
                    \.problem)
            }
            if !halfDay.isMultiple(of: 2), Self.reportDates.contains(date) || halfDay == 731 {
                moments.append(Moment(model: user.model, answers: try YearReport(user)))
            }
        }
        (self.moments, self.days, self.problems) = (moments, days, problems)
        surprises = user.surprises
        (sent, refused) = (user.sent, user.refused)
        document = try user.results([("data.export", [:])], as: Exported.self)[0].content
    }
}

extension SimulatedUser {
    fileprivate func begin() {
        for name in ["House", "Garden", "Work"] {
            model.projects.append(name)
            ask("project.create", ["name": .string(name)])
        }
        for name in ["Writing", "Reading", "Walking"] { beginActivity(name) }
        beginHabit("Tea", YearModel.Target(count: 2, per: "day", direction: "atLeast"))
        beginHabit("Run", YearModel.Target(count: 3, per: "week", direction: "atLeast"))
        beginHabit("Sweets", YearModel.Target(count: 5, per: "week", direction: "atMost"))
        beginHabit("Call home", YearModel.Target(count: 4, per: "month", direction: "atLeast"))
        beginHabit("Yoga", nil)
    }

    /// Simulates half a day of random requests.
    fileprivate func live() {
        // On some days no task is completed, so that streaks end.
        let isIdle = (Dates.place(model.today) / 3) % 4 == 1
        if !isIdle && happens(onceIn: 8) { completeFocus() }
        for _ in 0..<number(4...9) {
            switch number(0...130) {
            case 0..<15: makeTask()
            case 15..<18: makeStake()
            case 18..<20: refuseTask()
            case 20..<24: changeTask()
            case 24..<27: rescheduleTask()
            case 27..<29: deleteTask()
            case 29..<38: if !isIdle { completeTask() }
            case 38..<46: if !isIdle { completeOneInFocus() }
            case 46..<53: if !isIdle { completeTaskEarlier() }
            case 53..<55: reopenTask()
            case 55..<62: focusTask()
            case 62..<65: unfocusTask()
            case 65: resetFocus()
            case 66..<77: countHabit()
            case 77..<80: setHabit()
            case 80: changeTarget()
            case 81..<83: judgeStake()
            case 83..<88: logTime()
            case 88..<91: changeTime()
            case 91..<95: startTimer()
            case 95..<99: stopTimer()
            case 99: cancelTimer()
            case 100..<102: makeSeries()
            case 102..<107: changeSeries()
            case 107..<111: completeOccurrence()
            case 111..<113: reopenOccurrence()
            case 113..<115: takeStep()
            case 115..<118: dependTask()
            case 118..<120: nestTask()
            case 120..<123: skipHabit()
            case 123: noteHabit()
            case 124..<126: continueTime()
            case 126..<128: splitTime()
            case 128: changeTarget()
            default: logTime()
            }
        }
    }
}
