import Support
import Testing

/// Compares the results about a year with those of a model that computes them day by day.
@Suite struct YearOfLifeTests {
    private let year: YearOfLife

    init() throws { year = try YearOfLife.lived.get() }

    /// Returns the first differences; empty if there are none.
    private func differences<Element: Equatable>(_ actual: [Element], _ expected: [Element]) -> [String] {
        let count = actual.count == expected.count ? [] : ["\(actual.count), not \(expected.count)"]
        return count
            + zip(actual, expected).filter { $0 != $1 }.prefix(3).map { "\($0), not \($1)" }
    }

    @Test("Every request of the year has the expected effect, or fails as expected")
    func replies() {
        #expect(year.surprises.prefix(3) == [])
    }

    @Test("Tasks have the expected members, and those that wait are listed only if a filter asks for them")
    func tasks() {
        for moment in year.moments {
            let (model, answers) = (moment.model, moment.answers)
            let ids = Dictionary(
                uniqueKeysWithValues: (answers.tasks + answers.waiting).map { ($0.number, $0.id) })
            let expected = model.answers(ids: ids, series: answers.seriesIDs)
            for (actual, waits) in [(answers.tasks, false), (answers.waiting, true)] {
                let sorted = actual.sorted { $0.number < $1.number }
                #expect(differences(sorted, expected.filter { $0.waiting == waits }) == [])
            }
        }
    }

    @Test("Each series that goes on has its open occurrence, and the next dates of its rule")
    func series() {
        for moment in year.moments {
            let (model, answers) = (moment.model, moment.answers)
            #expect(differences(answers.series, model.seriesList(answers.seriesIDs)) == [])
        }
    }

    @Test(
        "The score of a day is the points of its completed tasks, and its ratio is completed ÷ planned"
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

    @Test("Experience points, level and streaks follow from all days")
    func profile() {
        for moment in year.moments { #expect(moment.answers.profile == moment.model.profile) }
    }

    @Test("The check finds nothing at the ends of months")
    func problems() {
        #expect(year.problems == [])
    }

    @Test("The level, the streaks, the focus and what is suggested are correct during each day")
    func days() {
        #expect(differences(year.days.map(\.answered), year.days.map(\.expected)) == [])
    }

    @Test("Heatmaps have the value of every day, and its level between the minimum and the maximum")
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
        "Every period of a habit has the outcome by the target of its time, and the streaks count them")
    func habits() {
        for moment in year.moments {
            let dates = YearReport.spans(moment.model)[0]
            for (habit, actual) in zip(moment.model.habits, moment.answers.habits) {
                let expected = moment.model.history(of: habit, dates)
                #expect(differences(actual.days, expected.days) == [], "\(habit.name)")
                #expect(actual.habit == expected.habit, "\(habit.name)")
                #expect(actual.total == expected.total, "\(habit.name)")
            }
        }
    }

    @Test("Tracked time is summed up by day, activity, project and tag, and the rest of a day is its gaps")
    func time() {
        for moment in year.moments {
            let (model, answers) = (moment.model, moment.answers)
            let spans = YearReport.spans(model)
            #expect(differences(answers.timeByDay.rows, model.timeByDay(spans[0]).rows) == [])
            #expect(differences(answers.timeByActivity, spans.map(model.timeByActivity)) == [])
            #expect(differences(answers.timeByProject, spans.map(model.timeByProject)) == [])
            #expect(differences(answers.timeByTag, spans.map(model.timeByTag)) == [])
            #expect(differences(answers.gaps, spans[1].map(model.gaps)) == [])
        }
    }

    @Test("The planned tasks of a day are those of the day that do not wait, in focus or completed on it")
    func completion() {
        for moment in year.moments {
            let expected = moment.model.completion(YearReport.spans(moment.model)[0])
            let actual = moment.answers.completion
            #expect(differences(actual.days, expected.days) == [])
            #expect(actual.completedCount == expected.completedCount)
            #expect(actual.plannedCount == expected.plannedCount)
            #expect(actual.ratio == expected.ratio)
        }
    }

    @Test(
        "Trends count active, created and completed tasks by the end of each day, week and month")
    func trends() {
        for moment in year.moments {
            let dates = YearReport.spans(moment.model)[0]
            for (actual, (kind, project)) in zip(moment.answers.trends, YearReport.trends) {
                let expected = moment.model.trend(dates, by: kind, project: project)
                #expect(differences(actual.points, expected.points) == [], "\(kind) \(project ?? "all")")
            }
        }
    }

    @Test(
        "Every day shows the tasks in focus on it, carried over until they are completed or removed")
    func focus() {
        for moment in year.moments {
            let dates = YearReport.spans(moment.model)[0]
            #expect(differences(moment.answers.focusDays, dates.map(moment.model.focusDay)) == [])
        }
    }

    @Test("The ledgers sum up the stakes by currency and outcome")
    func ledgers() {
        for moment in year.moments { #expect(moment.answers.ledgers == moment.model.ledgers) }
    }

    @Test("The status of a stake follows from its deadline, the completion of its task and its settlement")
    func stakes() {
        for moment in year.moments {
            for (actual, status) in zip(moment.answers.stakes, YearReport.stakeStatuses) {
                let expected = moment.model.stakeList(status).groups
                #expect(differences(actual.groups, expected) == [], "\(status ?? "all")")
            }
        }
    }
}
