import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct HabitAmountRuleTests {
    @Test(
        "An amount is written with the decimals that it has",
        arguments: [
            (0, "0"), (1, "0.001"), (2000, "2"), (2500, "2.5"), (-2050, "-2.05"), (-1, "-0.001"),
            (1_000_000_000_000, "1000000000"), (.min, "-9223372036854775.808"),
        ])
    func digits(thousandths: Int, text: String) {
        #expect(Amount(thousandths: thousandths).description == text)
    }

    @Test("Amounts beyond what can be stored are the greatest or the least one")
    func extremes() {
        #expect(Amount(.max) == Amount(thousandths: .max) && Amount(.min) == Amount(thousandths: .min))
        #expect(Amount(thousandths: .max) + 1 == Amount(thousandths: .max))
        #expect(Amount(thousandths: .min) - 1 == Amount(thousandths: .min))
        #expect(-Amount(thousandths: .min) == Amount(thousandths: .max))
    }

    @Test("Decimals add up exactly")
    func sum() throws {
        let tally = try TestEngine()
        try tally.habit("Run", 1)
        for tenth in 1...9 {
            #expect(try tally.count("Run", by: thousandths(100)) == thousandths(100 * tenth))
            #expect(try !tally.view("Run").isMet)
        }
        #expect(try tally.count("Run", by: thousandths(100)) == 1)
        #expect(try tally.view("Run").isMet)
        #expect(try tally.count("Run", by: thousandths(-1)) == thousandths(999))
        #expect(try tally.count("Run", by: -2) == 0)
        #expect(
            try tally.change { try $0.setHabit("Run", to: thousandths(12_345), on: nil) }.count
                == thousandths(12_345))
        let today = try day("2026-11-20")
        let history = try tally.read { try $0.habitHistory("Run", from: today, to: today) }
        #expect(history.total == thousandths(12_345) && history.days.map(\.count) == [history.total])
    }

    @Test("A target has decimals, and a minimum may be less than one")
    func target() throws {
        let tally = try TestEngine()
        try tally.habit("Run", thousandths(500))
        try tally.count("Run", by: thousandths(499))
        #expect(try !tally.view("Run").isMet)
        try tally.count("Run", by: thousandths(1))
        let run = try tally.view("Run")
        #expect(run.isMet && run.streak.current == 1)
        #expect(try failure { try tally.habit("Swim", 0) } == .invalid(path: "target.count"))
        try tally.habit("Coffee", thousandths(1500), .atMost)
        try tally.count("Coffee", by: thousandths(1501))
        #expect(try !tally.view("Coffee").isMet)
        // A daily habit has the same half-life, however small its target is.
        try tally.habit("Read", 1)
        try tally.count("Read")
        #expect(try tally.view("Read").strength == run.strength)
    }

    @Test("Without a target, any count meets the day")
    func noTarget() throws {
        let tally = try TestEngine()
        try tally.habit("Run")
        try tally.count("Run", by: thousandths(1))
        let run = try tally.view("Run")
        #expect(run.isMet && run.streak.current == 1)
    }

    @Test("A year adds up exactly, and a day that equals a threshold reaches it")
    func year() throws {
        let tally = try TestEngine()
        try tally.habit("Run")
        for tenth in 1...6 {
            try tally.count("Run", by: thousandths(100 * tenth), on: "2026-11-1\(tenth)")
        }
        let year = try tally.read { try $0.heatmap(.habit("Run"), year: 2026) }
        #expect(year.days.filter { $0.value > 0 }.map(\.value) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
        #expect(year.days.filter { $0.value > 0 }.map(\.level) == [1, 2, 3, 4, 5, 5])
        #expect(year.scale.thresholds == [0.1, 0.2, 0.3, 0.4, 0.5] && year.total == 2.1)
    }

    @Test("A unit is set, changed and cleared, and is that of the year")
    func unit() throws {
        let tally = try TestEngine()
        var draft = HabitDraft(name: try Name("Run"))
        draft.unit = .set(try HabitUnit(" km "))
        let given = draft
        #expect(try tally.change { try $0.createHabit(given) }.habit.unit == "km")
        let unit = { try tally.read { try $0.yearStats() }.last?.unit }
        #expect(try unit() == "km")
        try tally.retarget("Run", 3)
        #expect(try tally.view("Run").habit.unit == "km")
        var cleared = HabitDraft()
        cleared.unit = .clear
        let change = cleared
        #expect(try tally.change { try $0.updateHabit("Run", change) }.habit.unit == nil)
        #expect(try unit() == "times")
        #expect(throws: InvalidText.self) { try HabitUnit(String(repeating: "m", count: 21)) }
    }

    @Test("Counting decimals can be undone and redone")
    func undo() throws {
        let tally = try TestEngine()
        try tally.habit("Run", thousandths(2500))
        try tally.count("Run", by: thousandths(1250))
        try tally.retarget("Run", thousandths(3125))
        for _ in 1...3 { try tally.undo() }
        for _ in 1...2 { try tally.redo() }
        #expect(try tally.view("Run").today == thousandths(1250))
        #expect(try tally.view("Run").target?.count == thousandths(2500))
        try tally.redo()
        #expect(try tally.view("Run").target?.count == thousandths(3125))
        #expect(try tally.read { try $0.checkData() }.isOK)
    }

    private func thousandths(_ number: Int) -> Amount { Amount(thousandths: number) }
}
