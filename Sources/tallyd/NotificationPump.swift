import JSONRPC
import TallyRPC

/// Knows when there may be something to tell a subscribed peer, and gets it.
final class NotificationPump {
    private let session: Session
    private let alarm = Alarm()
    private let watch = FileWatch()
    private var schedule = Debounce()
    private var isDue = false

    init(_ session: Session) {
        self.session = session
    }

    /// Something was done that may be worth telling.
    func noteActivity() {
        isDue = true
    }

    /// What is to be told now, framed; empty if there is nothing.
    func take(framing: Framing) -> [UInt8] {
        let now = ContinuousClock.now
        guard isDue || schedule.next.map({ $0 <= now }) == true else { return [] }
        isDue = false
        schedule.looked(at: now)
        guard let pending = session.pendingNotifications(framing: framing) else {
            if session.isSubscribed {
                schedule.retry(at: now)
            } else {
                alarm.set(nil)
                watch.watch([])
                schedule = Debounce()
            }
            return []
        }
        alarm.set(pending.nextTime)
        // What was written before the watch began has not been noticed, and may become visible only later.
        if watch.watch(pending.watchedFiles) { schedule.noticed(at: now) }
        isDue = pending.hasMore
        return pending.bytes
    }

    /// What becomes readable when there may be news.
    var descriptors: [Int32] { [alarm.descriptor, watch.descriptor] }

    /// How long to wait for it at most, in milliseconds; negative for ever.
    var timeout: Int32 {
        if isDue { return 0 }
        return [alarm.timeout, watch.timeout, schedule.timeout(at: .now)].filter { $0 >= 0 }.min() ?? -1
    }

    /// - Parameter isReadable: of each of `descriptors`.
    func wake(_ isReadable: [Bool]) {
        let nothingTells = alarm.timeout >= 0 || watch.timeout >= 0
        if isReadable[0] { alarm.acknowledge() }
        if isReadable[1] {
            watch.acknowledge()
            schedule.noticed(at: .now)
        }
        isDue = isDue || isReadable[0] || nothingTells
    }
}
