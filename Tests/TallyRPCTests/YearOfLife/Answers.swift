/// The results of methods, limited to the members that are compared.
enum Answers {
    struct Heatmap: Decodable, Equatable {
        let min: Double?
        let max: Double?
        let days: [Day]

        struct Day: Decodable, Equatable {
            let date: String
            let value: Double
            let level: Int
        }
    }

    struct ScoreRange: Decodable, Equatable {
        let total: Int
        let days: [Day]

        struct Day: Decodable, Equatable {
            let date: String
            let total: Int
            let completedCount: Int
            let mean7: Double
        }
    }

    struct DayScore: Decodable, Equatable {
        let date: String
        let total: Int
        let completedCount: Int
        let plannedCount: Int
        let ratio: Double?
    }

    struct Profile: Decodable, Equatable {
        let xp: Int
        let level: Int
        let levelStart: Int
        let nextLevel: Int
        let streak: Streak
        let completedCount: Int
    }

    struct Streak: Decodable, Equatable {
        let current: Int
        let longest: Int
    }

    struct Habit: Decodable, Equatable {
        let habit: HabitHistory.Habit
    }

    struct HabitHistory: Decodable, Equatable {
        let habit: Habit
        let days: [Day]
        let total: Int

        struct Habit: Decodable, Equatable {
            let target: YearModel.Target?
            let today: Int
            let periodCount: Int
            let met: Bool
            let dueToday: Bool
            let streak: Streak
            let strength: Strength
        }

        /// A strength, which is computed with an error of less than one millionth.
        struct Strength: Decodable, Equatable {
            let value: Double

            init(value: Double) { self.value = value }

            init(from decoder: any Decoder) throws {
                value = try decoder.singleValueContainer().decode(Double.self)
            }

            static func == (one: Strength, other: Strength) -> Bool {
                abs(one.value - other.value) < 0.000_002
            }
        }

        struct Day: Decodable, Equatable {
            let date: String
            let count: Int
            let outcome: String?
            let skip: Skip?
            let note: String
        }

        /// What skips a day.
        struct Skip: Decodable, Equatable {}
    }

    struct TimeSummary: Decodable, Equatable {
        let totalSeconds: Int
        let rows: [Row]

        struct Row: Decodable, Equatable {
            let name: String?
            let date: String?
            let seconds: Int
        }
    }

    struct TimeGaps: Decodable, Equatable {
        let gaps: [Gap]

        struct Gap: Decodable, Equatable {
            let start: String
            let end: String
        }
    }

    struct Completion: Decodable, Equatable {
        let completedCount: Int
        let plannedCount: Int
        let ratio: Double?
        let days: [Day]

        struct Day: Decodable, Equatable {
            let date: String
            let completedCount: Int
            let plannedCount: Int
            let ratio: Double?
        }
    }

    struct Trend: Decodable, Equatable {
        let points: [Point]

        struct Point: Decodable, Equatable {
            let date: String
            let lastDate: String
            let active: Int
            let done: Int
            let created: Int
            let completed: Int
            let score: Int
        }
    }

    struct FocusDay: Decodable, Equatable {
        let date: String
        let tasks: [Entry]
        let waiting: [Entry]
        let allDone: Bool

        struct Entry: Decodable, Equatable {
            let task: Task
            let state: String
            let carriedFrom: String?
        }

        struct Task: Decodable, Equatable {
            let number: Int
        }
    }

    struct StakeSummaryMethod: Decodable, Equatable {
        let currencies: [Ledger]
    }

    struct Ledger: Decodable, Equatable {
        let currency: String
        var atRisk = 0
        var saved = 0
        var owed = 0
        var paid = 0
        var waived = 0
    }

    struct StakeListMethod: Decodable, Equatable {
        let groups: [Group]

        struct Group: Decodable, Equatable {
            let date: String
            let stakes: [Entry]
        }

        struct Entry: Decodable, Equatable {
            let task: Task
        }

        struct Task: Decodable, Equatable {
            let number: Int
            let stake: Stake
        }

        struct Stake: Decodable, Equatable {
            let cents: Int
            let currency: String
            let status: String
            let deadline: String
            let settlement: Settlement?
        }

        struct Settlement: Decodable, Equatable {
            let outcome: String
        }
    }
}
