import Support
import Tally
import Testing

@testable import JSONRPC
@testable import TallyRPC

/// Runs every action in every state, so that what is offered is what succeeds.
@Suite("What actions offer is what succeeds") struct ActionStateTests {
    private static let worlds: [(ActionWorld.Timer, isFull: Bool)] = [
        (.none, false), (.running, true), (.forgotten, false),
    ]

    private static func isRun(_ action: ListedAction) -> Bool {
        !action.method.hasPrefix("data.") && !["listBackups", "check"].contains(action.action)
    }

    @Test("Every listed action succeeds with plausible inputs", arguments: worlds)
    func listed(timer: ActionWorld.Timer, isFull: Bool) throws {
        let world = try ActionWorld(timer: timer, isFull: isFull)
        for place in try world.places() {
            for offer in try world.offers(at: place) where offer.isOffered && Self.isRun(offer.action) {
                if case .refused(let why) = try world.run(offer.action) {
                    Issue.record("\(place.testDescription) \(offer.action.action): \(why)")
                }
            }
        }
    }

    @Test("An action that is not listed would be refused or change nothing", arguments: worlds)
    func unlisted(timer: ActionWorld.Timer, isFull: Bool) throws {
        let world = try ActionWorld(timer: timer, isFull: isFull)
        for place in try world.places() {
            for offer in try world.offers(at: place) where !offer.isOffered && Self.isRun(offer.action) {
                guard try world.run(offer.action) == .changed else { continue }
                let isDone = try place.isTask && world.isDone(place)
                #expect(
                    Self.exceptions.contains(offer.action.action)
                        || isDone && Self.plans.contains(offer.action.action),
                    "\(place.testDescription) \(offer.action.action)")
            }
        }
    }

    /// What is not listed although the method would do something else.
    private static let exceptions: Set = [
        // A task is planned for a day, not in today's focus.
        "unfocus",
        // What is in today's focus is removed with the key that put it there.
        "unplanFocus",
        // It would stop the timer of something else.
        "stopTimer",
        // It would redo another step.
        "redo",
        // Without a stake, the terms would make one.
        "raiseStake", "reward",
        // Completing and deleting have a form for what is blocked or has open subtasks, which does the same for others.
        "completeBlocked", "completeAll", "completeAlone", "deleteAlone",
        // Of an open task, there is no completion to purge.
        "purge",
        // A wait that has ended hides nothing.
        "stopWaiting",
        // A day that is over has no plans.
        "createTask",
    ]

    /// What is not listed for a completed task, which has no plans.
    private static let plans: Set = [
        "schedule", "today", "tomorrow", "nextWeek", "later", "earlier", "weekLater", "unschedule", "morning",
        "evening", "start", "end", "allDay", "unblock", "remind", "snooze", "snoozeHour", "snoozeUntil",
        "dismiss", "wait", "begin", "removeBegin", "repeat", "skip", "endRepeat",
    ]

    @Test("What can be done without an input has a form that asks for none", arguments: worlds)
    func readyForms(timer: ActionWorld.Timer, isFull: Bool) throws {
        let world = try ActionWorld(timer: timer, isFull: isFull)
        for place in try world.places() {
            let actions = try world.offers(at: place).filter(\.isOffered).map(\.action).filter(Self.isRun)
            for action in actions where !action.inputs.isEmpty && action.action != "focusOn" {
                guard try world.run(action, answering: false) == .changed else { continue }
                #expect(
                    actions.contains { $0.method == action.method && $0.inputs.isEmpty },
                    "\(place.testDescription) \(action.action)")
            }
        }
    }

    @Test("No two listed actions have the same key", arguments: worlds)
    func keys(timer: ActionWorld.Timer, isFull: Bool) throws {
        let world = try ActionWorld(timer: timer, isFull: isFull)
        for place in try world.places() {
            let keys = try world.offers(at: place).filter(\.isOffered).map(\.action.key)
            #expect(Set(keys).count == keys.count, "\(place.testDescription) \(keys)")
        }
    }

    @Test("A default that is sent back changes nothing")
    func defaults() throws {
        let world = try ActionWorld()
        // Numbers to add, a plan for tomorrow and a new stake are no present values.
        let suggestions: Set = ["countMore", "countEarlier", "focusOn", "stakeAmount", "target"]
        for place in try world.places() where place.id != nil {
            for action in try world.offers(at: place).filter(\.isOffered).map(\.action) {
                let isPresent = action.inputs.allSatisfy { $0.presentValue?.isEmpty == false }
                guard isPresent, !action.inputs.isEmpty, !suggestions.contains(action.action) else {
                    continue
                }
                guard !["startTimer", "logTime"].contains(action.action) else { continue }
                let outcome = try world.run(action)
                #expect(outcome == .unchanged, "\(place.testDescription) \(action.action) \(action.inputs)")
            }
        }
    }

    @Test("Every kind of input, type and state of a thing is among the tests")
    func coverage() throws {
        var (kinds, types, offered): (Set<ListedInput.Kind>, Set<Schema.TypedForm>, Set<String>) = (
            [], [], []
        )
        for (timer, isFull) in Self.worlds {
            let world = try ActionWorld(timer: timer, isFull: isFull)
            for place in try world.places() {
                for action in try world.offers(at: place).filter(\.isOffered).map(\.action) {
                    kinds.formUnion(action.inputs.map(\.kind))
                    types.formUnion(action.inputs.map(\.type))
                    offered.insert("\(place.entity?.rawValue ?? "nothing") \(action.action)")
                }
            }
        }
        #expect(kinds == Set(ListedInput.Kind.allCases))
        #expect(types == Set(Schema.TypedForm.allCases))
        for entity in [nil] + ActionEntity.allCases {
            for action in ActionTable.descriptions(of: entity) {
                let name = "\(entity?.rawValue ?? "nothing") \(action.name)"
                #expect(offered.contains(name), "\(name) is never offered")
            }
        }
    }
}

extension ActionWorld.Place {
    fileprivate var isTask: Bool { id != nil && (entity == .task || entity == .reminder) }
}

extension ActionWorld {
    fileprivate func isDone(_ place: Place) throws -> Bool {
        guard case .integer(let number)? = place.id else { return false }
        return try !tally.task(Int(number)).isOpen
    }
}
