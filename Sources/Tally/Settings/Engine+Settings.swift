extension Engine {
    public var preferences: Preferences {
        get throws { try moment.preferences }
    }

    /// Changes settings. Stored days stay as they are.
    public func updateSettings(_ draft: SettingsDraft, ifRevision: Int? = nil) throws -> Preferences {
        let before = try store.settings()
        if let ifRevision, ifRevision != before.revision {
            throw Failure.conflict(.settings(try preferences))
        }
        var after = Settings(
            timeZone: draft.timeZone.applied(to: before.timeZone),
            dayStart: draft.dayStart.applied(to: before.dayStart),
            weekStart: draft.weekStart.applied(to: before.weekStart),
            currency: draft.currency.applied(to: before.currency),
            defaultStake: draft.defaultStake.applied(to: before.defaultStake),
            revision: before.revision, backups: draft.backups.applied(to: before.backups),
            defaultReminders: draft.defaultReminders.map(ReminderOffset.distinct).applied(
                to: before.defaultReminders),
            notifications: draft.notifications.isClear
                ? NotificationSettings()
                : draft.notifications.value?.applied(to: before.notifications) ?? before.notifications,
            historyDays: draft.historyDays.applied(to: before.historyDays),
            context: draft.context.map(\.text).applied(to: before.context),
            theme: draft.theme.applied(to: before.theme),
            dayCapacity: draft.dayCapacity.map(\.count).applied(to: before.dayCapacity))
        if let context = draft.context.value?.text { try checkContext(context) }
        if after != before {
            after.revision += 1
            try store.setSettings(after)
            try refreshMoment()
        }
        return try preferences
    }
}
