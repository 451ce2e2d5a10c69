extension Engine {
    public var preferences: Preferences {
        get throws { try moment.preferences }
    }

    /// Changes settings; what was cleared falls back to its default. Days that were stored stay as they are.
    public func updateSettings(_ changes: SettingsChanges) throws -> Preferences {
        let before = try store.settings()
        let after = Settings(
            timeZone: changes.timeZone.applied(to: before.timeZone),
            dayStart: changes.dayStart.applied(to: before.dayStart),
            weekStart: changes.weekStart.applied(to: before.weekStart))
        if after != before {
            try store.setSettings(after)
            try refreshMoment()
        }
        return try preferences
    }
}
