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
            let task: Task?
            let upcoming: [String]

            struct Task: Decodable, Equatable {
                let number: Int
            }
        }
    }
}
