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
}

extension YearOfLifeContentTests {
    @Test func debugging() {
        print(
            "DEBUG made", model.countedTasks.count { $0.made != nil }, "left",
            model.countedTasks.count { $0.made != nil && $0.occurrence == nil })
        print(
            "DEBUG series", model.series.count, model.series.values.count { $0.hasEnded },
            model.activeSeries.count)
        print("DEBUG two open", model.series.keys.count { model.openOccurrences(of: $0).count > 1 })
        print("DEBUG waiting", year.moments.map { m in m.model.tasks.values.count { m.model.isWaiting($0) } })
        print(
            "DEBUG blocked", model.tasks.values.count { model.isBlocked($0) },
            model.tasks.values.count { !$0.dependsOn.isEmpty })
        print(
            "DEBUG parents", model.tasks.values.count { $0.parent != nil },
            model.tasks.values.map { model.line(of: $0.number).count }.max()!)
        print(
            "DEBUG steps", model.tasks.values.count { $0.checklist.contains { $0.isDone } },
            model.tasks.values.count { !$0.annotations.isEmpty })
        print(
            "DEBUG postponed", model.tasks.values.count { $0.postponed > 0 }, "sent", year.sent, year.refused)
    }
}
