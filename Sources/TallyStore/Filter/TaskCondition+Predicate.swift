import SQLite
import Tally

/// Conditions of filters, on `task t`. Each is 0 or 1 and never null, so that NOT is the complement.
extension TaskCondition {
    init(_ predicate: TaskPredicate, at moment: Moment) {
        switch predicate {
        case .all(let parts): self = Self.joined(parts, " AND ", none: "1", at: moment)
        case .any(let parts): self = Self.joined(parts, " OR ", none: "0", at: moment)
        case .not(let part):
            self = TaskCondition(part, at: moment)
            sql = "NOT (\(sql))"
        case .project(let number): self.init(sql: "+t.project = ?", values: [number])
        case .trait(let trait): self = Self.trait(trait, at: moment)
        }
    }

    private static func joined(
        _ parts: [TaskPredicate], _ sign: String, none: String, at moment: Moment
    ) -> TaskCondition {
        let conditions = parts.map { TaskCondition($0, at: moment) }
        guard !conditions.isEmpty else { return TaskCondition(sql: none) }
        return TaskCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: sign) + ")",
            values: conditions.flatMap(\.values))
    }

    private static func trait(_ trait: TaskTrait, at moment: Moment) -> TaskCondition {
        switch trait {
        case .tag(let tag): TaskCondition(sql: tagged("t.number"), values: [tag.key])
        case .priority(let priority): TaskCondition(sql: "+t.priority = ?", values: [priority.rawValue])
        case .text(let text): TextSearch(text).condition
        case .has(let detail): TaskCondition(sql: has(detail))
        case .state(.open): TaskCondition(sql: "+t.open = 1")
        case .state(.done): TaskCondition(sql: "+t.open = 0")
        case .state(.overdue): overdue(true, at: moment)
        case .state(.today): known(any(ranges(of: moment.today...moment.today, rule: moment.rule)))
        case .state(.waiting): waiting(at: WaitPoint(moment))
        case .state(.blocked): TaskCondition(sql: blocked)
        case .state(.recurring): TaskCondition(sql: has(.recurrence))
        case .time(let time, let range): known(any(ranges(of: time, range, rule: moment.rule)))
        case .estimate(let seconds):
            known(
                any([
                    TaskCondition(
                        sql: "t.estimate * 60 BETWEEN ? AND ?",
                        values: [seconds.lowerBound, seconds.upperBound])
                ]))
        }
    }

    /// Returns a condition that is false instead of null.
    private static func known(_ condition: TaskCondition) -> TaskCondition {
        TaskCondition(sql: "coalesce(\(condition.sql), 0)", values: condition.values)
    }

    private static func has(_ detail: TaskDetail) -> String {
        switch detail {
        case .due: "(+t.due_day IS NOT NULL OR +t.due_at IS NOT NULL)"
        case .estimate: "+t.estimate IS NOT NULL"
        case .stake: "EXISTS (SELECT 1 FROM stake a WHERE a.number = t.number)"
        case .tag: "+t.tags <> '[]'"
        case .notes: "+t.notes <> ''"
        case .wait: "(+t.wait_day IS NOT NULL OR +t.wait_at IS NOT NULL)"
        case .recurrence: "+t.series IS NOT NULL"
        }
    }

    /// Returns the alternatives of a time in a range, each of which may read one range of an index.
    static func ranges(of time: TaskTime, _ range: FilterRange, rule: DayRule) -> [TaskCondition] {
        switch time {
        case .due, .wait, .scheduled:
            let dates = range.dates(in: rule, isBeginning: time.isBeginning).map { dates in
                TaskCondition(
                    sql: "t.\(time.rawValue)_day BETWEEN ? AND ?",
                    values: [dates.lowerBound.number, dates.upperBound.number])
            }
            return [dates, instants("t.\(time.rawValue)_at", range, rule)].compactMap(\.self)
        case .created: return [instants("t.created_at", range, rule)].compactMap(\.self)
        case .done:
            // The day of a completion is stored. A later change of zone does not move it.
            let bounds =
                [("t.completed_day", "t.completed_at", ">=", range.from)]
                + [("t.completed_day", "t.completed_at", "<=", range.to)]
            let conditions = bounds.compactMap { day, at, sign, bound in
                bound.map { bound in
                    switch bound {
                    case .day(let date): TaskCondition(sql: "\(day) \(sign) ?", values: [date.number])
                    case .instant(let instant):
                        TaskCondition(sql: "\(at) \(sign) ?", values: [instant.seconds])
                    }
                }
            }
            guard !conditions.isEmpty else { return [TaskCondition(sql: "t.completed_day IS NOT NULL")] }
            return [
                TaskCondition(
                    sql: conditions.map(\.sql).joined(separator: " AND "),
                    values: conditions.flatMap(\.values))
            ]
        }
    }

    private static func instants(_ column: String, _ range: FilterRange, _ rule: DayRule) -> TaskCondition? {
        range.instants(in: rule).map { instants in
            TaskCondition(
                sql: "\(column) BETWEEN ? AND ?",
                values: [instants.lowerBound.seconds, instants.upperBound.seconds])
        }
    }
}

/// Candidates for the conditions of filters.
extension TaskCandidates {
    /// The greatest number of queries for the alternatives of one condition.
    private static let queryLimit = 64

    /// Returns queries for the numbers of tasks, of which those that meet a condition are a part; nil if no index
    /// finds them.
    static func numbers(
        meeting predicate: TaskPredicate, _ statuses: [TaskStatus], at moment: Moment
    ) -> [TaskCondition]? {
        switch predicate {
        case .all(let parts):
            return parts.sorted { rank($0) < rank($1) }.lazy
                .compactMap { numbers(meeting: $0, statuses, at: moment) }.first
        case .any(let parts):
            let found = parts.map { numbers(meeting: $0, statuses, at: moment) }
            let queries = found.flatMap { $0 ?? [] }
            return found.contains { $0 == nil } || queries.count > queryLimit ? nil : queries
        case .not: return nil
        case .project(let number):
            return numbers(statuses, [TaskCondition(sql: "t.project = ?", values: [number])])
        case .trait(let trait): return numbers(with: trait, statuses, at: moment)
        }
    }

    /// Orders conditions by how many tasks meet them, as far as that can be told.
    private static func rank(_ predicate: TaskPredicate) -> Int {
        switch predicate {
        case .all(let parts): parts.map(rank).min() ?? 9
        case .any(let parts): parts.map(rank).max() ?? 0
        case .not: 9
        case .project: 3
        case .trait(.tag), .trait(.text), .trait(.state(.today)), .trait(.has(.stake)),
            .trait(.state(.waiting)):
            1
        case .trait(.time), .trait(.state(.overdue)), .trait(.has(.wait)), .trait(.state(.blocked)): 2
        case .trait: 4
        }
    }

    private static func numbers(
        with trait: TaskTrait, _ statuses: [TaskStatus], at moment: Moment
    ) -> [TaskCondition]? {
        switch trait {
        case .tag(let tag): return tagged(tag, statuses)
        case .text(let text): return TextSearch(text).numbers
        case .priority(let priority):
            return numbers(statuses, [TaskCondition(sql: "t.priority = ?", values: [priority.rawValue])])
        case .state(.open): return [numbers(TaskCondition(sql: "t.open = 1"))]
        case .state(.done), .has(.due), .has(.estimate), .has(.tag), .has(.notes), .estimate: return nil
        case .state(.overdue): return numbers([.open], TaskCondition.overdueRanges(at: moment))
        case .state(.today):
            return numbers(
                statuses, TaskCondition.ranges(of: moment.today...moment.today, rule: moment.rule))
        case .has(.stake):
            return [
                TaskCondition(
                    sql: """
                        SELECT t.number FROM stake a CROSS JOIN task t ON t.number = a.number
                            WHERE t.deleted_at IS NULL
                        """)
            ]
        case .state(.waiting):
            return numbers([.open], TaskCondition.waitRanges(at: WaitPoint(moment)))
        case .has(.wait):
            return numbers(statuses, TaskCondition.ranges(of: .wait, FilterRange(), rule: moment.rule))
        case .state(.blocked):
            return numbers([.open], [TaskCondition(sql: "t.depends_on IS NOT NULL")])
        case .state(.recurring), .has(.recurrence):
            return statuses.map { status in
                // With the same condition as the index of open occurrences.
                let isOpen = status == .open ? " AND t.completed_at IS NULL" : ""
                // The plus sign hides the status from the index of all tasks.
                return numbers(TaskCondition(sql: "t.series > 0 AND +\(status.condition)\(isOpen)"))
            }
        case .time(let time, let range) where time != .done && time != .created:
            return numbers(statuses, TaskCondition.ranges(of: time, range, rule: moment.rule))
        case .time(let time, let range):
            return TaskCondition.ranges(of: time, range, rule: moment.rule).map { numbers($0) }
        }
    }
}
