import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let scoreCommands: [Command] = [
        Command(
            "score",
            "show a day's score, the level and the streak; or list the scores from one day to another",
            [.argument("DATE [DATE]", "a date", .past, count: 0...20, .text)],
            calls: [
                ScoreDailyMethod.self, ScoreProfileMethod.self, ScoreRangeMethod.self, ViewScoreMethod.self,
            ],
            examples: ["score", "score yesterday", "score 2026-11-01 today", "score mon..yesterday"]
        ) { run, engine in
            let (from, to) = try run.span("DATE [DATE]", on: engine)
            if let to {
                return try run.scores(from: from ?? to, to: to, on: engine)
            }
            let members: [String: JSONValue] = from.map { ["date": .string($0)] } ?? [:]
            run.note("date", is: "DATE", run.words("DATE [DATE]"), from ?? "")
            guard run.context.isJSON else {
                return try run.show(ViewScoreMethod.self, on: engine, with: members)
            }
            try run.call(ScoreDailyMethod.self, on: engine, with: members)
            try run.call(ScoreProfileMethod.self, on: engine)
            return .empty
        },
        Command(
            "week", "list the scores of the seven days up to a date",
            [.argument("DATE", "a date", .past, count: 0...10, .text)],
            calls: [ScoreRangeMethod.self, ViewScoreMethod.self], examples: ["week", "week yesterday"]
        ) { run, engine in
            let moment = try engine.moment
            let words = run.words("DATE")
            let text = words.map(\.text).joined(separator: " ")
            run.note("date", is: "DATE", words, text)
            let last = try words.isEmpty ? moment.today : DayText<Past>.word(text, at: "date").day(at: moment)
            return try run.scores(from: "\(last.adding(days: -6))", to: "\(last)", on: engine)
        },
    ]
}

extension CommandRun {
    fileprivate func scores(from: String, to: String, on engine: isolated Engine) throws -> TextView {
        let members: [String: JSONValue] = ["from": .string(from), "to": .string(to)]
        guard context.isJSON else { return try show(ViewScoreMethod.self, on: engine, with: members) }
        try call(ScoreRangeMethod.self, on: engine, with: members)
        return .empty
    }
}
