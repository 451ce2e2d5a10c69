/// The reason why a request failed. A failed request changes nothing.
public enum Failure: Error {
    /// The kinds of entities that a request can name.
    public enum Entity: String, Sendable {
        case task, project, tag, habit, activity, timeEntry, step, filter, alias, checklistItem, annotation
    }

    /// No entity has this name, number or id.
    case notFound(Entity, named: String)
    /// A prefix of an id matches several entities, of which `candidates` has some.
    case ambiguous(prefix: String, candidates: Candidates)
    /// Another entity of the same kind has this name. It may be archived.
    case duplicate(Entity, name: String, isArchived: Bool)
    /// The request would change something that cannot be changed, such as Inbox, or take a name that is not
    /// free. Described in a sentence.
    case reserved(String)
    /// All places of the day are taken, by `tasks`.
    case focusFull(Day, today: Day, tasks: [TaskView])
    /// The change would make a stake easier: the path of the member, a sentence, and the tasks with stakes.
    case stakeLocked(LockReason, path: String, String, tasks: [TaskView])
    /// `ifRevision` does not match the current revision. Contains the current entity.
    case conflict(Conflict)
    /// A member has an invalid value of the right type. `problem` follows `path` in a sentence.
    case invalid(InvalidReason, path: String, problem: String)
    /// Tasks cannot be related as a member says. `problem` follows `path` in a sentence, and names the tasks.
    case invalidRelation(InvalidReason, path: String, problem: String, tasks: [TaskView])
    /// Other tasks, of which `tasks` has some, are to be done first. Described in a sentence.
    case unfinished(StateReason, String, tasks: [TaskView])
    /// A file or directory that a member names cannot be used. `problem` follows `path` in a sentence.
    case unusableFile(FileReason, path: String, problem: String, FileProblem)
    /// The filter in a member is refused.
    case filter(FilterRefusal, path: String)
    /// The current state does not allow the request. Described in a sentence.
    case invalidState(StateReason, String)
    /// There is nothing to undo or redo, or a rule forbids it. Described in a sentence.
    case notUndoable(UndoReason, String)
    /// An earlier, different request used this `mutationId`.
    case mutationReused(String)
    /// Another process held the lock of the database for longer than the timeout.
    case busy
    /// The database or a file beside it cannot be used. The sentence says what happened and what to do.
    case storage(String, StorageReason = .unavailable)

    /// A cursor that was not returned for the same query.
    public static let unreadableCursor = Failure.invalid(
        .invalidCursor, path: "cursor",
        problem: "must be the nextCursor of an earlier page with the same filters and order; "
            + "start again without it")

    /// The advice that follows the description of a damaged database.
    public static let damageRemedies = " Check the data for details, or restore a backup."

    /// Returns the sentence without the advice, for the output of a check.
    public static func withoutRemedies(_ sentence: String) -> String {
        sentence.replacing(damageRemedies, with: "")
    }

    /// The file or directory that cannot be used.
    public struct FileProblem: Sendable {
        public let file: String
        /// What is wrong with its contents, as a sentence.
        public let finding: String?

        public init(_ file: String, finding: String? = nil) {
            self.file = file
            self.finding = finding
        }
    }

    /// Some of the entities that a prefix matches.
    public enum Candidates: Sendable {
        case tasks([TaskView])
        case timeEntries([TimeEntry])

        /// The maximum number of entities.
        static let limit = 10
    }

    public enum Conflict: Sendable {
        case task(TaskView)
        case project(ProjectView)
        case habit(HabitView)
        case activity(Activity)
        case timeEntry(TimeEntry)
        case settings(Preferences)
        case filter(SavedFilter)
        case alias(CommandAlias)
    }
}

/// Why a value or a combination of values is invalid.
public enum InvalidReason: String, Sendable, CaseIterable {
    case missingMember, conflictingMembers, outOfRange, tooShort, tooLong, unknownValue, invalidFormat
    case invalidDate, missingTime, inThePast, inTheFuture, endBeforeStart
    case confirmationNeeded, mutationReused, invalidCursor, invalidDocument
    case unknownName, filterCircle
    case dependencyCycle, parentCycle, treeTooDeep
}

/// Why a file named in a request cannot be used.
public enum FileReason: String, Sendable, CaseIterable {
    case fileMissing, fileExists, directoryMissing, notAFile, databaseFile, fileUnusable
    case damagedBackup, unreadableBackup, newerBackup, notADatabase
}

/// Why the current state does not allow a request.
public enum StateReason: String, Sendable, CaseIterable {
    case taskCompleted, notInFocus, noReminder, notDue, positionFull
    case timerNotRunning, timerTooShort, timerTooLong, nothingToContinue
    case noStake, noReward, stakeComplete, stakeNotComplete, stakeNotExpired, alreadySettled
    case inMemory, noDatabase
    case filterInUse
    case blocked, openChildren
}

/// How a change would make a stake easier.
public enum LockReason: String, Sendable, CaseIterable {
    case titleLocked, projectLocked, dueLater, termsLocked, notRemovable, stakeOwed, stakeConceded,
        deadlinePassed
}

/// Why a step cannot be undone or redone.
public enum UndoReason: String, Sendable, CaseIterable {
    case nothingToUndo, nothingToRedo, alreadyUndone, changedSince, dayFull, noLongerKept
}
