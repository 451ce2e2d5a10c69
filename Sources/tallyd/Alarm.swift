import CSystem
import Foundation
import Tally

/// Wakes the server at a wall-clock time, also if the machine slept past it, and when the clock is set.
final class Alarm {
    private var time: Instant?

    #if os(Linux)
        private let timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))

        /// Readable at the time of the alarm; negative if there is no timer.
        var descriptor: Int32 { timer }
        /// The maximum time to wait, in milliseconds; negative for no limit.
        var timeout: Int32 { timer >= 0 || time == nil ? -1 : 1000 }

        deinit {
            if timer >= 0 { close(timer) }
        }

        func set(_ time: Instant?) {
            guard time != self.time else { return }
            self.time = time
            guard timer >= 0 else { return }
            var setting = itimerspec()
            // 0 would disarm the timer.
            if let time { setting.it_value.tv_sec = Int(max(time.seconds, 1)) }
            timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
        }

        /// Acknowledges that the alarm fired or the clock was set. The alarm must then be set again.
        func acknowledge() {
            var count: UInt64 = 0
            _ = read(timer, &count, MemoryLayout.size(ofValue: count))
            time = nil
        }
    #else
        var descriptor: Int32 { -1 }
        var timeout: Int32 { time == nil ? -1 : 1000 }

        func set(_ time: Instant?) { self.time = time }

        func acknowledge() {}
    #endif
}
