import JSONRPC
import Tally
import TallyViews

/// The methods about prompts.
enum PromptMethods {
    static func list(_ request: MCPRequest) throws -> DialectCall<Engine> {
        try request.refuseCursor()
        let prompts = JSONValue.array(Prompt.allCases.map(\.entry))
        return request.answer(MCPResult([("prompts", prompts)], for: request.revision, lifetime: .hour))
    }

    static func get(_ request: MCPRequest) throws -> DialectCall<Engine> {
        let name = try request.text("name")
        guard let prompt = Prompt(rawValue: name) else {
            let names = Prompt.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidParams(.unknownValue, path: "name", problem: "must be one of \(names)")
        }
        let arguments = request.params?["arguments"].flatMap { $0.isNull ? nil : $0.asRoot() }
        let date = try PromptArguments.shape.decode(arguments).date
        return request.reading { engine in
            let text = try prompt.text(date, on: engine)
            let messages: JSONValue = [
                ["role": "user", "content": ["type": "text", "text": .string(text)]]
            ]
            return MCPResult(
                [("description", prompt.summary), ("messages", messages)], for: request.revision)
        }
    }
}

/// The arguments of a prompt.
private struct PromptArguments: ShapedInput {
    let date: String?

    static let shape = Shape(
        PromptArguments.init, Field("date", \.date, "a date").length(1...200))
}

/// What a person asks an agent for, with what it needs to know.
private enum Prompt: String, CaseIterable {
    case planDay = "plan_day"
    case reviewWeek = "review_week"
    case processInbox = "process_inbox"

    var title: String {
        switch self {
        case .planDay: "Plan a day"
        case .reviewWeek: "Review a week"
        case .processInbox: "Process the inbox"
        }
    }

    var summary: String {
        switch self {
        case .planDay: "Chooses the three tasks of a day with you."
        case .reviewWeek: "Looks back at a week with you, and clears what is stuck."
        case .processInbox: "Gives each task in the inbox a project, a date or an end."
        }
    }

    var entry: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(rawValue), "title": .string(title), "description": .string(summary),
        ]
        if self != .processInbox {
            members["arguments"] = [
                [
                    "name": "date", "required": false,
                    "description": "the day, as a date or in words; defaults to today",
                ]
            ]
        }
        return .object(members)
    }

    func text(_ date: String?, on engine: isolated Engine) throws -> String {
        let day = date.map { JSONValue.string($0) }
        switch self {
        case .planDay:
            let plan = try ViewPlanMethod(members: ["date": day, "width": 100]).run(on: engine)
            return """
                Plan this day with me. Propose at most three tasks for the focus, with one reason each, and say what \
                should wait. When I agree, put them in focus with the tool focus, and move what should wait with update.

                \(plan.text)
                """
        case .reviewWeek:
            let review = try ViewReviewMethod(members: ["date": day, "width": 100]).run(on: engine)
            return """
                Review this week with me: what went well, what slipped, and what is stuck. For each task that \
                slipped or \
                is stuck, propose to do, move, split or delete it. Change nothing before I agree.

                \(review.text)
                """
        case .processInbox:
            let inbox = try ViewListMethod(members: ["filter": "@Inbox is:open", "limit": 30, "width": 100])
                .run(on: engine)
            return """
                Process my inbox with me. For each task, propose a project, a date, a priority, or to delete it. \
                When I \
                agree, change them with update, several in one call where they get the same.

                \(inbox.text)
                """
        }
    }
}
