import JSONRPC
import Tally

struct CalendarMonthMethod: Method {
    static let name = "calendar.month"
    static let summary = "Returns a month as whole weeks, each day with the priorities of its tasks."
    static let effect = Effect.reads
    static let example = Example(#"{"month": "2026-11"}"#, after: [ExampleRequest.report])

    let month: MonthText?

    static let shape = Shape(
        CalendarMonthMethod.init, Field("month", \.month, FieldText.month))

    func run(on engine: isolated Engine) throws -> CalendarMonth {
        try engine.calendarMonth(month?.month(at: engine.moment))
    }
}

struct CalendarDayMethod: Method {
    static let name = "calendar.day"
    static let summary = "Returns the agenda and the task lists of a day."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.report, ExampleRequest.milk])

    let date: DayText<Ahead>?

    static let shape = Shape(CalendarDayMethod.init, Field("date", \.date, FieldText.today))

    func run(on engine: isolated Engine) throws -> CalendarDay {
        try engine.calendarDay(date?.day(at: engine.moment))
    }
}
