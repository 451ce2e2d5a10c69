import JSONRPC
import Tally
import TallyLanguage

extension TallyServer {
    /// Every reason that an error can have, as the documents list them.
    public static let reasons: [any ErrorReason] = {
        let parameters: [any ErrorReason] = ParameterReason.allCases
        let values: [any ErrorReason] = InvalidReason.allCases.filter { $0.shared == nil }
        let texts: [any ErrorReason] = TextReason.allCases
        let commands: [any ErrorReason] = CommandRefusal.Reason.allCases
        return RequestReason.allCases + parameters + values + texts + commands + FileReason.allCases
            + SoleReason.allCases + StateReason.allCases + LockReason.allCases + UndoReason.allCases
            + StorageReason.allCases
    }()
}

/// The reasons of codes that have only one.
enum SoleReason: String, ErrorReason {
    case notFound, ambiguous, duplicate, reserved, focusFull, conflict, busy

    var code: ErrorCode {
        switch self {
        case .notFound: .notFound
        case .ambiguous: .ambiguous
        case .duplicate: .duplicate
        case .reserved: .reserved
        case .focusFull: .focusFull
        case .conflict: .conflict
        case .busy: .busy
        }
    }

    var meaning: String { code.meaning }
}

extension InvalidReason: ErrorReason {
    public var code: ErrorCode { .invalidParams }

    /// The reason of the same name that decoding has; nil if only rules have it.
    var shared: ParameterReason? { ParameterReason(rawValue: rawValue) }

    public var meaning: String {
        switch self {
        case .missingMember: ParameterReason.missingMember.meaning
        case .conflictingMembers: ParameterReason.conflictingMembers.meaning
        case .outOfRange: ParameterReason.outOfRange.meaning
        case .tooShort: ParameterReason.tooShort.meaning
        case .tooLong: ParameterReason.tooLong.meaning
        case .unknownValue: ParameterReason.unknownValue.meaning
        case .invalidFormat: ParameterReason.invalidFormat.meaning
        case .invalidDate: "there is no such date or time, or a time is given where a date is needed"
        case .missingTime: "a date is given, but a time of day is needed"
        case .inThePast: "the date or time must be in the future, or not before today"
        case .inTheFuture: "the date or time must not be in the future"
        case .endBeforeStart: "a period ends before it starts"
        case .confirmationNeeded: "the request cannot be undone and needs `confirm: true`"
        case .mutationReused: "another request has already used the `mutationId`"
        case .invalidCursor:
            "the cursor is not from this list, these filters or this database; start without one"
        case .unknownName:
            "a filter names a project or a saved filter that does not exist; `data.suggestion` may have the nearest"
        case .dependencyCycle: "tasks would wait for each other: `data.tasks`"
        case .parentCycle: "a task would be part of itself, through `data.tasks`"
        case .treeTooDeep: "a tree of tasks would be more than \(Task.maxDepth) deep, under `data.tasks`"
        case .filterCircle: "saved filters would use each other in a circle"
        case .invalidDocument: "the document is not a Tally document, or a record in it breaks a rule"
        }
    }
}

extension FileReason: ErrorReason {
    public var code: ErrorCode { .invalidParams }

    public var meaning: String {
        switch self {
        case .fileMissing: "there is no such file: `data.file`"
        case .fileExists: "the file already exists: `data.file`"
        case .directoryMissing: "the directory of the file does not exist: `data.file`"
        case .notAFile: "the path leads to a directory, a link or another special file: `data.file`"
        case .databaseFile: "the path is that of the database, or beside a log of one: `data.file`"
        case .fileUnusable: "the file cannot be opened or created, or is too large: `data.file`"
        case .damagedBackup:
            "the backup `data.file` is damaged, as in `data.finding`; "
                + "`data.check` with `repairTo` on it saves the readable records"
        case .unreadableBackup:
            "the backup `data.file` cannot be opened, as in `data.finding`: "
                + "it is damaged, not a database, or does not belong to the log beside it"
        case .newerBackup: "the backup `data.file` was written by a newer tallyd"
        case .notADatabase: "`data.file` is not a Tally database"
        }
    }
}

extension StateReason: ErrorReason {
    public var code: ErrorCode { .invalidState }

    public var meaning: String {
        switch self {
        case .taskCompleted: "the task is completed; reopen it first"
        case .notInFocus: "the task is not in focus, or not on that day"
        case .noReminder: "the task has no reminder, or no start or due that gives it a time"
        case .notDue: "the reminder is not due yet"
        case .positionFull: "too many items have been moved to this position"
        case .timerNotRunning: "no timer is running"
        case .timerTooShort: "the timer has run for less than a second; discard it or stop it later"
        case .timerTooLong:
            "the timer has run for more than 24 hours; stop it with an earlier time or discard it"
        case .nothingToContinue: "there is no time entry to continue"
        case .noStake: "the task has no stake"
        case .noReward: "the stake has no reward"
        case .stakeComplete: "the task was completed in time, so its stake cannot be conceded"
        case .stakeNotComplete: "the reward can only be claimed after the task was completed in time"
        case .stakeNotExpired: "only an expired stake can be settled, or its expiry shown"
        case .alreadySettled: "the stake was settled in another way"
        case .inMemory: "the database is in memory, so there is no file to back up or restore"
        case .noDatabase: "there is no database yet, so there is nothing to back up"
        case .blocked:
            "the task depends on open ones, some of which are in `data.tasks`; complete them first, or use `force`"
        case .openChildren:
            "open tasks, some of which are in `data.tasks`, are part of the task; say what becomes of them"
        case .filterInUse: "another saved filter, or the context of the settings, uses the saved filter"
        }
    }
}

extension LockReason: ErrorReason {
    public var code: ErrorCode { .stakeLocked }

    public var meaning: String {
        switch self {
        case .titleLocked: "the title is locked, or not the one that the stake was made for"
        case .projectLocked: "the project is locked, or not the one that the stake was made in"
        case .dueLater: "the due would be later or removed"
        case .termsLocked: "the amount would fall, the currency would change, or the stake is over"
        case .notRemovable: "the stake would be removed, or its task while it is pending"
        case .stakeOwed: "the stake is owed; settle it before its task is deleted"
        case .stakeConceded: "a concession would be reversed"
        case .deadlinePassed: "a late completion would be set back before the deadline"
        }
    }
}

extension UndoReason: ErrorReason {
    public var code: ErrorCode { .notUndoable }

    public var meaning: String {
        switch self {
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo, or a new step has followed"
        case .alreadyUndone: "the step is already undone"
        case .changedSince: "later steps changed or need the same records; undo them first"
        case .dayFull: "a fourth task would be in focus on a day; remove one first"
        case .noLongerKept:
            "the step is older than the history that is kept; see `historyDays` in the settings"
        }
    }
}

extension StorageReason: ErrorReason {
    public var code: ErrorCode { .storage }

    public var meaning: String {
        switch self {
        case .unavailable: "the file cannot be opened or created"
        case .damaged: "the file is damaged, as in `data.finding`: see `data.check` and `data.restore`"
        case .readOrWriteFailed: "the system failed to read or write; a retry may succeed"
        case .diskFull: "the disk is full"
        case .outOfMemory: "there is not enough memory"
        case .readOnly: "the file, its directory or the server is read-only"
        case .newerSchema: "the file was written by a newer tallyd"
        case .olderSchema: "the file was written by an older tallyd, and `--read-only` prevents its migration"
        case .otherProgram: "the file is a database of another program"
        case .moved: "the file was moved or deleted; the next request opens the path again"
        case .foreignLog:
            "the write-ahead log beside the file belongs to another file, or its database file is missing"
        case .outcomeUnknown: "writing failed, and it is unknown whether the change was made"
        }
    }
}
