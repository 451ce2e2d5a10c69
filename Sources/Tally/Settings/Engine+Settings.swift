extension Engine {
    public var preferences: Preferences {
        get throws { try moment.preferences }
    }

    /// Changes settings. A cleared setting falls back to its default. Stored days stay as they are.
    public func updateSettings(_ changes: SettingsChanges, ifRevision: Int? = nil) throws -> Preferences {
        let before = try store.settings()
        if let ifRevision, ifRevision != before.revision {
            throw Failure.conflict(.settings(try preferences))
        }
        var after = Settings(
            timeZone: changes.timeZone.applied(to: before.timeZone),
            dayStart: changes.dayStart.applied(to: before.dayStart),
            weekStart: changes.weekStart.applied(to: before.weekStart),
            currency: changes.currency.applied(to: before.currency),
            defaultStake: changes.defaultStake.applied(to: before.defaultStake),
            revision: before.revision, backups: changes.backups.applied(to: before.backups))
        if after != before {
            after.revision += 1
            try store.setSettings(after)
            try refreshMoment()
        }
        return try preferences
    }
}
