/// The stored choices of which events are sent; nil means the default.
public struct NotificationSettings: Sendable, Hashable {
    public var reminders: Bool?
    public var stakes: Bool?
    public var day: Bool?
    public var celebration: Bool?
}

extension RecordCodec<NotificationSettings> {
    static var notifications: RecordCodec {
        RecordCodec(
            RecordMember("notifyReminders", .flag).optional, RecordMember("notifyStakes", .flag).optional,
            RecordMember("notifyDay", .flag).optional, RecordMember("notifyCelebration", .flag).optional,
            read: { record in
                NotificationSettings(
                    reminders: try Bool?(reading: &record), stakes: try Bool?(reading: &record),
                    day: try Bool?(reading: &record), celebration: try Bool?(reading: &record))
            },
            write: { settings, record in
                try settings.reminders.write(to: &record)
                try settings.stakes.write(to: &record)
                try settings.day.write(to: &record)
                try settings.celebration.write(to: &record)
            })
    }
}

/// The choices that a request gives. A cleared one falls back to its default.
public struct NotificationDraft: Sendable {
    public var reminders: Change<Bool>
    public var stakes: Change<Bool>
    public var day: Change<Bool>
    public var celebration: Change<Bool>

    public init(
        reminders: Change<Bool> = .keep, stakes: Change<Bool> = .keep, day: Change<Bool> = .keep,
        celebration: Change<Bool> = .keep
    ) {
        self.reminders = reminders
        self.stakes = stakes
        self.day = day
        self.celebration = celebration
    }

    func applied(to current: NotificationSettings) -> NotificationSettings {
        NotificationSettings(
            reminders: reminders.applied(to: current.reminders), stakes: stakes.applied(to: current.stakes),
            day: day.applied(to: current.day), celebration: celebration.applied(to: current.celebration))
    }
}

/// Which events are sent to subscribers, besides changes of records.
public struct Notifications: Sendable, Hashable {
    public let reminders: Bool
    public let stakes: Bool
    public let day: Bool
    public let celebration: Bool

    init(_ settings: NotificationSettings) {
        reminders = settings.reminders ?? true
        stakes = settings.stakes ?? true
        day = settings.day ?? true
        celebration = settings.celebration ?? true
    }

    /// The kinds of events that no subscriber gets.
    var silenced: Set<EventKind> {
        let all: [(EventKind, isOn: Bool)] = [
            (.reminder, reminders), (.stakeExpired, stakes), (.day, day), (.celebration, celebration),
        ]
        return Set(all.filter { !$0.isOn }.map(\.0))
    }
}
