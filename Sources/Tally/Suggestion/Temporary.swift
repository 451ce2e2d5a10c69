extension Task {
    func isWaiting(at now: Instant, in rule: DayRule) -> Bool { false }
}
