/// Produces the events of subscribed peers.
extension Engine {
    /// Returns the events that the peer has not received yet. Must be called inside a group.
    /// - Parameter limit: The maximum number of changes to read. The next call continues after them.
    /// - Returns: The events, and whether there are more changes to read.
    public func events(for peer: Peer, limit: Int = 500) throws -> (events: [Event], hasMore: Bool) {
        guard var subscription = peer.subscription else { return ([], false) }
        let moment = try moment
        var events: [Event] = []
        let source = LogSource(opening: openings, device: try store.deviceID)
        if subscription.source != source {
            subscription.begin(at: try store.lastCursor(), of: source)
            peer.backgroundChanges.clear()
            events.append(Event(cursor: subscription.cursor, content: .changed(.other, [])))
        } else if try subscription.cursor < store.compactedCursor() {
            // The peer has not read for so long that its next changes are no longer kept.
            subscription.advance(to: try store.lastCursor())
            subscription.remindersAreStale = true
            _ = peer.backgroundChanges.take(upTo: subscription.cursor)
            events.append(Event(cursor: subscription.cursor, content: .changed(.other, [])))
        }
        // What happens while its kind is turned off is not sent later.
        let missed = subscription.silenced
        let (changes, hasMore) = try changeEvents(&subscription, of: peer, at: moment, limit: limit)
        events += changes
        subscription.silenced = moment.preferences.notifications.silenced
        events += dayEvents(&subscription, at: moment, skipping: missed)
        events += try waitEvents(&subscription, at: moment)
        events += try stakeEvents(&subscription, at: moment, skipping: missed)
        events += try reminderEvents(&subscription, at: moment, skipping: missed)
        peer.subscription = subscription
        return (events, hasMore)
    }

    /// Returns the time of the next event that no change causes: the next day, reminder, deadline or end of a wait.
    /// Returns nil if there is none, or if the clock is frozen.
    public func nextEventTime(for peer: Peer) throws -> Instant? {
        guard clock.isRunning, let subscription = peer.subscription else { return nil }
        let moment = try moment
        let kinds = subscription.kinds.subtracting(moment.preferences.notifications.silenced)
        var times: [Instant] = []
        if kinds.contains(.day) {
            times.append(moment.rule.interval(of: moment.today).upperBound)
        }
        if subscription.kinds.contains(.task),
            let end = try store.nextEndOfWait(after: subscription.waitsSentUntil, rule: moment.rule)
        {
            times.append(end)
        }
        if kinds.contains(.reminder), let next = subscription.nextReminder { times.append(next) }
        if kinds.contains(.stakeExpired),
            let deadline = try store.nextDeadline(
                after: max(moment.now, subscription.expiredStakesSentUntil).adding(seconds: -1))
        {
            // A deadline is the last second in time, so it has passed a second later.
            times.append(deadline.adding(seconds: 1))
        }
        return times.min()
    }

    private func changeEvents(
        _ subscription: inout Subscription, of peer: Peer, at moment: Moment, limit: Int
    ) throws -> ([Event], Bool) {
        let page = try store.changes(after: subscription.cursor, limit: limit)
        for range in peer.backgroundChanges.take(upTo: page.cursor) { subscription.noteOwnChanges(range) }
        var events: [Event] = []
        var run: [RecordChange] = []
        var celebrations: [Day] = []
        var origin = Event.Origin.other
        for change in page.changes {
            if change.concernsReminders { subscription.remindersAreStale = true }
            if change.type.name == "settings" {
                subscription.silenced = moment.preferences.notifications.silenced
            }
            let changeOrigin: Event.Origin =
                subscription.ownChanges.contains { $0.contains(change.cursor) } ? .`self` : .other
            if changeOrigin != origin {
                events += Self.changed(run, origin, celebrations, subscription.kinds)
                run = []
                celebrations = []
                origin = changeOrigin
            }
            run.append(change)
            if let day = change.celebratedDay, subscription.sends(.celebration) { celebrations.append(day) }
        }
        events += Self.changed(run, origin, celebrations, subscription.kinds)
        subscription.advance(to: page.cursor)
        return (events, page.hasMore)
    }

    /// Returns one event for all changes, and one for each celebration.
    private static func changed(
        _ changes: [RecordChange], _ origin: Event.Origin, _ celebrations: [Day], _ kinds: Set<EventKind>
    ) -> [Event] {
        guard let cursor = changes.last?.cursor else { return [] }
        let summary = EntityChange.summary(of: changes).filter { change in
            EventKind(change.kind).map(kinds.contains) ?? false && change.kind != .celebration
        }
        let events = summary.isEmpty ? [] : [Event(cursor: cursor, content: .changed(origin, summary))]
        return events + celebrations.map { Event(cursor: cursor, content: .celebration($0)) }
    }

    private func dayEvents(
        _ subscription: inout Subscription, at moment: Moment, skipping missed: Set<EventKind>
    ) -> [Event] {
        guard moment.today != subscription.today else { return [] }
        subscription.today = moment.today
        subscription.remindersAreStale = true
        guard subscription.sends(.day), !missed.contains(.day) else { return [] }
        return [Event(cursor: subscription.cursor, content: .day(moment.today))]
    }

    /// The greatest number of tasks that an event about the ends of waits names.
    private static let maxEndedWaits = 500

    /// Returns an event about the tasks that lists show from now on. If there are too many to name, it says that
    /// anything may have changed.
    private func waitEvents(_ subscription: inout Subscription, at moment: Moment) throws -> [Event] {
        let (last, now) = (subscription.waitsSentUntil, WaitPoint(moment))
        guard now != last else { return [] }
        subscription.waitsSentUntil = now
        guard subscription.kinds.contains(.task) else { return [] }
        let ids = try store.tasks(waitingPast: last, until: now, limit: Self.maxEndedWaits + 1)
        guard !ids.isEmpty else { return [] }
        let changes = ids.map {
            EntityChange(kind: .task, entity: RecordType.task.name, id: $0.text, operation: .update)
        }
        return [
            Event(
                cursor: subscription.cursor,
                content: .changed(.other, changes.count > Self.maxEndedWaits ? [] : changes))
        ]
    }

    private func stakeEvents(
        _ subscription: inout Subscription, at moment: Moment, skipping missed: Set<EventKind>
    ) throws -> [Event] {
        let last = subscription.expiredStakesSentUntil
        subscription.expiredStakesSentUntil = moment.now
        // If the clock was set back, the next deadlines follow the new time.
        guard subscription.sends(.stakeExpired), !missed.contains(.stakeExpired), moment.now > last else {
            return []
        }
        return try store.stakedTasks(deadlineIn: last..<moment.now).compactMap { task in
            guard task.stakeEndsAtDeadline, let stake = task.stake,
                subscription.stillSends(stake.deadline, isShown: stake.expiryShownAt != nil, at: moment.now),
                subscription.sent.stakes.insert(StakeKey(task: task.number, deadline: stake.deadline))
                    .inserted
            else { return nil }
            let isLate = subscription.isLate(stake.deadline, at: moment.now)
            return Event(
                cursor: subscription.cursor,
                content: .stakeExpired(TaskView(task, at: moment), isLate: isLate))
        }
    }

    private func reminderEvents(
        _ subscription: inout Subscription, at moment: Moment, skipping missed: Set<EventKind>
    ) throws -> [Event] {
        guard subscription.sends(.reminder) else { return [] }
        let isTime = subscription.nextReminder.map { $0 <= moment.now } ?? false
        guard subscription.remindersAreStale || isTime else { return [] }
        let all = try reminders()
        let ofHabits = try habitReminders()
        subscription.remindersAreStale = false
        subscription.nextReminder =
            (all.compactMap(\.at) + ofHabits.map(\.at)).filter { $0 > moment.now }.min()
        var events: [Event] = []
        for view in ofHabits where view.state == .due {
            guard subscription.sent.habitReminders.insert(view.key).inserted, !missed.contains(.reminder),
                subscription.stillSends(view.at, isShown: view.isShown, at: moment.now)
            else { continue }
            let isLate = subscription.isLate(view.at, at: moment.now)
            events.append(Event(cursor: subscription.cursor, content: .habitReminder(view, isLate: isLate)))
        }
        for view in all where view.state == .due {
            guard let key = view.key, subscription.sent.reminders.insert(key).inserted,
                !missed.contains(.reminder),
                subscription.stillSends(key.at, isShown: view.isShown, at: moment.now)
            else { continue }
            let isLate = subscription.isLate(key.at, at: moment.now)
            events.append(Event(cursor: subscription.cursor, content: .reminder(view, isLate: isLate)))
        }
        // Keys of reminders that no longer exist are not needed.
        subscription.sent.reminders.formIntersection(all.compactMap(\.key))
        subscription.sent.habitReminders.formIntersection(ofHabits.map(\.key))
        return events
    }
}

extension RecordChange {
    /// The day of a new celebration.
    fileprivate var celebratedDay: Day? {
        guard type.name == "celebration", operation == .create,
            case .day(let day) = values.first(where: { $0.name == "day" })?.value
        else { return nil }
        return day
    }

    /// Whether the change may add, move or remove a reminder.
    fileprivate var concernsReminders: Bool {
        switch type.name {
        case "reminderMark", "settings": true
        case "habit", "habitTarget", "habitEvent", "habitSkip", "habitReminderMark": true
        case "task":
            operation == .create
                ? values.contains { $0.name == "reminders" && $0.value != .texts([]) }
                : operation == .update && values.contains { Self.reminderColumns.contains($0.name) }
        default: false
        }
    }

    private static let reminderColumns: Set = ["reminders", "dueDay", "dueAt", "startAt", "completedAt"]
}
