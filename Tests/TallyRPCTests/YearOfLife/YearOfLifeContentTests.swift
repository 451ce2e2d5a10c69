import Support
import Testing

/// Checks that the year contains the difficult cases, without which the comparisons would prove little.
@Suite struct YearOfLifeContentTests {
    private let year: YearOfLife
    private let model: YearModel

    init() throws {
        year = try YearOfLife.lived.get()
        model = try #require(year.moments.last).model
    }

    @Test("Thousands of requests are sent, and hundreds of them fail")
    func requests() {
        #expect(year.sent > 4000 && year.refused > 300)
        #expect(model.tasks.count > 700 && model.entries.count > 200)
        #expect(
            year.moments.map { $0.model.today.prefix(7) } == ["2024-03", "2024-10", "2024-12"])
    }

    @Test(
        "Some completions are before the creation, or on another date in the current time zone")
    func completions() {
        let completed = model.countedTasks.compactMap { task in task.completion.map { (task, $0) } }
        #expect(completed.count > 400)
        #expect(completed.count { $1.at < $0.createdAt } > 25)
        #expect(completed.count { model.days.date(of: $1.at) != $1.date } > 20)
        #expect(completed.contains { $1.date == "2024-02-29" })
        #expect(model.profile.level > 5)
        #expect(model.profile.streak.longest > 5)
    }

    @Test("Focus tasks are carried over, removed, planned ahead and more than three")
    func focus() {
        let days = Dates.ofYear.map(model.focusDay)
        #expect(days.count { $0.tasks.contains { $0.carriedFrom != nil } } > 100)
        #expect(days.count { !$0.waiting.isEmpty } > 2)
        #expect(days.count { $0.allDone } > 15)
        #expect(model.focusIntervals.count { $0.until != nil } > 40)
        #expect(model.celebratedDates.count > 30)
    }

    @Test("Habits have targets of all types, and periods of all outcomes")
    func habits() {
        let kinds = Set(
            model.habits.flatMap { $0.targets.compactMap(\.target) }.map { $0.per + $0.direction })
        #expect(kinds.count == 5)
        let outcomes = model.habits.flatMap { model.history(of: $0, Dates.ofYear).days }.map(\.outcome)
        for outcome in ["met", "missed", "open"] { #expect(outcomes.count { $0 == outcome } > 10) }
    }

    @Test("Time entries cross midnight, and are divided by the time zones of their time")
    func time() {
        #expect(model.entries.count { $0.parts.count > 1 } > 50)
        let divided = model.entries.count { model.days.parts(from: $0.start, to: $0.end) != $0.parts }
        #expect(divided > 20)
    }

    @Test("Stakes in four currencies reach every outcome, and some are conceded")
    func stakes() {
        #expect(model.ledgers.map(\.currency) == ["AUD", "EUR", "JPY", "USD"])
        for sums in [\Answers.Ledger.atRisk, \.saved, \.owed, \.paid, \.waived] {
            #expect(year.moments.contains { $0.model.ledgers.contains { $0[keyPath: sums] > 0 } })
        }
        #expect(model.tasks.values.contains { $0.stake?.isConceded ?? false })
        #expect(model.tasks.values.contains { $0.stake != nil && $0.stake?.deadline == $0.completion?.at })
    }

    @Test("Tasks repeat in every way, and some occurrences leave their series or are skipped")
    func series() {
        #expect(model.series.count > 40 && model.series.values.count { $0.hasEnded } > 10)
        #expect(model.series.values.contains { $0.isFromCompletion && $0.second != nil })
        #expect(
            model.series.values.contains { $0.catchesUp }
                && model.series.values.contains { $0.rule.count != nil })
        let made = model.countedTasks.filter { $0.made != nil }
        #expect(made.count > 100 && made.count { $0.occurrence == nil } > 10)
        // An occurrence that was changed stays when the one before it is reopened; any other goes.
        #expect(model.series.keys.count { model.openOccurrences(of: $0).count > 1 } < 8)
    }

    @Test("Tasks wait, are blocked, and are parts of others with steps")
    func plans() {
        let tasks = model.tasks.values
        #expect(
            year.moments.contains { moment in
                moment.model.tasks.values.contains(where: moment.model.isWaiting)
            })
        #expect(tasks.count(where: model.isBlocked) > 10 && tasks.count { $0.parent != nil } > 40)
        #expect(tasks.contains { model.line(of: $0.number).count > 2 })
        #expect(tasks.contains { task in task.checklist.contains { $0.isDone } })
        #expect(tasks.count { !$0.annotations.isEmpty } > 5 && tasks.count { $0.postponed > 1 } > 2)
        let skipped = model.habits.flatMap { model.history(of: $0, Dates.ofYear).days }.map(\.outcome)
        for outcome in ["skipped", "notDue"] { #expect(skipped.count { $0 == outcome } > 10) }
    }

    @Test("Suggestions are of days with few and with many open tasks")
    func suggestions() {
        let counts = year.days.flatMap { $0.answered.suggestions }.map(\.tasks.count)
        #expect(counts.contains { $0 > 10 } && counts.contains(5))
        let factors = year.days.flatMap { $0.answered.suggestions }.flatMap(\.tasks).flatMap(\.points.keys)
        #expect(Set(factors).count == 10)
    }
}
