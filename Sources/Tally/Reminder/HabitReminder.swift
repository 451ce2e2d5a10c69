/// A reminder of a habit on one day, with its time and state at one moment.
public struct HabitReminder: Sendable, Hashable {
    public let habit: HabitView
    /// The time of day, which names it among those of the habit.
    public let time: TimeOfDay
    /// The day that the habit is due on.
    public let day: Day
    /// The time, or the end of a snooze.
    public let at: Instant
    public let state: ReminderView.State
    public let mark: HabitReminderMark?

    /// The maximum number of reminders of a habit.
    public static let limit = 20

    var key: HabitReminderKey { HabitReminderKey(habit: habit.habit.number, at: at) }

    public var snoozedUntil: Instant? { mark?.snoozedUntil }
    public var dismissedAt: Instant? { mark?.dismissedAt }

    /// Whether a client has shown it since its time.
    public var isShown: Bool { mark?.shownAt.map { $0 >= at } ?? false }

    /// - Parameter marks: The marks of the habit.
    init(_ time: TimeOfDay, of habit: HabitView, on day: Day, _ marks: [HabitReminderMark], at moment: Moment)
    {
        let mark = marks.first { $0.time == time && $0.day == day }
        let at = mark?.snoozedUntil ?? moment.rule.instant(of: time, on: day)
        self.habit = habit
        self.time = time
        self.day = day
        self.mark = mark
        self.at = at
        state = mark?.dismissedAt != nil ? .dismissed : at <= moment.now ? .due : .waiting
    }

    static func comesFirst(_ left: HabitReminder, _ right: HabitReminder) -> Bool {
        (left.at, left.habit.habit.number) < (right.at, right.habit.habit.number)
    }
}

/// The identity of a habit's reminder for events. One that is snoozed is sent again.
struct HabitReminderKey: Hashable {
    let habit: Int
    let at: Instant
}

/// The snooze or dismissal of a habit's reminder on a day, and whether a client has shown it.
public struct HabitReminderMark: Sendable, Hashable {
    public var day: Day
    public var time: TimeOfDay
    public var snoozedUntil: Instant?
    public var dismissedAt: Instant?
    /// The last time at which a client said that it has shown the reminder.
    public var shownAt: Instant?
}

extension HabitReminderMark {
    /// How marks are stored, each as a part of its habit.
    public static let record = RecordMapping(
        "habitReminderMark", .part(of: "habit", by: "habit", .reminder), HabitReminderMark.init,
        RecordField("day", \.day),
        RecordField(\.time, as: .timeOfDay("time")),
        RecordField("snoozedUntil", optional: \.snoozedUntil),
        RecordField("dismissedAt", optional: \.dismissedAt),
        RecordField("shownAt", optional: \.shownAt).latch,
        unique: [["habit", "day", "time"]])
}

extension DayRule {
    /// Returns the instant of a time on a day, which with a day start may be after midnight.
    func instant(of time: TimeOfDay, on day: Day) -> Instant {
        instant(on: time < dayStart ? day.adding(days: 1) : day, at: time.secondOfDay)
    }
}

extension RecordCodec<TimeOfDay> {
    /// A time that is stored as a text such as `08:00`.
    static func timeOfDay(_ name: String) -> RecordCodec {
        RecordCodec(
            RecordMember(name, .text, .form("a time of day such as 08:00") { TimeOfDay($0)?.description }),
            read: { record in
                guard let time = TimeOfDay(record.text()) else { throw UnreadableMember(name: name) }
                return time
            }, write: { time, record in record.write(time.description) })
    }
}

extension RecordCodec<[TimeOfDay]> {
    /// The reminders of a habit.
    static var timesOfDay: RecordCodec {
        RecordCodec(
            RecordMember(
                "reminders", .texts,
                RecordLimit { value in
                    guard case .texts(let texts) = value else { return nil }
                    let times = texts.compactMap { TimeOfDay($0) }
                    return times.count <= HabitReminder.limit && times.map(\.description) == texts
                        && Set(times).sorted() == times
                        ? nil
                        : "must be at most \(HabitReminder.limit) different times such as 08:00, in order"
                }
            ).addedLater,
            read: { try $0.texts().compactMap { TimeOfDay($0) } },
            write: { try $1.write($0.map(\.description)) })
    }
}
