/// The deletion of completed tasks.
///
/// Scores, streaks, the year and statistics still count a completion whose task is deleted. The task is kept for
/// them with its title, priority, project, completion, focus and stake. Nothing else finds it.
extension Task {
    /// Whether it was deleted and is kept for what it earned.
    public var isDeleted: Bool { deletedAt != nil }

    /// Returns what is kept of the task once it is deleted.
    func deleted(at now: Instant) -> Task {
        var kept = self
        (kept.notes, kept.tags, kept.due, kept.timeBlock) = ("", [], nil, .none)
        (kept.reminders, kept.estimate) = ([], nil)
        (kept.wait, kept.scheduled, kept.url, kept.external) = (nil, nil, nil, nil)
        (kept.checklist, kept.annotations, kept.dependsOn, kept.parent) = ([], [], [], nil)
        (kept.series, kept.occurrence, kept.postponed) = (nil, nil, nil)
        kept.relations = TaskRelations()
        kept.deletedAt = now
        kept.revision += 1
        return kept
    }
}

extension RecordRule {
    static let deletedIfCompleted = RecordRule(RecordType.deletionMark) { record in
        record.isNull(RecordType.deletionMark) || !record.isNull("completedAt")
            ? nil : "must be null without a completedAt"
    }
}
