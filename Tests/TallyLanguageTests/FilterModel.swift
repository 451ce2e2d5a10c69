import Foundation
import Tally

/// A task of `filters-data.json`, and a slow reading of filters that knows every field of the language.
struct FilterModelTask: Decodable {
    let id: Int
    let title, project, priority: String
    let notes: String?
    let tags: [String]?
    let due, wait, done, created, recurrence: String?
    let estimate, stake: Int?
    let dependsOn: [Int]?
}

struct FilterModel {
    let tasks: [FilterModelTask]
    let moment: Moment

    /// Returns the titles of the tasks that a filter lists, in order.
    func titles(_ filter: FilterExpression) -> [String] {
        let showsWaiting = Self.namesWaiting(filter.condition)
        var found = tasks.filter { task in
            (showsWaiting || !isWaiting(task)) && holds(filter.condition, task)
        }
        if let order = filter.order {
            found = found.enumerated().sorted { one, other in
                let keys = (key(one.element, order.sort), key(other.element, order.sort))
                switch keys {
                case (let one?, let other?) where one != other:
                    return order.descending ? one > other : one < other
                case (nil, .some): return false
                case (.some, nil): return true
                default: return one.offset < other.offset
                }
            }.map(\.element)
        }
        return found.prefix(filter.limit ?? .max).map(\.title)
    }

    private func key(_ task: FilterModelTask, _ sort: TaskSort) -> String? {
        switch sort {
        case .due: due(task).map { "\($0.end(in: moment.rule).seconds)" }
        case .title: task.title.lowercased()
        case .priority: task.priority
        default: String(format: "%05d", task.id)
        }
    }

    private func holds(_ condition: FilterExpression.Condition, _ task: FilterModelTask) -> Bool {
        switch condition {
        case .all(let parts): parts.allSatisfy { holds($0, task) }
        case .any(let parts): parts.contains { holds($0, task) }
        case .not(let part): !holds(part, task)
        case .project(let name): Self.key(name.text) == Self.key(task.project)
        case .saved: false
        case .trait(let trait): holds(trait, task)
        }
    }

    private func holds(_ trait: TaskTrait, _ task: FilterModelTask) -> Bool {
        switch trait {
        case .tag(let tag): (task.tags ?? []).contains { $0.lowercased() == tag.text.lowercased() }
        case .priority(let priority): task.priority == priority.name
        case .text(let text): Self.folded(task.title + "\n" + (task.notes ?? "")).contains(Self.folded(text))
        case .estimate(let range): task.estimate.map { range.contains(Int64($0) * 60) } ?? false
        case .state(let state): holds(state, task)
        case .has(let detail): has(detail, task)
        case .time(let time, let range): instant(time, task).map { isIn(range, $0) } ?? false
        }
    }

    private func holds(_ state: TaskState, _ task: FilterModelTask) -> Bool {
        switch state {
        case .open: task.done == nil
        case .done: task.done != nil
        case .overdue:
            task.done == nil && due(task).map { $0.hasPassed(at: moment.now, in: moment.rule) } ?? false
        case .waiting: isWaiting(task)
        case .blocked:
            (task.dependsOn ?? []).contains { id in tasks.contains { $0.id == id && $0.done == nil } }
        case .recurring: task.recurrence != nil
        case .today: due(task).map { $0.day(in: moment.rule) == moment.today } ?? false
        }
    }

    private func has(_ detail: TaskDetail, _ task: FilterModelTask) -> Bool {
        switch detail {
        case .due: task.due != nil
        case .wait: task.wait != nil
        case .estimate: task.estimate != nil
        case .stake: task.stake != nil
        case .tag: !(task.tags ?? []).isEmpty
        case .notes: !(task.notes ?? "").isEmpty
        case .recurrence: task.recurrence != nil
        }
    }

    private func isIn(_ range: FilterRange, _ value: Due) -> Bool {
        let rule = moment.rule
        func compare(_ bound: Due, _ isLower: Bool) -> Bool {
            switch bound {
            case .day(let day):
                return isLower ? value.day(in: rule) >= day : value.day(in: rule) <= day
            case .instant(let instant):
                let end: Instant
                switch value {
                case .day(let day): end = rule.last(of: day)
                case .instant(let instant): end = instant
                }
                return isLower ? end >= instant : end <= instant
            }
        }
        return (range.from.map { compare($0, true) } ?? true) && (range.to.map { compare($0, false) } ?? true)
    }

    private func due(_ task: FilterModelTask) -> Due? { task.due.flatMap(value) }

    private func instant(_ time: TaskTime, _ task: FilterModelTask) -> Due? {
        switch time {
        case .due: due(task)
        case .done: task.done.flatMap(value)
        case .created: task.created.flatMap(value)
        case .wait: task.wait.flatMap(value)
        case .scheduled: nil
        }
    }

    private func value(_ text: String) -> Due? { TemporalText(text)?.due(in: moment.rule.zone) }

    private func isWaiting(_ task: FilterModelTask) -> Bool {
        task.wait.flatMap(value).map { $0.day(in: moment.rule) > moment.today } ?? false
    }

    private static func namesWaiting(_ condition: FilterExpression.Condition) -> Bool {
        switch condition {
        case .all(let parts), .any(let parts): parts.contains(where: namesWaiting)
        case .not(let part): namesWaiting(part)
        case .trait(.state(.waiting)), .trait(.has(.wait)), .trait(.time(.wait, _)): true
        case .trait, .project, .saved: false
        }
    }

    private static func key(_ name: String) -> String {
        name.lowercased().replacing("_", with: " ")
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
