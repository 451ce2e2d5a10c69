import TallyRPC

/// Determines when there may be notifications for a subscribed peer, and fetches them.
final class NotificationPump {
    private let session: Session
    private let alarm = Alarm()
    private let watch = FileWatch()
    private var schedule = Debounce()
    private var isDue = false

    init(_ session: Session) {
        self.session = session
    }

    /// Records that a request has run, which may cause notifications.
    func noteActivity() {
        isDue = true
    }

    /// Returns the events that are due now; empty if there are none.
    func take(as form: EventForm) -> [UInt8] { take { $0.pendingEvents(as: form) } }

    /// Returns notices of the events that are due now.
    func takeNotices() -> [Notice] { take { $0.pendingNotices() } }

    private func take<Element>(_ pendingEvents: (Session) -> Session.PendingEvents<Element>?) -> [Element] {
        let now = ContinuousClock.now
        guard isDue || schedule.next.map({ $0 <= now }) == true else { return [] }
        isDue = false
        schedule.looked(at: now)
        guard session.isSubscribed else {
            alarm.set(nil)
            watch.watch([])
            schedule = Debounce()
            return []
        }
        guard let pending = pendingEvents(session) else {
            schedule.retry(at: now)
            return []
        }
        alarm.set(pending.nextTime)
        // A write before the watch began was not noticed, and may become visible only later.
        if watch.watch(pending.watchedFiles) { schedule.noticed(at: now) }
        isDue = pending.hasMore
        return pending.elements
    }

    /// The descriptors that become readable when there may be notifications.
    var descriptors: [Int32] { [alarm.descriptor, watch.descriptor] }

    /// The maximum time to wait for the descriptors, in milliseconds; negative for no limit.
    var timeout: Int32 {
        if isDue { return 0 }
        return [alarm.timeout, watch.timeout, schedule.timeout(at: .now)].filter { $0 >= 0 }.min() ?? -1
    }

    /// Handles the end of a wait.
    /// - Parameter isReadable: whether each of `descriptors` is readable.
    func wake(_ isReadable: [Bool]) {
        let isPolling = alarm.timeout >= 0 || watch.timeout >= 0
        if isReadable[0] { alarm.acknowledge() }
        if isReadable[1], watch.acknowledge() { schedule.noticed(at: .now) }
        isDue = isDue || isReadable[0] || isPolling
    }
}
