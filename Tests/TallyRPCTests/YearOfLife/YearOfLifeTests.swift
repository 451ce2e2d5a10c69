import Support
import Testing

/// What is answered about a year, against what looking at its plain records, day by day, gives.
@Suite struct YearOfLifeTests {
    private let year: YearOfLife

    init() throws { year = try YearOfLife.lived.get() }

    /// The first places where the two differ; empty if they are equal.
    private func differences<Element: Equatable>(_ answered: [Element], _ expected: [Element]) -> [String] {
        let count = answered.count == expected.count ? [] : ["\(answered.count) and not \(expected.count)"]
        return count
            + zip(answered, expected).filter { $0 != $1 }.prefix(3).map { "\($0), and not \($1)" }
    }

    @Test("Every request of the year does what its plain meaning is, or is refused as it should be")
    func replies() {
        #expect(year.surprises.prefix(3) == [])
    }

    @Test("The tasks are as they were left, completed on the date that their day was called then")
    func tasks() {
        for moment in year.moments {
            let expected = moment.model.tasks.values.sorted { $0.number < $1.number }.map { task in
                Answers.Task(
                    number: task.number, priority: "P\(task.priority)", project: task.project,
                    due: task.due.map(SimulatedUser.text),
                    completedAt: task.completion.map { SimulatedUser.text($0.at) },
                    completedOn: task.completion?.date)
            }
            #expect(
                differences(moment.answers.tasks.sorted { $0.number < $1.number }, expected) == [])
        }
    }

    @Test(
        "The score of each day is the points of what was completed on it, and its ratio compares it with the plans"
    )
    func scores() {
        for moment in year.moments {
            let dates = YearReport.spans(moment.model)[0]
            let range = moment.model.scoreRange(dates)
            #expect(differences(moment.answers.scoreRange.days, range.days) == [])
            #expect(moment.answers.scoreRange.total == range.total)
            #expect(
                differences(
                    moment.answers.dayScores, moment.model.dayScores(dates, moment.model.planned(dates)))
                    == [])
        }
    }

    @Test("Experience, level and streaks are what all the days add up to")
    func profile() {
        for moment in year.moments { #expect(moment.answers.profile == moment.model.profile) }
    }

    @Test("Each day has, while it runs, the level, the streaks and the focus that its records give")
    func days() {
        #expect(differences(year.days.map(\.answered), year.days.map(\.expected)) == [])
    }

    @Test("Each picture of the year has the amount of every day, and its step between the least and the most")
    func heatmaps() {
        for moment in year.moments {
            let expected = moment.model.heatmaps
            #expect(Set(moment.answers.heatmaps.keys) == Set(expected.keys))
            for (stat, map) in moment.answers.heatmaps {
                #expect(differences(map.days, expected[stat]?.days ?? []) == [], "\(stat)")
                #expect(map.min == expected[stat]?.min && map.max == expected[stat]?.max, "\(stat)")
            }
        }
    }

    @Test(
        "Every day, week and month of a habit came out by the target of its time, and the streaks count them")
    func habits() {
        for moment in year.moments {
            let dates = YearReport.spans(moment.model)[0]
            for (habit, answered) in zip(moment.model.habits, moment.answers.habits) {
                let expected = moment.model.history(of: habit, dates)
                #expect(differences(answered.days, expected.days) == [], "\(habit.name)")
                #expect(answered.habit == expected.habit, "\(habit.name)")
                #expect(answered.total == expected.total, "\(habit.name)")
            }
        }
    }

    @Test("Time is summed up by the days, activities and projects that it was spent on")
    func time() {
        for moment in year.moments {
            let (model, answers) = (moment.model, moment.answers)
            let spans = YearReport.spans(model)
            #expect(differences(answers.timeByDay.rows, model.timeByDay(spans[0]).rows) == [])
            #expect(differences(answers.timeByActivity, spans.map(model.timeByActivity)) == [])
            #expect(differences(answers.timeByProject, spans.map(model.timeByProject)) == [])
        }
    }

    @Test("What was planned on each day is what was due on it, in focus on it, or completed on it")
    func completion() {
        for moment in year.moments {
            let expected = moment.model.completion(YearReport.spans(moment.model)[0])
            let answered = moment.answers.completion
            #expect(differences(answered.days, expected.days) == [])
            #expect(answered.completedCount == expected.completedCount)
            #expect(answered.plannedCount == expected.plannedCount)
            #expect(answered.ratio == expected.ratio)
        }
    }

    @Test(
        "The trends count what was there, what came and what was done by the end of each day, week and month")
    func trends() {
        for moment in year.moments {
            let dates = YearReport.spans(moment.model)[0]
            for (answered, (kind, project)) in zip(moment.answers.trends, YearReport.trends) {
                let expected = moment.model.trend(dates, by: kind, project: project)
                #expect(differences(answered.points, expected.points) == [], "\(kind) \(project ?? "all")")
            }
        }
    }

    @Test(
        "Every day shows the three that were in focus on it, carried over until they were done or taken out")
    func focus() {
        for moment in year.moments {
            let dates = YearReport.spans(moment.model)[0]
            #expect(differences(moment.answers.focusDays, dates.map(moment.model.focusDay)) == [])
        }
    }

    @Test("The ledgers add up, by currency, what became of each stake")
    func ledgers() {
        for moment in year.moments { #expect(moment.answers.ledgers == moment.model.ledgers) }
    }

    @Test("Every stake stands as its deadline, its task's completion and what was said of it make it stand")
    func stakes() {
        for moment in year.moments {
            for (answered, status) in zip(moment.answers.stakes, YearReport.stakeStatuses) {
                let expected = moment.model.stakeList(status).groups
                #expect(differences(answered.groups, expected) == [], "\(status ?? "all")")
            }
        }
    }
}
