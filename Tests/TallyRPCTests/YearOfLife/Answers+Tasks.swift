extension Answers {
    struct TaskPage: Decodable, Equatable {
        let tasks: [Task]
        let nextCursor: String?
    }

    struct Task: Decodable, Equatable {
        let id: String
        let number: Int
        let priority: String
        let project: String
        let due: String?
        let completedAt: String?
        let completedOn: String?
        let tags: [String]
        let estimate: Int?
        let wait: String?
        let waiting: Bool
        let scheduled: String?
        let start: String?
        let end: String?
        let reminders: [String]
        let checklist: [Item]
        let annotations: [Annotation]
        let dependsOn: [String]
        let blocked: Bool
        let parent: String?
        let progress: Progress?
        let series: String?
        let recurrence: Recurrence?
        let occurrence: String?
        let postponed: Int
    }

    struct Item: Decodable, Equatable {
        let text: String
        let done: Bool
    }

    struct Annotation: Decodable, Equatable {
        let text: String
    }

    struct Progress: Decodable, Equatable {
        let open: Int
        let done: Int
    }

    struct Recurrence: Decodable, Equatable {
        let rule: String
        let from: String
        let catchUp: Bool
    }

    struct SeriesListMethod: Decodable, Equatable {
        let series: [Series]

        struct Series: Decodable, Equatable {
            let id: String
            let recurrence: Recurrence
            let task: NumberedTask?
            let upcoming: [String]
        }
    }

    struct NumberedTask: Decodable, Equatable {
        let number: Int
    }

    struct Suggestions: Decodable, Equatable {
        let freeMinutes: Int
        var tasks: [Entry]

        struct Entry: Equatable {
            let task: NumberedTask
            let score: Int
            /// The points by factor.
            let points: [String: Int]
        }

        fileprivate struct Reason: Decodable {
            let factor: String
            let points: Int
        }
    }
}

extension Answers.Suggestions.Entry: Decodable {
    private enum CodingKeys: CodingKey {
        case task, score, reasons
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        task = try members.decode(Answers.NumberedTask.self, forKey: .task)
        score = try members.decode(Int.self, forKey: .score)
        let reasons = try members.decode([Answers.Suggestions.Reason].self, forKey: .reasons)
        points = Dictionary(reasons.map { ($0.factor, $0.points) }, uniquingKeysWith: +)
    }
}
