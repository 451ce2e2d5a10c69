"""The types of tally.py, from the protocol. Tests/clients/python/stub.py writes this file."""

import asyncio
import threading
from typing import (
    Any, AsyncIterator, Awaitable, Callable, Dict, Iterator, List, Literal, Optional, Type, TypeVar, Union)

from typing_extensions import NotRequired, TypedDict

_Client = TypeVar("_Client", bound=AsyncTally)

class TallyError(Exception):
    message: str
    code: int
    data: Dict[str, Any]
    def __init__(self, message: str, code: int = ..., data: Optional[Dict[str, Any]] = ...) -> None: ...
    @property
    def kind(self) -> Optional[str]: ...
    @property
    def reason(self) -> Optional[str]: ...
    @property
    def path(self) -> Optional[str]: ...

class MethodNotFound(TallyError):
    @property
    def suggestion(self) -> Optional[str]: ...

class InvalidParams(MethodNotFound):
    @property
    def problem(self) -> Optional[str]: ...

class Event:
    method: str
    params: Dict[str, Any]
    def __init__(self, method: str, params: Dict[str, Any]) -> None: ...

class NotFound(TallyError): ...
class Ambiguous(TallyError): ...
class Duplicate(TallyError): ...
class Reserved(TallyError): ...
class FocusFull(TallyError): ...
class StakeLocked(TallyError): ...
class Conflict(TallyError): ...
class Busy(TallyError): ...
class Storage(TallyError): ...
class InvalidState(TallyError): ...
class NotUndoable(TallyError): ...
class Cancelled(TallyError): ...
class ServerDied(TallyError): ...


class Action(TypedDict):
    action: str
    inputs: List[ActionInput]
    key: str
    method: str
    params: Any
    step: bool
    title: str

class ActionInputCandidatesItem(TypedDict):
    text: str
    value: Any

class ActionInput(TypedDict):
    candidates: List[ActionInputCandidatesItem]
    completes: Optional[Literal["line", "filter", "capture", "task", "date", "past", "duration"]]
    default: Optional[str]
    kind: Literal["text", "date", "duration", "choice", "name", "confirm"]
    member: Optional[str]
    prompt: str
    type: Literal["string", "number", "boolean", "array"]

class Activity(TypedDict):
    archived: bool
    color: str
    createdAt: Instant
    id: str
    name: str
    revision: int

class Alias(TypedDict):
    createdAt: Instant
    id: str
    line: str
    name: str
    revision: int

class BurndownPoint(TypedDict):
    after: int
    before: int
    completed: int
    created: int
    date: Date
    lastDate: Date

class CalendarCellStripesItem(TypedDict):
    count: int
    priority: Literal["P0", "P1", "P2", "P3"]

class CalendarCell(TypedDict):
    date: Date
    done: int
    inMonth: bool
    isToday: bool
    open: int
    stripes: List[CalendarCellStripesItem]

class Candidate(TypedDict):
    detail: Optional[str]
    end: int
    kind: Literal["tag", "project", "filter", "priority", "date", "duration", "field", "word", "command", "alias", "option", "task", "habit", "activity"]
    start: int
    text: str

class ChangeValues(TypedDict):
    pass

class Change(TypedDict):
    cursor: str
    entity: str
    id: Optional[str]
    number: int
    op: Literal["create", "update", "delete"]
    record: str
    step: int
    values: ChangeValues

class Chart(TypedDict):
    description: str
    height: int
    path: Optional[str]
    svg: Optional[str]
    title: str
    width: int

ChecklistReference = Union[int, str]

class CommandOptionsItem(TypedDict):
    names: List[str]
    summary: str
    value: Optional[str]

class Command(TypedDict):
    changes: bool
    examples: List[str]
    methods: List[str]
    name: str
    options: List[CommandOptionsItem]
    otherNames: List[str]
    section: str
    summary: str
    usage: str

class CompletionDay(TypedDict):
    completedCount: int
    date: Date
    plannedCount: int
    ratio: Optional[float]

class DataProblem(TypedDict):
    entity: Optional[str]
    id: Optional[str]
    kind: Literal["storage", "reference", "index", "rule", "log"]
    number: Optional[int]
    problem: str

Date = str

DateText = str

class DayHabit(TypedDict):
    color: str
    count: float
    due: bool
    id: str
    met: bool
    name: str
    note: str
    skip: Optional[HabitSkip]
    target: Optional[HabitTarget]

DurationText = str

class EntityChange(TypedDict):
    entity: str
    id: Optional[str]
    kind: Literal["task", "project", "focus", "habit", "time", "stake", "reminder", "settings", "celebration", "filter", "alias", "series"]
    op: Literal["create", "update", "delete"]

class FocusDay(TypedDict):
    allDone: bool
    completedCount: int
    date: Date
    limit: int
    tasks: List[FocusTask]
    totalCount: int
    waiting: List[FocusTask]

class FocusTask(TypedDict):
    carriedFrom: Optional[Date]
    carriedOver: bool
    state: Literal["inFocus", "nextUp", "completed"]
    task: Task

class HabitStreak(TypedDict):
    current: int
    longest: int

class Habit(TypedDict):
    archived: bool
    color: str
    createdAt: Instant
    dueToday: bool
    id: str
    met: bool
    name: str
    periodCount: float
    reminders: List[str]
    revision: int
    skips: List[HabitSkip]
    streak: HabitStreak
    strength: float
    target: Optional[HabitTarget]
    today: float
    unit: Optional[str]

HabitSkip = TypedDict("HabitSkip", {
    "from": Date,
    "reason": Optional[str],
    "to": Date,
})

class HabitTarget(TypedDict):
    count: float
    direction: Literal["atLeast", "atMost"]
    per: Literal["day", "week", "month"]
    weekdays: Optional[List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]]

class HeatmapDay(TypedDict):
    date: Date
    level: int
    value: float

class ImportCounts(TypedDict):
    added: int
    deleted: int
    kept: int
    left: int
    merged: int

class ImportDefault(TypedDict):
    count: int
    entity: str
    member: str
    note: str

class ImportEntry(TypedDict):
    entity: str
    id: Optional[str]
    note: str
    number: Optional[int]
    outcome: Literal["added", "kept", "merged", "left", "deleted"]

Instant = str

PastDateText = str

class Project(TypedDict):
    active: int
    archived: bool
    color: str
    createdAt: Instant
    description: str
    done: int
    id: str
    inbox: bool
    name: str
    position: str
    revision: int

RecurrenceText = str

class Reminder(TypedDict):
    at: Optional[Instant]
    dismissedAt: Optional[Instant]
    habit: Optional[Habit]
    reminder: ReminderTime
    shown: bool
    snoozedUntil: Optional[Instant]
    state: Literal["waiting", "due", "dismissed"]
    task: Optional[Task]

ReminderOffset = str

ReminderText = str

ReminderTime = Union[str, Instant]

class SavedFilter(TypedDict):
    createdAt: Instant
    filter: str
    id: str
    name: str
    revision: int

class ScoreDay(TypedDict):
    completedCount: int
    date: Date
    mean7: float
    total: int

SeriesRecurrence = TypedDict("SeriesRecurrence", {
    "catchUp": bool,
    "from": Literal["due", "completion"],
    "rule": str,
    "stake": bool,
    "words": str,
})

class Series(TypedDict):
    active: bool
    createdAt: Instant
    endedAt: Optional[Instant]
    id: str
    number: int
    recurrence: SeriesRecurrence
    revision: int
    startDate: Date
    startTime: Optional[str]
    task: Optional[Task]
    upcoming: List[Union[Date, Instant]]

SeriesReference = Union[int, str]

class SettingsNotifications(TypedDict):
    celebration: bool
    day: bool
    reminders: bool
    stakes: bool

class SettingsSetNotifications(TypedDict):
    celebration: Optional[bool]
    day: Optional[bool]
    reminders: Optional[bool]
    stakes: Optional[bool]

class SettingsSet(TypedDict):
    backups: Optional[int]
    context: Optional[str]
    currency: Optional[str]
    dayCapacity: Optional[int]
    dayStart: Optional[str]
    defaultReminders: Optional[List[ReminderOffset]]
    defaultStake: Optional[int]
    historyDays: Optional[int]
    notifications: SettingsSetNotifications
    theme: Optional[Literal["auto", "light", "dark"]]
    timeZone: Optional[str]
    weekStart: Optional[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]

class Settings(TypedDict):
    backups: int
    context: Optional[str]
    currency: str
    dayCapacity: int
    dayStart: str
    defaultReminders: List[ReminderOffset]
    defaultStake: int
    historyDays: int
    notifications: SettingsNotifications
    revision: int
    set: SettingsSet
    theme: Literal["auto", "light", "dark"]
    timeZone: str
    weekStart: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

class Span(TypedDict):
    color: Optional[str]
    end: int
    endByte: int
    line: int
    role: Literal["heading", "muted", "done", "overdue", "current", "p0", "p1", "p2", "p3", "number", "project", "tag", "due", "habit", "activity", "stake", "today", "bar", "level0", "level1", "level2", "level3", "level4", "level5", "celebration"]
    start: int
    startByte: int

class StakeSettlement(TypedDict):
    at: Instant
    note: str
    outcome: Literal["paid", "waived"]

class Stake(TypedDict):
    cents: int
    claimedAt: Optional[Instant]
    concededAt: Optional[Instant]
    createdAt: Instant
    currency: str
    deadline: Instant
    reward: Optional[str]
    settlement: Optional[StakeSettlement]
    status: Literal["pending", "complete", "expired"]

Stat = str

class StepSubject(TypedDict):
    entity: str
    name: str
    number: Optional[int]

class Step(TypedDict):
    at: Instant
    changeCount: int
    changes: List[EntityChange]
    madeBy: Literal["person", "agent", "import", "device"]
    method: str
    step: int
    subject: Optional[StepSubject]
    summary: str
    undone: bool

class TagCount(TypedDict):
    done: int
    entries: int
    open: int
    tag: str

class TaskAnnotationsItem(TypedDict):
    at: Instant
    text: str

class TaskChecklistItem(TypedDict):
    done: bool
    id: str
    text: str

class TaskExternal(TypedDict):
    id: Optional[str]
    rest: Optional[str]
    source: str

class TaskFocus(TypedDict):
    carriedFrom: Optional[Date]
    carriedOver: bool
    date: Date

class TaskProgress(TypedDict):
    done: int
    open: int

TaskRecurrence = TypedDict("TaskRecurrence", {
    "catchUp": bool,
    "from": Literal["due", "completion"],
    "rule": str,
    "stake": bool,
    "words": str,
})

class Task(TypedDict):
    allDay: bool
    annotations: List[TaskAnnotationsItem]
    blocked: bool
    category: Literal["morning", "evening", "upcoming", "inbox"]
    checklist: List[TaskChecklistItem]
    completedAt: Optional[Instant]
    completedOn: Optional[Date]
    createdAt: Instant
    dependsOn: List[str]
    due: Optional[Union[Date, Instant]]
    end: Optional[Instant]
    estimate: Optional[int]
    external: Optional[TaskExternal]
    focus: Optional[TaskFocus]
    id: str
    notes: str
    number: int
    occurrence: Optional[Date]
    overdue: bool
    parent: Optional[str]
    partOfDay: Literal["morning", "evening"]
    points: int
    position: str
    postponed: int
    priority: Literal["P0", "P1", "P2", "P3"]
    progress: Optional[TaskProgress]
    project: str
    projectId: str
    recurrence: Optional[TaskRecurrence]
    reminders: List[ReminderTime]
    revision: int
    scheduled: Optional[Union[Date, Instant]]
    series: Optional[str]
    stake: Optional[Stake]
    start: Optional[Instant]
    status: Literal["open", "done"]
    tags: List[str]
    title: str
    url: Optional[str]
    wait: Optional[Union[Date, Instant]]
    waiting: bool

TaskReference = Union[int, str]

class TextSpan(TypedDict):
    end: int
    endByte: int
    role: Literal["preposition", "day", "partOfDay", "time", "amount", "due", "wait", "scheduled", "project", "tag", "priority", "estimate", "stake", "reminder", "literal", "recurrence", "unclear"]
    start: int
    startByte: int

class TimeEntryDaysItem(TypedDict):
    date: Date
    seconds: int

class TimeEntry(TypedDict):
    activity: str
    activityId: str
    days: List[TimeEntryDaysItem]
    end: Instant
    id: str
    note: str
    number: int
    revision: int
    seconds: int
    start: Instant
    tags: List[str]
    task: Optional[int]
    taskId: Optional[str]
    taskTitle: Optional[str]

TimeEntryReference = Union[int, str]

class TimeGap(TypedDict):
    end: Instant
    seconds: int
    start: Instant

class TimeSummaryRow(TypedDict):
    color: Optional[str]
    date: Optional[Date]
    id: Optional[str]
    name: Optional[str]
    seconds: int

class Timer(TypedDict):
    activity: str
    activityId: str
    note: str
    seconds: int
    start: Instant
    tags: List[str]
    task: Optional[int]
    taskId: Optional[str]
    taskTitle: Optional[str]

class TrendPoint(TypedDict):
    active: int
    completed: int
    created: int
    date: Date
    done: int
    lastDate: Date
    score: int

class ViewLinesItem(TypedDict):
    end: Optional[int]
    endByte: Optional[int]
    entity: Literal["task", "project", "habit", "activity", "timeEntry", "day", "step", "tag", "filter", "alias"]
    id: str
    line: int
    number: Optional[int]
    page: Optional[str]
    start: Optional[int]
    startByte: Optional[int]

class View(TypedDict):
    changesAt: Optional[Instant]
    changesIn: Optional[int]
    earlier: Optional[str]
    later: Optional[str]
    lines: List[ViewLinesItem]
    nextCursor: Optional[str]
    spans: List[Span]
    text: str

class YearStat(TypedDict):
    name: str
    stat: Stat
    unit: str

class InitializeResultServerInfo(TypedDict):
    name: str
    version: str

class InitializeResult(TypedDict):
    capabilities: Any
    protocolVersion: str
    serverInfo: InitializeResultServerInfo

class PingResult(TypedDict):
    pass

class RpcDiscoverResultComponents(TypedDict):
    pass

class RpcDiscoverResultInfo(TypedDict):
    pass

class RpcDiscoverResultMethodsItem(TypedDict):
    pass

class RpcDiscoverResult(TypedDict):
    components: RpcDiscoverResultComponents
    info: RpcDiscoverResultInfo
    methods: List[RpcDiscoverResultMethodsItem]
    openrpc: str

class ShutdownResult(TypedDict):
    pass

class ExitResult(TypedDict):
    pass

class TaskCreateResult(TypedDict):
    task: Task

class TaskCreateStake(TypedDict):
    cents: NotRequired[Optional[int]]
    currency: NotRequired[Optional[str]]
    reward: NotRequired[Optional[str]]

class TaskCreateExternal(TypedDict):
    id: NotRequired[Optional[str]]
    rest: NotRequired[Optional[str]]
    source: str

class TaskCreateChecklistItem(TypedDict):
    done: NotRequired[Optional[bool]]
    id: NotRequired[Optional[str]]
    text: str

TaskCreateRecurrence = TypedDict("TaskCreateRecurrence", {
    "catchUp": NotRequired[bool],
    "from": NotRequired[Optional[Literal["due", "completion"]]],
    "rule": RecurrenceText,
    "stake": NotRequired[bool],
})

class TaskCaptureResultUnderstoodRecurrence(TypedDict):
    fromCompletion: bool
    rule: str

class TaskCaptureResultUnderstood(TypedDict):
    createsProject: bool
    due: Optional[Union[Date, Instant]]
    estimate: Optional[int]
    partOfDay: Optional[Literal["morning", "evening"]]
    priority: Optional[Literal["P0", "P1", "P2", "P3"]]
    project: Optional[str]
    recurrence: Optional[TaskCaptureResultUnderstoodRecurrence]
    remind: Optional[int]
    scheduled: Optional[Union[Date, Instant]]
    stake: Optional[int]
    tags: List[str]
    wait: Optional[Union[Date, Instant]]

class TaskCaptureResult(TypedDict):
    rest: str
    spans: List[TextSpan]
    task: Task
    understood: TaskCaptureResultUnderstood

class TaskGetResult(TypedDict):
    task: Task
    trackedSeconds: int

class TaskListResult(TypedDict):
    nextCursor: Optional[str]
    tasks: List[Task]
    total: int
    totalIsExact: bool
    waitingCount: Optional[int]

class TaskSearchResult(TypedDict):
    nextCursor: Optional[str]
    tasks: List[Task]
    total: int
    totalIsExact: bool
    waitingCount: Optional[int]

class TaskUpdateResult(TypedDict):
    task: Task

class TaskUpdateStake(TypedDict):
    cents: NotRequired[Optional[int]]
    currency: NotRequired[Optional[str]]
    reward: NotRequired[Optional[str]]

class TaskUpdateExternal(TypedDict):
    id: NotRequired[Optional[str]]
    rest: NotRequired[Optional[str]]
    source: str

class TaskUpdateChecklistItem(TypedDict):
    done: NotRequired[Optional[bool]]
    id: NotRequired[Optional[str]]
    text: str

TaskUpdateRecurrence = TypedDict("TaskUpdateRecurrence", {
    "catchUp": NotRequired[bool],
    "from": NotRequired[Optional[Literal["due", "completion"]]],
    "rule": RecurrenceText,
    "stake": NotRequired[bool],
})

class TaskTextResult(TypedDict):
    changed: List[str]
    spans: List[Span]
    task: Optional[Task]
    text: str

class TaskWriteResult(TypedDict):
    changed: List[str]
    spans: List[Span]
    task: Optional[Task]
    text: str

class TaskModifyResult(TypedDict):
    count: int
    selected: int
    tasks: List[Task]

TaskModifySetRecurrence = TypedDict("TaskModifySetRecurrence", {
    "catchUp": NotRequired[bool],
    "from": NotRequired[Optional[Literal["due", "completion"]]],
    "rule": RecurrenceText,
    "stake": NotRequired[bool],
})

class TaskModifySet(TypedDict):
    createProject: NotRequired[bool]
    dependsOn: NotRequired[Optional[List[TaskReference]]]
    due: NotRequired[Optional[DateText]]
    estimate: NotRequired[Optional[Union[int, DurationText]]]
    parent: NotRequired[Optional[TaskReference]]
    partOfDay: NotRequired[Optional[Literal["morning", "evening"]]]
    priority: NotRequired[Optional[Literal["P0", "P1", "P2", "P3"]]]
    project: NotRequired[Optional[str]]
    recurrence: NotRequired[Optional[TaskModifySetRecurrence]]
    reminders: NotRequired[Optional[List[ReminderText]]]
    scheduled: NotRequired[Optional[DateText]]
    wait: NotRequired[Optional[DateText]]

class TaskCompleteResultScore(TypedDict):
    completedCount: int
    date: Date
    total: int

class TaskCompleteResult(TypedDict):
    celebration: bool
    children: List[Task]
    focus: FocusDay
    next: Optional[Task]
    pointsEarned: int
    savedStake: Optional[Stake]
    score: TaskCompleteResultScore
    stoppedTimer: Optional[TimeEntry]
    task: Task
    unblocked: List[Task]

class TaskCompleteResult1Score(TypedDict):
    completedCount: int
    date: Date
    total: int

class TaskCompleteResult1(TypedDict):
    celebration: bool
    completed: int
    count: int
    focus: FocusDay
    next: List[Task]
    pointsEarned: int
    savedStakes: int
    score: TaskCompleteResult1Score
    selected: int
    stoppedTimer: Optional[TimeEntry]
    tasks: List[Task]
    unblocked: List[Task]

class TaskSkipResult(TypedDict):
    next: Optional[Task]
    task: Task

class TaskSkipResult1(TypedDict):
    count: int
    next: List[Task]
    selected: int
    tasks: List[Task]

class TaskReopenResult(TypedDict):
    task: Task

class TaskReopenResult1(TypedDict):
    count: int
    selected: int
    tasks: List[Task]

class TaskToggleResultScore(TypedDict):
    completedCount: int
    date: Date
    total: int

class TaskToggleResult(TypedDict):
    celebration: bool
    children: List[Task]
    focus: FocusDay
    next: Optional[Task]
    pointsEarned: int
    savedStake: Optional[Stake]
    score: TaskToggleResultScore
    stoppedTimer: Optional[TimeEntry]
    task: Task
    unblocked: List[Task]

class TaskToggleResult1Score(TypedDict):
    completedCount: int
    date: Date
    total: int

class TaskToggleResult1(TypedDict):
    celebration: bool
    completed: int
    count: int
    focus: FocusDay
    next: List[Task]
    pointsEarned: int
    savedStakes: int
    score: TaskToggleResult1Score
    selected: int
    stoppedTimer: Optional[TimeEntry]
    tasks: List[Task]
    unblocked: List[Task]

class TaskRescheduleResult(TypedDict):
    task: Task

class TaskRescheduleResult1(TypedDict):
    count: int
    selected: int
    tasks: List[Task]

class TaskMoveResult(TypedDict):
    task: Task

class TaskCheckResult(TypedDict):
    task: Task

class TaskAnnotateResult(TypedDict):
    task: Task

class TaskCopyResult(TypedDict):
    task: Task

class TaskDeleteResult(TypedDict):
    children: List[Task]
    seriesEnded: bool
    task: Task

class TaskDeleteResult1(TypedDict):
    count: int
    selected: int
    tasks: List[Task]

class TagListResult(TypedDict):
    nextCursor: Optional[str]
    tags: List[TagCount]
    total: int
    totalIsExact: bool

class TagRenameResult(TypedDict):
    count: int
    entries: int
    tag: TagCount

class TagDeleteResult(TypedDict):
    count: int
    entries: int
    tag: TagCount

class SeriesListResult(TypedDict):
    nextCursor: Optional[str]
    series: List[Series]
    total: int
    totalIsExact: bool

class SeriesGetResult(TypedDict):
    series: Series

class SeriesUpdateResult(TypedDict):
    series: Series

class SeriesEndResult(TypedDict):
    series: Series

SeriesPreviewResult = TypedDict("SeriesPreviewResult", {
    "dates": List[Union[Date, Instant]],
    "first": Union[Date, Instant],
    "from": Literal["due", "completion"],
    "rule": str,
})

class ProjectCreateResult(TypedDict):
    project: Project

class ProjectListResult(TypedDict):
    projects: List[Project]

class ProjectGetResult(TypedDict):
    project: Project

class ProjectUpdateResult(TypedDict):
    project: Project

class ProjectArchiveResult(TypedDict):
    project: Project

class ProjectDeleteResult(TypedDict):
    movedTasks: int
    project: Project

class FocusAddResult(TypedDict):
    allDone: bool
    completedCount: int
    date: Date
    limit: int
    task: Task
    tasks: List[FocusTask]
    totalCount: int
    waiting: List[FocusTask]

class FocusAddStake(TypedDict):
    cents: NotRequired[Optional[int]]
    currency: NotRequired[Optional[str]]
    reward: NotRequired[Optional[str]]

class FocusAddExternal(TypedDict):
    id: NotRequired[Optional[str]]
    rest: NotRequired[Optional[str]]
    source: str

class FocusAddChecklistItem(TypedDict):
    done: NotRequired[Optional[bool]]
    id: NotRequired[Optional[str]]
    text: str

FocusAddRecurrence = TypedDict("FocusAddRecurrence", {
    "catchUp": NotRequired[bool],
    "from": NotRequired[Optional[Literal["due", "completion"]]],
    "rule": RecurrenceText,
    "stake": NotRequired[bool],
})

class FocusToggleResult(TypedDict):
    allDone: bool
    completedCount: int
    date: Date
    limit: int
    task: Task
    tasks: List[FocusTask]
    totalCount: int
    waiting: List[FocusTask]

class FocusSuggestResultTasksItemReasonsItem(TypedDict):
    factor: Literal["due", "priority", "scheduled", "block", "stake", "blocking", "estimate", "age", "postponed", "blocked"]
    points: int
    sentence: str

class FocusSuggestResultTasksItem(TypedDict):
    reasons: List[FocusSuggestResultTasksItemReasonsItem]
    score: int
    task: Task

class FocusSuggestResult(TypedDict):
    date: Date
    freeMinutes: int
    tasks: List[FocusSuggestResultTasksItem]

class CalendarMonthResult(TypedDict):
    completedCount: int
    month: str
    weeks: List[List[CalendarCell]]

class CalendarDayResult(TypedDict):
    agenda: List[Task]
    completedCount: int
    date: Date
    evening: List[Task]
    isToday: bool
    morning: List[Task]

class HabitCreateResult(TypedDict):
    habit: Habit

class HabitCreateTarget(TypedDict):
    count: NotRequired[float]
    direction: NotRequired[Literal["atLeast", "atMost"]]
    per: NotRequired[Optional[Literal["day", "week", "month"]]]
    weekdays: NotRequired[Optional[List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]]]

class HabitListResult(TypedDict):
    habits: List[Habit]

class HabitGetResult(TypedDict):
    habit: Habit

class HabitUpdateResult(TypedDict):
    habit: Habit

class HabitUpdateTarget(TypedDict):
    count: NotRequired[float]
    direction: NotRequired[Literal["atLeast", "atMost"]]
    per: NotRequired[Optional[Literal["day", "week", "month"]]]
    weekdays: NotRequired[Optional[List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]]]

class HabitArchiveResult(TypedDict):
    habit: Habit

class HabitDeleteResult(TypedDict):
    habit: Habit

class HabitIncrementResult(TypedDict):
    count: float
    date: Date
    habit: Habit

class HabitSetResult(TypedDict):
    count: float
    date: Date
    habit: Habit

class HabitSkipResult(TypedDict):
    habit: Habit

class HabitUnskipResult(TypedDict):
    habit: Habit

class HabitNoteResult(TypedDict):
    date: Date
    habit: Habit
    note: str

class HabitHistoryResultDaysItem(TypedDict):
    count: float
    date: Date
    note: str
    outcome: Optional[Literal["met", "missed", "open", "skipped", "notDue"]]
    skip: Optional[HabitSkip]

class HabitHistoryResult(TypedDict):
    days: List[HabitHistoryResultDaysItem]
    habit: Habit
    total: float

class ActivityCreateResult(TypedDict):
    activity: Activity

class ActivityListResult(TypedDict):
    activities: List[Activity]

class ActivityUpdateResult(TypedDict):
    activity: Activity

class ActivityArchiveResult(TypedDict):
    activity: Activity

class ActivityDeleteResult(TypedDict):
    activity: Activity
    cancelledTimer: Optional[Timer]
    deletedEntries: int

class TimeLogResult(TypedDict):
    entry: TimeEntry
    overlaps: List[TimeEntry]

class TimeStartResult(TypedDict):
    stopped: Optional[TimeEntry]
    timer: Timer

class TimeStopResult(TypedDict):
    entry: TimeEntry
    overlaps: List[TimeEntry]

class TimeCancelResult(TypedDict):
    timer: Timer

class TimeContinueResult(TypedDict):
    stopped: Optional[TimeEntry]
    timer: Timer

class TimeActiveResult(TypedDict):
    timer: Optional[Timer]

class TimeListResult(TypedDict):
    entries: List[TimeEntry]
    nextCursor: Optional[str]
    totalSeconds: int

class TimeUpdateResult(TypedDict):
    entry: TimeEntry
    overlaps: List[TimeEntry]

class TimeSplitResult(TypedDict):
    first: TimeEntry
    second: Optional[TimeEntry]
    timer: Optional[Timer]

class TimeDeleteResult(TypedDict):
    entry: TimeEntry

class TimeGapsResult(TypedDict):
    date: Date
    gaps: List[TimeGap]
    totalSeconds: int

TimeSummaryResult = TypedDict("TimeSummaryResult", {
    "by": Literal["activity", "project", "tag", "day"],
    "from": Date,
    "rows": List[TimeSummaryRow],
    "to": Date,
    "totalSeconds": int,
})

class ScoreDailyResultTasksItem(TypedDict):
    deleted: bool
    id: str
    number: int
    points: int
    priority: Literal["P0", "P1", "P2", "P3"]
    title: str

class ScoreDailyResult(TypedDict):
    completedCount: int
    date: Date
    plannedCount: int
    ratio: Optional[float]
    tasks: List[ScoreDailyResultTasksItem]
    total: int

class ScoreRangeResult(TypedDict):
    best: Optional[ScoreDay]
    days: List[ScoreDay]
    total: int
    weekStart: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

class ScoreProfileResultCompletedByPriority(TypedDict):
    P0: int
    P1: int
    P2: int
    P3: int

class ScoreProfileResultStreak(TypedDict):
    current: int
    longest: int

class ScoreProfileResultToday(TypedDict):
    completedCount: int
    date: Date
    total: int

class ScoreProfileResult(TypedDict):
    completedByPriority: ScoreProfileResultCompletedByPriority
    completedCount: int
    level: int
    levelProgress: float
    levelStart: int
    nextLevel: int
    rank: str
    streak: ScoreProfileResultStreak
    today: ScoreProfileResultToday
    xp: int

class ScoreExplainResultPartsItem(TypedDict):
    completedAt: Optional[Instant]
    deleted: bool
    points: int
    task: Task

class ScoreExplainResult(TypedDict):
    date: Date
    parts: List[ScoreExplainResultPartsItem]
    total: int

class DayOverviewResultScoreTasksItem(TypedDict):
    deleted: bool
    id: str
    number: int
    points: int
    priority: Literal["P0", "P1", "P2", "P3"]
    title: str

class DayOverviewResultScore(TypedDict):
    completedCount: int
    date: Date
    plannedCount: int
    ratio: Optional[float]
    tasks: List[DayOverviewResultScoreTasksItem]
    total: int

class DayOverviewResultTasks(TypedDict):
    completed: List[Task]
    due: List[Task]

class DayOverviewResult(TypedDict):
    date: Date
    focus: FocusDay
    habits: List[DayHabit]
    isToday: bool
    score: DayOverviewResultScore
    tasks: DayOverviewResultTasks
    time: List[TimeSummaryRow]

class YearStatsResult(TypedDict):
    stats: List[YearStat]

class YearHeatmapResult(TypedDict):
    days: List[HeatmapDay]
    max: Optional[float]
    min: Optional[float]
    name: str
    stat: Stat
    thresholds: List[float]
    total: float
    unit: str
    year: int

class StatsProjectsResultProjectsItem(TypedDict):
    active: int
    archived: bool
    color: str
    done: int
    project: str
    projectId: str

class StatsProjectsResult(TypedDict):
    projects: List[StatsProjectsResultProjectsItem]

StatsCompletionResult = TypedDict("StatsCompletionResult", {
    "completedCount": int,
    "days": List[CompletionDay],
    "from": Optional[Date],
    "plannedCount": int,
    "ratio": Optional[float],
    "to": Optional[Date],
})

StatsTrendResult = TypedDict("StatsTrendResult", {
    "by": Literal["day", "week", "month"],
    "from": Optional[Date],
    "points": List[TrendPoint],
    "project": Optional[str],
    "projectId": Optional[str],
    "to": Optional[Date],
})

StatsBurndownResult = TypedDict("StatsBurndownResult", {
    "from": Date,
    "points": List[BurndownPoint],
    "project": Optional[str],
    "projectId": Optional[str],
    "to": Date,
})

ReviewWeekResultCompletion = TypedDict("ReviewWeekResultCompletion", {
    "completedCount": int,
    "days": List[CompletionDay],
    "from": Optional[Date],
    "plannedCount": int,
    "ratio": Optional[float],
    "to": Optional[Date],
})

class ReviewWeekResultStreak(TypedDict):
    current: int
    longest: int

ReviewWeekResultTime = TypedDict("ReviewWeekResultTime", {
    "by": Literal["activity", "project", "tag", "day"],
    "from": Date,
    "rows": List[TimeSummaryRow],
    "to": Date,
    "totalSeconds": int,
})

ReviewWeekResult = TypedDict("ReviewWeekResult", {
    "completion": ReviewWeekResultCompletion,
    "earlierTotal": int,
    "from": Date,
    "habits": List[Habit],
    "slipped": List[Task],
    "slippedCount": int,
    "stakes": List[Task],
    "streak": ReviewWeekResultStreak,
    "stuck": List[Task],
    "time": ReviewWeekResultTime,
    "to": Date,
    "total": int,
})

class StakeListResultGroupsItemStakesItem(TypedDict):
    deleted: bool
    relative: str
    task: Task

class StakeListResultGroupsItem(TypedDict):
    date: Date
    stakes: List[StakeListResultGroupsItemStakesItem]

class StakeListResult(TypedDict):
    groups: List[StakeListResultGroupsItem]

class StakeSummaryResultCurrenciesItem(TypedDict):
    atRisk: int
    currency: str
    owed: int
    paid: int
    saved: int
    waived: int

class StakeSummaryResult(TypedDict):
    currencies: List[StakeSummaryResultCurrenciesItem]

class StakeConcedeResult(TypedDict):
    task: Task

class StakeSettleResult(TypedDict):
    task: Task

class StakeClaimResult(TypedDict):
    task: Task

class ReminderListResult(TypedDict):
    reminders: List[Reminder]

class ReminderSnoozeResult(TypedDict):
    reminders: List[Reminder]

class ReminderDismissResult(TypedDict):
    reminders: List[Reminder]

class ReminderShownResult(TypedDict):
    habit: Optional[Habit]
    reminder: Optional[Reminder]
    task: Optional[Task]

class HistoryListResult(TypedDict):
    steps: List[Step]

class HistoryUndoResultKeptItem(TypedDict):
    reason: str
    step: Step

class HistoryUndoResult(TypedDict):
    kept: List[HistoryUndoResultKeptItem]
    steps: List[Step]
    undone: Step

class HistoryRedoResult(TypedDict):
    redone: Step

class BatchRunResultResultsItemErrorData(TypedDict):
    pass

class BatchRunResultResultsItemError(TypedDict):
    code: int
    data: Optional[BatchRunResultResultsItemErrorData]
    message: str

class BatchRunResultResultsItemResult(TypedDict):
    pass

class BatchRunResultResultsItem(TypedDict):
    error: Optional[BatchRunResultResultsItemError]
    result: Optional[BatchRunResultResultsItemResult]

class BatchRunResult(TypedDict):
    committed: bool
    results: List[BatchRunResultResultsItem]

class BatchRunRequestsItemParams(TypedDict):
    pass

class BatchRunRequestsItem(TypedDict):
    method: str
    params: NotRequired[BatchRunRequestsItemParams]
    tempId: NotRequired[Optional[str]]

class ChangesSinceResult(TypedDict):
    changes: List[Change]
    cursor: str
    more: bool
    reset: bool

class EventsSubscribeResult(TypedDict):
    cursor: str

class EventsUnsubscribeResult(TypedDict):
    pass

class ReportHtmlResult(TypedDict):
    content: Optional[str]
    path: Optional[str]
    size: int

class CommandRunResultLinesItem(TypedDict):
    end: Optional[int]
    endByte: Optional[int]
    entity: Literal["task", "project", "habit", "activity", "timeEntry", "day", "step", "tag", "filter", "alias"]
    id: str
    line: int
    number: Optional[int]
    page: Optional[str]
    start: Optional[int]
    startByte: Optional[int]

class CommandRunResult(TypedDict):
    changed: bool
    changesAt: Optional[Instant]
    changesIn: Optional[int]
    earlier: Optional[str]
    exitCode: int
    form: Optional[int]
    later: Optional[str]
    line: Optional[str]
    lines: List[CommandRunResultLinesItem]
    nextPage: Optional[int]
    spans: List[Span]
    text: str
    title: Optional[str]

class CommandListResult(TypedDict):
    commands: List[Command]

class ActionListResult(TypedDict):
    actions: List[Action]

class DateParseResult(TypedDict):
    at: Optional[Instant]
    date: Optional[Date]
    partOfDay: Optional[Literal["morning", "evening"]]
    seconds: Optional[int]
    spans: List[TextSpan]

class CompletionListResult(TypedDict):
    candidates: List[Candidate]
    problem: Optional[str]
    spans: List[TextSpan]

class FilterCreateResult(TypedDict):
    filter: SavedFilter

class FilterListResult(TypedDict):
    filters: List[SavedFilter]

class FilterUpdateResult(TypedDict):
    filter: SavedFilter

class FilterDeleteResult(TypedDict):
    filter: SavedFilter

class AliasCreateResult(TypedDict):
    alias: Alias

class AliasListResult(TypedDict):
    aliases: List[Alias]

class AliasUpdateResult(TypedDict):
    alias: Alias

class AliasDeleteResult(TypedDict):
    alias: Alias

class SettingsGetResult(TypedDict):
    settings: Settings

class SettingsUpdateResult(TypedDict):
    settings: Settings

class SettingsUpdateNotifications(TypedDict):
    celebration: NotRequired[Optional[bool]]
    day: NotRequired[Optional[bool]]
    reminders: NotRequired[Optional[bool]]
    stakes: NotRequired[Optional[bool]]

class DataExportResultCounts(TypedDict):
    activity: int
    alias: int
    celebration: int
    focusInterval: int
    habit: int
    habitEvent: int
    habitNote: int
    habitReminderMark: int
    habitSkip: int
    habitTarget: int
    project: int
    reminderMark: int
    savedFilter: int
    series: int
    settings: int
    stake: int
    task: int
    timeEntry: int
    timePart: int
    timer: int

class DataExportResult(TypedDict):
    content: Optional[str]
    counts: DataExportResultCounts
    format: Literal["json"]
    path: Optional[str]

class DataImportResultCounts(TypedDict):
    activity: ImportCounts
    alias: ImportCounts
    celebration: ImportCounts
    focusInterval: ImportCounts
    habit: ImportCounts
    habitEvent: ImportCounts
    habitNote: ImportCounts
    habitReminderMark: ImportCounts
    habitSkip: ImportCounts
    habitTarget: ImportCounts
    project: ImportCounts
    reminderMark: ImportCounts
    savedFilter: ImportCounts
    series: ImportCounts
    settings: ImportCounts
    stake: ImportCounts
    task: ImportCounts
    timeEntry: ImportCounts
    timePart: ImportCounts
    timer: ImportCounts

class DataImportResult(TypedDict):
    counts: DataImportResultCounts
    defaults: List[ImportDefault]
    report: List[ImportEntry]
    reportIsComplete: bool

class DataBackupResult(TypedDict):
    bytes: int
    path: str

class DataBackupsResultBackupsItem(TypedDict):
    bytes: int
    date: Date
    path: str

class DataBackupsResult(TypedDict):
    backups: List[DataBackupsResultBackupsItem]

class DataRestoreResult(TypedDict):
    kept: Optional[str]
    path: str

class DataCheckResultRepairCounts(TypedDict):
    activity: int
    alias: int
    celebration: int
    focusInterval: int
    habit: int
    habitEvent: int
    habitNote: int
    habitReminderMark: int
    habitSkip: int
    habitTarget: int
    project: int
    reminderMark: int
    savedFilter: int
    series: int
    settings: int
    stake: int
    task: int
    timeEntry: int
    timePart: int
    timer: int

class DataCheckResultRepair(TypedDict):
    counts: DataCheckResultRepairCounts
    lost: List[DataProblem]
    lostIsComplete: bool
    path: str

class DataCheckResult(TypedDict):
    ok: bool
    problems: List[DataProblem]
    problemsAreComplete: bool
    repair: Optional[DataCheckResultRepair]

class ServerInfoResult(TypedDict):
    database: str
    name: str
    now: Instant
    protocolVersion: str
    readOnly: bool
    storage: str
    timeZone: str
    timeZoneData: str
    today: Date
    version: str

class ServerStatsResult(TypedDict):
    activities: int
    bytes: int
    changes: int
    habitEvents: int
    habits: int
    projects: int
    tasks: int
    timeEntries: int
    uptimeSeconds: int

class _Rpc:
    def discover(self) -> RpcDiscoverResult: ...

class _Task:
    def create(self, *, title: str, notes: Optional[str] = ..., priority: Literal["P0", "P1", "P2", "P3"] = ..., project: Optional[str] = ..., createProject: bool = ..., due: Optional[DateText] = ..., partOfDay: Optional[Literal["morning", "evening"]] = ..., allDay: bool = ..., start: Optional[DateText] = ..., end: Optional[DateText] = ..., tags: List[str] = ..., reminders: Optional[List[ReminderText]] = ..., stake: Optional[TaskCreateStake] = ..., estimate: Optional[Union[int, DurationText]] = ..., wait: Optional[DateText] = ..., scheduled: Optional[DateText] = ..., url: Optional[str] = ..., external: Optional[TaskCreateExternal] = ..., checklist: Optional[List[TaskCreateChecklistItem]] = ..., dependsOn: Optional[List[TaskReference]] = ..., parent: Optional[TaskReference] = ..., recurrence: Optional[TaskCreateRecurrence] = ..., mutationId: Optional[str] = ...) -> TaskCreateResult: ...
    def capture(self, *, text: str, dryRun: bool = ..., mutationId: Optional[str] = ...) -> TaskCaptureResult: ...
    def get(self, *, id: TaskReference) -> TaskGetResult: ...
    def list(self, *, filter: Optional[str] = ..., context: bool = ..., status: Optional[Union[Literal["open", "done"], List[Literal["open", "done"]]]] = ..., category: Optional[Literal["morning", "evening", "upcoming", "inbox"]] = ..., project: Optional[Union[str, List[str]]] = ..., priority: Optional[Union[Literal["P0", "P1", "P2", "P3"], List[Literal["P0", "P1", "P2", "P3"]]]] = ..., tags: List[str] = ..., day: Optional[DateText] = ..., dueFrom: Optional[DateText] = ..., dueTo: Optional[DateText] = ..., overdue: Optional[bool] = ..., parent: Optional[TaskReference] = ..., text: Optional[str] = ..., sort: Literal["manual", "due", "priority", "created", "completed", "title", "project", "wait", "scheduled"] = ..., descending: bool = ..., limit: int = ..., cursor: Optional[str] = ...) -> TaskListResult: ...
    def search(self, *, text: str, status: Optional[Union[Literal["open", "done"], List[Literal["open", "done"]]]] = ..., limit: int = ..., cursor: Optional[str] = ...) -> TaskSearchResult: ...
    def update(self, *, id: TaskReference, ifRevision: Optional[int] = ..., scope: Optional[Literal["this", "following"]] = ..., title: Optional[str] = ..., notes: Optional[str] = ..., priority: Optional[Literal["P0", "P1", "P2", "P3"]] = ..., project: Optional[str] = ..., createProject: bool = ..., due: Optional[DateText] = ..., partOfDay: Optional[Literal["morning", "evening"]] = ..., allDay: Optional[bool] = ..., start: Optional[DateText] = ..., end: Optional[DateText] = ..., tags: Optional[List[str]] = ..., reminders: Optional[List[ReminderText]] = ..., stake: Optional[TaskUpdateStake] = ..., estimate: Optional[Union[int, DurationText]] = ..., wait: Optional[DateText] = ..., scheduled: Optional[DateText] = ..., url: Optional[str] = ..., external: Optional[TaskUpdateExternal] = ..., checklist: Optional[List[TaskUpdateChecklistItem]] = ..., dependsOn: Optional[List[TaskReference]] = ..., parent: Optional[TaskReference] = ..., recurrence: Optional[TaskUpdateRecurrence] = ..., mutationId: Optional[str] = ...) -> TaskUpdateResult: ...
    def text(self, *, id: Optional[TaskReference] = ...) -> TaskTextResult: ...
    def write(self, *, id: Optional[TaskReference] = ..., text: str, base: Optional[str] = ..., mutationId: Optional[str] = ...) -> TaskWriteResult: ...
    def modify(self, *, ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., dryRun: Optional[bool] = ..., set: Optional[TaskModifySet] = ..., addTags: List[str] = ..., removeTags: List[str] = ..., addDependsOn: List[TaskReference] = ..., removeDependsOn: List[TaskReference] = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> TaskModifyResult: ...
    def complete(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., at: Optional[PastDateText] = ..., force: Optional[bool] = ..., children: Optional[Literal["complete", "keep"]] = ..., mutationId: Optional[str] = ...) -> Union[TaskCompleteResult, TaskCompleteResult1]: ...
    def skip(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., mutationId: Optional[str] = ...) -> Union[TaskSkipResult, TaskSkipResult1]: ...
    def reopen(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., mutationId: Optional[str] = ...) -> Union[TaskReopenResult, TaskReopenResult1]: ...
    def toggle(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., force: Optional[bool] = ..., children: Optional[Literal["complete", "keep"]] = ..., mutationId: Optional[str] = ...) -> Union[TaskToggleResult, TaskToggleResult1]: ...
    def reschedule(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., to: Optional[DateText] = ..., days: Optional[int] = ..., mutationId: Optional[str] = ...) -> Union[TaskRescheduleResult, TaskRescheduleResult1]: ...
    def move(self, *, id: TaskReference, before: Optional[TaskReference] = ..., after: Optional[TaskReference] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TaskMoveResult: ...
    def check(self, *, id: TaskReference, item: Optional[ChecklistReference] = ..., done: Optional[bool] = ..., toggle: Optional[bool] = ..., add: Optional[str] = ..., remove: Optional[ChecklistReference] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TaskCheckResult: ...
    def annotate(self, *, id: TaskReference, text: Optional[str] = ..., remove: Optional[int] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TaskAnnotateResult: ...
    def copy(self, *, id: TaskReference, mutationId: Optional[str] = ...) -> TaskCopyResult: ...
    def delete(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., purge: Optional[bool] = ..., children: Optional[Literal["delete", "keep"]] = ..., mutationId: Optional[str] = ...) -> Union[TaskDeleteResult, TaskDeleteResult1]: ...

class _Tag:
    def list(self, *, prefix: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ...) -> TagListResult: ...
    def rename(self, *, from_: str, to: str, mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> TagRenameResult: ...
    def delete(self, *, tag: str, mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> TagDeleteResult: ...

class _Series:
    def list(self, *, active: Optional[bool] = ..., limit: int = ..., cursor: Optional[str] = ...) -> SeriesListResult: ...
    def get(self, *, id: Optional[SeriesReference] = ..., task: Optional[TaskReference] = ...) -> SeriesGetResult: ...
    def update(self, *, id: Optional[SeriesReference] = ..., task: Optional[TaskReference] = ..., ifRevision: Optional[int] = ..., rule: Optional[RecurrenceText] = ..., from_: Optional[Literal["due", "completion"]] = ..., catchUp: Optional[bool] = ..., stake: Optional[bool] = ..., mutationId: Optional[str] = ...) -> SeriesUpdateResult: ...
    def end(self, *, id: Optional[SeriesReference] = ..., task: Optional[TaskReference] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> SeriesEndResult: ...
    def preview(self, *, rule: Optional[RecurrenceText] = ..., text: Optional[RecurrenceText] = ..., start: Optional[DateText] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., limit: int = ...) -> SeriesPreviewResult: ...

class _Project:
    def create(self, *, name: str, description: Optional[str] = ..., color: Optional[str] = ..., mutationId: Optional[str] = ...) -> ProjectCreateResult: ...
    def list(self, *, sort: Literal["name", "manual"] = ..., archived: Optional[bool] = ...) -> ProjectListResult: ...
    def get(self, *, id: str) -> ProjectGetResult: ...
    def update(self, *, id: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., description: Optional[str] = ..., color: Optional[str] = ..., archived: Optional[bool] = ..., after: Optional[str] = ..., mutationId: Optional[str] = ...) -> ProjectUpdateResult: ...
    def archive(self, *, id: str, archived: bool = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ProjectArchiveResult: ...
    def delete(self, *, id: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ProjectDeleteResult: ...

class _Focus:
    def today(self) -> FocusDay: ...
    def day(self, *, date: Optional[DateText] = ...) -> FocusDay: ...
    def add(self, *, id: Optional[TaskReference] = ..., date: Optional[DateText] = ..., ifRevision: Optional[int] = ..., title: Optional[str] = ..., notes: Optional[str] = ..., priority: Optional[Literal["P0", "P1", "P2", "P3"]] = ..., project: Optional[str] = ..., createProject: Optional[bool] = ..., due: Optional[DateText] = ..., partOfDay: Optional[Literal["morning", "evening"]] = ..., allDay: Optional[bool] = ..., start: Optional[DateText] = ..., end: Optional[DateText] = ..., tags: Optional[List[str]] = ..., reminders: Optional[List[ReminderText]] = ..., stake: Optional[FocusAddStake] = ..., estimate: Optional[Union[int, DurationText]] = ..., wait: Optional[DateText] = ..., scheduled: Optional[DateText] = ..., url: Optional[str] = ..., external: Optional[FocusAddExternal] = ..., checklist: Optional[List[FocusAddChecklistItem]] = ..., dependsOn: Optional[List[TaskReference]] = ..., parent: Optional[TaskReference] = ..., recurrence: Optional[FocusAddRecurrence] = ..., mutationId: Optional[str] = ...) -> FocusAddResult: ...
    def remove(self, *, id: TaskReference, date: Optional[DateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> FocusDay: ...
    def toggle(self, *, task: TaskReference, date: Optional[DateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> FocusToggleResult: ...
    def reset(self, *, date: Optional[DateText] = ..., mutationId: Optional[str] = ...) -> FocusDay: ...
    def suggest(self, *, date: Optional[DateText] = ..., limit: int = ...) -> FocusSuggestResult: ...

class _Calendar:
    def month(self, *, month: Optional[str] = ...) -> CalendarMonthResult: ...
    def day(self, *, date: Optional[DateText] = ...) -> CalendarDayResult: ...

class _Habit:
    def create(self, *, name: str, color: Optional[str] = ..., unit: Optional[str] = ..., reminders: Optional[List[str]] = ..., target: Optional[HabitCreateTarget] = ..., mutationId: Optional[str] = ...) -> HabitCreateResult: ...
    def list(self, *, archived: Optional[bool] = ...) -> HabitListResult: ...
    def get(self, *, habit: str) -> HabitGetResult: ...
    def update(self, *, habit: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., color: Optional[str] = ..., archived: Optional[bool] = ..., unit: Optional[str] = ..., reminders: Optional[List[str]] = ..., target: Optional[HabitUpdateTarget] = ..., mutationId: Optional[str] = ...) -> HabitUpdateResult: ...
    def archive(self, *, habit: str, archived: bool = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitArchiveResult: ...
    def delete(self, *, habit: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitDeleteResult: ...
    def increment(self, *, habit: str, by: float = ..., date: Optional[PastDateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitIncrementResult: ...
    def set(self, *, habit: str, count: float, date: Optional[PastDateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitSetResult: ...
    def skip(self, *, habit: str, date: Optional[DateText] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., reason: Optional[str] = ..., mutationId: Optional[str] = ...) -> HabitSkipResult: ...
    def unskip(self, *, habit: str, date: Optional[DateText] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., mutationId: Optional[str] = ...) -> HabitUnskipResult: ...
    def note(self, *, habit: str, date: Optional[PastDateText] = ..., text: str, mutationId: Optional[str] = ...) -> HabitNoteResult: ...
    def history(self, *, habit: str, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ...) -> HabitHistoryResult: ...

class _Activity:
    def create(self, *, name: str, color: Optional[str] = ..., mutationId: Optional[str] = ...) -> ActivityCreateResult: ...
    def list(self, *, archived: Optional[bool] = ...) -> ActivityListResult: ...
    def update(self, *, activity: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., color: Optional[str] = ..., archived: Optional[bool] = ..., mutationId: Optional[str] = ...) -> ActivityUpdateResult: ...
    def archive(self, *, activity: str, archived: bool = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ActivityArchiveResult: ...
    def delete(self, *, activity: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ActivityDeleteResult: ...

class _Time:
    def log(self, *, activity: str, start: PastDateText, end: PastDateText, note: Optional[str] = ..., tags: Optional[List[str]] = ..., task: Optional[TaskReference] = ..., mutationId: Optional[str] = ...) -> TimeLogResult: ...
    def start(self, *, activity: str, note: Optional[str] = ..., tags: Optional[List[str]] = ..., task: Optional[TaskReference] = ..., at: Optional[PastDateText] = ..., mutationId: Optional[str] = ...) -> TimeStartResult: ...
    def stop(self, *, at: Optional[PastDateText] = ..., mutationId: Optional[str] = ...) -> TimeStopResult: ...
    def cancel(self, *, mutationId: Optional[str] = ...) -> TimeCancelResult: ...
    def continue_(self, *, id: Optional[TimeEntryReference] = ..., mutationId: Optional[str] = ...) -> TimeContinueResult: ...
    def active(self) -> TimeActiveResult: ...
    def list(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., activity: Optional[Union[str, List[str]]] = ..., task: Optional[TaskReference] = ..., tags: Optional[List[str]] = ..., limit: int = ..., cursor: Optional[str] = ...) -> TimeListResult: ...
    def update(self, *, id: TimeEntryReference, ifRevision: Optional[int] = ..., activity: Optional[str] = ..., start: Optional[PastDateText] = ..., end: Optional[PastDateText] = ..., note: Optional[str] = ..., tags: Optional[List[str]] = ..., task: Optional[TaskReference] = ..., mutationId: Optional[str] = ...) -> TimeUpdateResult: ...
    def split(self, *, id: Optional[TimeEntryReference] = ..., at: PastDateText, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TimeSplitResult: ...
    def delete(self, *, id: TimeEntryReference, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TimeDeleteResult: ...
    def gaps(self, *, date: Optional[PastDateText] = ...) -> TimeGapsResult: ...
    def summary(self, *, by: Literal["activity", "project", "tag", "day"] = ..., from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ...) -> TimeSummaryResult: ...

class _Score:
    def daily(self, *, date: Optional[PastDateText] = ...) -> ScoreDailyResult: ...
    def range(self, *, from_: PastDateText, to: PastDateText) -> ScoreRangeResult: ...
    def profile(self) -> ScoreProfileResult: ...
    def explain(self, *, date: Optional[PastDateText] = ...) -> ScoreExplainResult: ...

class _Day:
    def overview(self, *, date: Optional[DateText] = ...) -> DayOverviewResult: ...

class _Year:
    def stats(self) -> YearStatsResult: ...
    def heatmap(self, *, stat: Stat, year: Optional[int] = ...) -> YearHeatmapResult: ...

class _Stats:
    def projects(self) -> StatsProjectsResult: ...
    def completion(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ...) -> StatsCompletionResult: ...
    def trend(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., by: Literal["day", "week", "month"] = ...) -> StatsTrendResult: ...
    def burndown(self, *, from_: Optional[PastDateText] = ..., to: Optional[DateText] = ..., project: Optional[str] = ...) -> StatsBurndownResult: ...

class _Review:
    def week(self, *, date: Optional[PastDateText] = ...) -> ReviewWeekResult: ...

class _Stake:
    def list(self, *, status: Optional[Union[Literal["pending", "complete", "expired"], List[Literal["pending", "complete", "expired"]]]] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ...) -> StakeListResult: ...
    def summary(self) -> StakeSummaryResult: ...
    def concede(self, *, id: TaskReference, confirm: bool, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> StakeConcedeResult: ...
    def settle(self, *, id: TaskReference, outcome: Literal["paid", "waived"], note: Optional[str] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> StakeSettleResult: ...
    def claim(self, *, id: TaskReference, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> StakeClaimResult: ...

class _Reminder:
    def list(self, *, state: Optional[Literal["waiting", "due", "dismissed"]] = ..., id: Optional[TaskReference] = ..., habit: Optional[str] = ...) -> ReminderListResult: ...
    def snooze(self, *, id: Optional[TaskReference] = ..., habit: Optional[str] = ..., reminder: Optional[ReminderText] = ..., seconds: Optional[Union[int, DurationText]] = ..., until: Optional[DateText] = ..., mutationId: Optional[str] = ...) -> ReminderSnoozeResult: ...
    def dismiss(self, *, id: Optional[TaskReference] = ..., habit: Optional[str] = ..., reminder: Optional[ReminderText] = ..., mutationId: Optional[str] = ...) -> ReminderDismissResult: ...
    def shown(self, *, task: Optional[TaskReference] = ..., habit: Optional[str] = ..., reminder: Optional[ReminderText] = ..., mutationId: Optional[str] = ...) -> ReminderShownResult: ...

class _History:
    def list(self, *, limit: int = ..., before: Optional[int] = ..., madeBy: Optional[Literal["person", "agent", "import", "device"]] = ..., since: Optional[PastDateText] = ...) -> HistoryListResult: ...
    def undo(self, *, step: Optional[int] = ..., madeBy: Optional[Literal["person", "agent", "import", "device"]] = ..., since: Optional[PastDateText] = ..., mutationId: Optional[str] = ...) -> HistoryUndoResult: ...
    def redo(self, *, mutationId: Optional[str] = ...) -> HistoryRedoResult: ...

class _Batch:
    def run(self, *, requests: List[BatchRunRequestsItem], atomic: bool = ..., dryRun: bool = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> BatchRunResult: ...

class _Changes:
    def since(self, *, cursor: Optional[str] = ..., limit: int = ...) -> ChangesSinceResult: ...

class _Events:
    def subscribe(self, *, kinds: Optional[List[Literal["task", "project", "focus", "habit", "time", "stake", "reminder", "settings", "day", "celebration", "stakeExpired", "filter", "alias", "series"]]] = ...) -> EventsSubscribeResult: ...
    def unsubscribe(self) -> EventsUnsubscribeResult: ...

class _View:
    def today(self, *, client: Literal["shell", "vim", "emacs"] = ..., limit: int = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def focus(self, *, date: Optional[DateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def plan(self, *, date: Optional[DateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def suggestions(self, *, date: Optional[DateText] = ..., limit: int = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def review(self, *, date: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def agenda(self, *, date: Optional[DateText] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def list(self, *, filter: Optional[str] = ..., context: bool = ..., status: Optional[Union[Literal["open", "done"], List[Literal["open", "done"]]]] = ..., category: Optional[Literal["morning", "evening", "upcoming", "inbox"]] = ..., project: Optional[Union[str, List[str]]] = ..., priority: Optional[Union[Literal["P0", "P1", "P2", "P3"], List[Literal["P0", "P1", "P2", "P3"]]]] = ..., tags: List[str] = ..., day: Optional[DateText] = ..., dueFrom: Optional[DateText] = ..., dueTo: Optional[DateText] = ..., overdue: Optional[bool] = ..., parent: Optional[TaskReference] = ..., text: Optional[str] = ..., sort: Literal["manual", "due", "priority", "created", "completed", "title", "project", "wait", "scheduled"] = ..., descending: bool = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def task(self, *, id: TaskReference, width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def project(self, *, id: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def day(self, *, date: Optional[DateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def calendar(self, *, month: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def year(self, *, stat: Stat = ..., year: Optional[int] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def score(self, *, date: Optional[PastDateText] = ..., from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def stats(self, *, kind: Optional[Literal["projects", "completion"]] = ..., from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def trend(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., by: Literal["day", "week", "month"] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def burndown(self, *, from_: Optional[PastDateText] = ..., to: Optional[DateText] = ..., project: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def habits(self, *, archived: Optional[bool] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def history(self, *, habit: str, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def time(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., by: Literal["activity", "project", "tag", "day"] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def entries(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., activity: Optional[Union[str, List[str]]] = ..., task: Optional[TaskReference] = ..., tags: Optional[List[str]] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def activities(self, *, archived: Optional[bool] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def stakes(self, *, status: Optional[Union[Literal["pending", "complete", "expired"], List[Literal["pending", "complete", "expired"]]]] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def reminders(self, *, state: Optional[Literal["waiting", "due", "dismissed"]] = ..., id: Optional[TaskReference] = ..., habit: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def tags(self, *, prefix: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def filters(self, *, limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def log(self, *, madeBy: Optional[Literal["person", "agent", "import", "device"]] = ..., since: Optional[PastDateText] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def settings(self, *, width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def backups(self, *, limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    def statusline(self, *, width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...

class _Chart:
    def year(self, *, stat: Stat = ..., year: Optional[int] = ..., palette: Literal["green", "blue", "orange", "purple"] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def score(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def ring(self, *, date: Optional[PastDateText] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def projects(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def month(self, *, month: Optional[str] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def time(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., by: Literal["activity", "day", "hour"] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def habit(self, *, habit: str, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def trend(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., by: Literal["day", "week", "month"] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    def burndown(self, *, from_: Optional[PastDateText] = ..., to: Optional[DateText] = ..., project: Optional[str] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...

class _Report:
    def html(self, *, kind: Literal["day", "week", "month", "year"], date: Optional[PastDateText] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> ReportHtmlResult: ...

class _Command:
    def run(self, *, line: Optional[str] = ..., arguments: Optional[List[str]] = ..., page: int = ..., directory: Optional[str] = ..., input: Optional[str] = ..., readOnly: bool = ..., client: Literal["shell", "vim", "emacs"] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> CommandRunResult: ...
    def list(self) -> CommandListResult: ...
    def help(self, *, command: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...

class _Action:
    def list(self, *, entity: Optional[Literal["task", "project", "habit", "activity", "timeEntry", "day", "step", "filter", "alias", "tag", "reminder"]] = ..., id: Optional[Union[int, str]] = ...) -> ActionListResult: ...

class _Date:
    def parse(self, *, text: str, kind: Literal["due", "past", "duration"] = ...) -> DateParseResult: ...

class _Completion:
    def list(self, *, line: Optional[str] = ..., filter: Optional[str] = ..., capture: Optional[str] = ..., task: Optional[str] = ..., date: Optional[str] = ..., past: Optional[str] = ..., duration: Optional[str] = ..., cursor: Optional[int] = ...) -> CompletionListResult: ...

class _Filter:
    def create(self, *, name: str, filter: str, mutationId: Optional[str] = ...) -> FilterCreateResult: ...
    def list(self) -> FilterListResult: ...
    def update(self, *, id: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., filter: Optional[str] = ..., mutationId: Optional[str] = ...) -> FilterUpdateResult: ...
    def delete(self, *, id: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> FilterDeleteResult: ...

class _Alias:
    def create(self, *, name: str, line: str, mutationId: Optional[str] = ...) -> AliasCreateResult: ...
    def list(self) -> AliasListResult: ...
    def update(self, *, alias: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., line: Optional[str] = ..., mutationId: Optional[str] = ...) -> AliasUpdateResult: ...
    def delete(self, *, alias: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> AliasDeleteResult: ...

class _Settings:
    def get(self) -> SettingsGetResult: ...
    def update(self, *, ifRevision: Optional[int] = ..., timeZone: Optional[str] = ..., dayStart: Optional[str] = ..., weekStart: Optional[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]] = ..., currency: Optional[str] = ..., defaultStake: Optional[int] = ..., backups: Optional[int] = ..., defaultReminders: Optional[List[ReminderOffset]] = ..., notifications: Optional[SettingsUpdateNotifications] = ..., historyDays: Optional[int] = ..., context: Optional[str] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., dayCapacity: Optional[Union[int, DurationText]] = ..., mutationId: Optional[str] = ...) -> SettingsUpdateResult: ...

class _Data:
    def export(self, *, format: Literal["json"] = ..., path: Optional[str] = ..., overwrite: bool = ..., progressToken: Optional[Union[str, int]] = ...) -> DataExportResult: ...
    def import_(self, *, format: Literal["json"] = ..., content: Optional[str] = ..., path: Optional[str] = ..., dryRun: bool = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> DataImportResult: ...
    def backup(self, *, path: str, overwrite: bool = ..., progressToken: Optional[Union[str, int]] = ...) -> DataBackupResult: ...
    def backups(self) -> DataBackupsResult: ...
    def restore(self, *, path: str) -> DataRestoreResult: ...
    def check(self, *, repairTo: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> DataCheckResult: ...

class _Server:
    def info(self) -> ServerInfoResult: ...
    def stats(self) -> ServerStatsResult: ...

class Tally:
    def __init__(self, *options: str, server: Optional[str] = ...) -> None: ...
    @property
    def pid(self) -> Optional[int]: ...
    def call(self, method: str, /, **params: Any) -> Any: ...
    def capture(self, text: str, *, dryRun: bool = ...) -> TaskCaptureResult: ...
    def subscribe(self, kinds: Optional[List[str]] = ...) -> Iterator[Event]: ...
    def on_event(
        self, callback: Callable[[Event], None], kinds: Optional[List[str]] = ...) -> threading.Thread: ...
    def close(self) -> None: ...
    def __enter__(self) -> Tally: ...
    def __exit__(self, *_: object) -> None: ...
    def initialize(self, *, protocolVersion: Any = ...) -> InitializeResult: ...
    def ping(self) -> PingResult: ...
    def shutdown(self) -> ShutdownResult: ...
    def exit(self) -> ExitResult: ...
    rpc: _Rpc
    task: _Task
    tag: _Tag
    series: _Series
    project: _Project
    focus: _Focus
    calendar: _Calendar
    habit: _Habit
    activity: _Activity
    time: _Time
    score: _Score
    day: _Day
    year: _Year
    stats: _Stats
    review: _Review
    stake: _Stake
    reminder: _Reminder
    history: _History
    batch: _Batch
    changes: _Changes
    events: _Events
    view: _View
    chart: _Chart
    report: _Report
    command: _Command
    action: _Action
    date: _Date
    completion: _Completion
    filter: _Filter
    alias: _Alias
    settings: _Settings
    data: _Data
    server: _Server

class _AsyncRpc:
    async def discover(self) -> RpcDiscoverResult: ...

class _AsyncTask:
    async def create(self, *, title: str, notes: Optional[str] = ..., priority: Literal["P0", "P1", "P2", "P3"] = ..., project: Optional[str] = ..., createProject: bool = ..., due: Optional[DateText] = ..., partOfDay: Optional[Literal["morning", "evening"]] = ..., allDay: bool = ..., start: Optional[DateText] = ..., end: Optional[DateText] = ..., tags: List[str] = ..., reminders: Optional[List[ReminderText]] = ..., stake: Optional[TaskCreateStake] = ..., estimate: Optional[Union[int, DurationText]] = ..., wait: Optional[DateText] = ..., scheduled: Optional[DateText] = ..., url: Optional[str] = ..., external: Optional[TaskCreateExternal] = ..., checklist: Optional[List[TaskCreateChecklistItem]] = ..., dependsOn: Optional[List[TaskReference]] = ..., parent: Optional[TaskReference] = ..., recurrence: Optional[TaskCreateRecurrence] = ..., mutationId: Optional[str] = ...) -> TaskCreateResult: ...
    async def capture(self, *, text: str, dryRun: bool = ..., mutationId: Optional[str] = ...) -> TaskCaptureResult: ...
    async def get(self, *, id: TaskReference) -> TaskGetResult: ...
    async def list(self, *, filter: Optional[str] = ..., context: bool = ..., status: Optional[Union[Literal["open", "done"], List[Literal["open", "done"]]]] = ..., category: Optional[Literal["morning", "evening", "upcoming", "inbox"]] = ..., project: Optional[Union[str, List[str]]] = ..., priority: Optional[Union[Literal["P0", "P1", "P2", "P3"], List[Literal["P0", "P1", "P2", "P3"]]]] = ..., tags: List[str] = ..., day: Optional[DateText] = ..., dueFrom: Optional[DateText] = ..., dueTo: Optional[DateText] = ..., overdue: Optional[bool] = ..., parent: Optional[TaskReference] = ..., text: Optional[str] = ..., sort: Literal["manual", "due", "priority", "created", "completed", "title", "project", "wait", "scheduled"] = ..., descending: bool = ..., limit: int = ..., cursor: Optional[str] = ...) -> TaskListResult: ...
    async def search(self, *, text: str, status: Optional[Union[Literal["open", "done"], List[Literal["open", "done"]]]] = ..., limit: int = ..., cursor: Optional[str] = ...) -> TaskSearchResult: ...
    async def update(self, *, id: TaskReference, ifRevision: Optional[int] = ..., scope: Optional[Literal["this", "following"]] = ..., title: Optional[str] = ..., notes: Optional[str] = ..., priority: Optional[Literal["P0", "P1", "P2", "P3"]] = ..., project: Optional[str] = ..., createProject: bool = ..., due: Optional[DateText] = ..., partOfDay: Optional[Literal["morning", "evening"]] = ..., allDay: Optional[bool] = ..., start: Optional[DateText] = ..., end: Optional[DateText] = ..., tags: Optional[List[str]] = ..., reminders: Optional[List[ReminderText]] = ..., stake: Optional[TaskUpdateStake] = ..., estimate: Optional[Union[int, DurationText]] = ..., wait: Optional[DateText] = ..., scheduled: Optional[DateText] = ..., url: Optional[str] = ..., external: Optional[TaskUpdateExternal] = ..., checklist: Optional[List[TaskUpdateChecklistItem]] = ..., dependsOn: Optional[List[TaskReference]] = ..., parent: Optional[TaskReference] = ..., recurrence: Optional[TaskUpdateRecurrence] = ..., mutationId: Optional[str] = ...) -> TaskUpdateResult: ...
    async def text(self, *, id: Optional[TaskReference] = ...) -> TaskTextResult: ...
    async def write(self, *, id: Optional[TaskReference] = ..., text: str, base: Optional[str] = ..., mutationId: Optional[str] = ...) -> TaskWriteResult: ...
    async def modify(self, *, ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., dryRun: Optional[bool] = ..., set: Optional[TaskModifySet] = ..., addTags: List[str] = ..., removeTags: List[str] = ..., addDependsOn: List[TaskReference] = ..., removeDependsOn: List[TaskReference] = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> TaskModifyResult: ...
    async def complete(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., at: Optional[PastDateText] = ..., force: Optional[bool] = ..., children: Optional[Literal["complete", "keep"]] = ..., mutationId: Optional[str] = ...) -> Union[TaskCompleteResult, TaskCompleteResult1]: ...
    async def skip(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., mutationId: Optional[str] = ...) -> Union[TaskSkipResult, TaskSkipResult1]: ...
    async def reopen(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., mutationId: Optional[str] = ...) -> Union[TaskReopenResult, TaskReopenResult1]: ...
    async def toggle(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., force: Optional[bool] = ..., children: Optional[Literal["complete", "keep"]] = ..., mutationId: Optional[str] = ...) -> Union[TaskToggleResult, TaskToggleResult1]: ...
    async def reschedule(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., to: Optional[DateText] = ..., days: Optional[int] = ..., mutationId: Optional[str] = ...) -> Union[TaskRescheduleResult, TaskRescheduleResult1]: ...
    async def move(self, *, id: TaskReference, before: Optional[TaskReference] = ..., after: Optional[TaskReference] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TaskMoveResult: ...
    async def check(self, *, id: TaskReference, item: Optional[ChecklistReference] = ..., done: Optional[bool] = ..., toggle: Optional[bool] = ..., add: Optional[str] = ..., remove: Optional[ChecklistReference] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TaskCheckResult: ...
    async def annotate(self, *, id: TaskReference, text: Optional[str] = ..., remove: Optional[int] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TaskAnnotateResult: ...
    async def copy(self, *, id: TaskReference, mutationId: Optional[str] = ...) -> TaskCopyResult: ...
    async def delete(self, *, id: Optional[TaskReference] = ..., ids: Optional[List[TaskReference]] = ..., filter: Optional[str] = ..., ifRevision: Optional[int] = ..., dryRun: Optional[bool] = ..., purge: Optional[bool] = ..., children: Optional[Literal["delete", "keep"]] = ..., mutationId: Optional[str] = ...) -> Union[TaskDeleteResult, TaskDeleteResult1]: ...

class _AsyncTag:
    async def list(self, *, prefix: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ...) -> TagListResult: ...
    async def rename(self, *, from_: str, to: str, mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> TagRenameResult: ...
    async def delete(self, *, tag: str, mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> TagDeleteResult: ...

class _AsyncSeries:
    async def list(self, *, active: Optional[bool] = ..., limit: int = ..., cursor: Optional[str] = ...) -> SeriesListResult: ...
    async def get(self, *, id: Optional[SeriesReference] = ..., task: Optional[TaskReference] = ...) -> SeriesGetResult: ...
    async def update(self, *, id: Optional[SeriesReference] = ..., task: Optional[TaskReference] = ..., ifRevision: Optional[int] = ..., rule: Optional[RecurrenceText] = ..., from_: Optional[Literal["due", "completion"]] = ..., catchUp: Optional[bool] = ..., stake: Optional[bool] = ..., mutationId: Optional[str] = ...) -> SeriesUpdateResult: ...
    async def end(self, *, id: Optional[SeriesReference] = ..., task: Optional[TaskReference] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> SeriesEndResult: ...
    async def preview(self, *, rule: Optional[RecurrenceText] = ..., text: Optional[RecurrenceText] = ..., start: Optional[DateText] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., limit: int = ...) -> SeriesPreviewResult: ...

class _AsyncProject:
    async def create(self, *, name: str, description: Optional[str] = ..., color: Optional[str] = ..., mutationId: Optional[str] = ...) -> ProjectCreateResult: ...
    async def list(self, *, sort: Literal["name", "manual"] = ..., archived: Optional[bool] = ...) -> ProjectListResult: ...
    async def get(self, *, id: str) -> ProjectGetResult: ...
    async def update(self, *, id: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., description: Optional[str] = ..., color: Optional[str] = ..., archived: Optional[bool] = ..., after: Optional[str] = ..., mutationId: Optional[str] = ...) -> ProjectUpdateResult: ...
    async def archive(self, *, id: str, archived: bool = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ProjectArchiveResult: ...
    async def delete(self, *, id: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ProjectDeleteResult: ...

class _AsyncFocus:
    async def today(self) -> FocusDay: ...
    async def day(self, *, date: Optional[DateText] = ...) -> FocusDay: ...
    async def add(self, *, id: Optional[TaskReference] = ..., date: Optional[DateText] = ..., ifRevision: Optional[int] = ..., title: Optional[str] = ..., notes: Optional[str] = ..., priority: Optional[Literal["P0", "P1", "P2", "P3"]] = ..., project: Optional[str] = ..., createProject: Optional[bool] = ..., due: Optional[DateText] = ..., partOfDay: Optional[Literal["morning", "evening"]] = ..., allDay: Optional[bool] = ..., start: Optional[DateText] = ..., end: Optional[DateText] = ..., tags: Optional[List[str]] = ..., reminders: Optional[List[ReminderText]] = ..., stake: Optional[FocusAddStake] = ..., estimate: Optional[Union[int, DurationText]] = ..., wait: Optional[DateText] = ..., scheduled: Optional[DateText] = ..., url: Optional[str] = ..., external: Optional[FocusAddExternal] = ..., checklist: Optional[List[FocusAddChecklistItem]] = ..., dependsOn: Optional[List[TaskReference]] = ..., parent: Optional[TaskReference] = ..., recurrence: Optional[FocusAddRecurrence] = ..., mutationId: Optional[str] = ...) -> FocusAddResult: ...
    async def remove(self, *, id: TaskReference, date: Optional[DateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> FocusDay: ...
    async def toggle(self, *, task: TaskReference, date: Optional[DateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> FocusToggleResult: ...
    async def reset(self, *, date: Optional[DateText] = ..., mutationId: Optional[str] = ...) -> FocusDay: ...
    async def suggest(self, *, date: Optional[DateText] = ..., limit: int = ...) -> FocusSuggestResult: ...

class _AsyncCalendar:
    async def month(self, *, month: Optional[str] = ...) -> CalendarMonthResult: ...
    async def day(self, *, date: Optional[DateText] = ...) -> CalendarDayResult: ...

class _AsyncHabit:
    async def create(self, *, name: str, color: Optional[str] = ..., unit: Optional[str] = ..., reminders: Optional[List[str]] = ..., target: Optional[HabitCreateTarget] = ..., mutationId: Optional[str] = ...) -> HabitCreateResult: ...
    async def list(self, *, archived: Optional[bool] = ...) -> HabitListResult: ...
    async def get(self, *, habit: str) -> HabitGetResult: ...
    async def update(self, *, habit: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., color: Optional[str] = ..., archived: Optional[bool] = ..., unit: Optional[str] = ..., reminders: Optional[List[str]] = ..., target: Optional[HabitUpdateTarget] = ..., mutationId: Optional[str] = ...) -> HabitUpdateResult: ...
    async def archive(self, *, habit: str, archived: bool = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitArchiveResult: ...
    async def delete(self, *, habit: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitDeleteResult: ...
    async def increment(self, *, habit: str, by: float = ..., date: Optional[PastDateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitIncrementResult: ...
    async def set(self, *, habit: str, count: float, date: Optional[PastDateText] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> HabitSetResult: ...
    async def skip(self, *, habit: str, date: Optional[DateText] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., reason: Optional[str] = ..., mutationId: Optional[str] = ...) -> HabitSkipResult: ...
    async def unskip(self, *, habit: str, date: Optional[DateText] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., mutationId: Optional[str] = ...) -> HabitUnskipResult: ...
    async def note(self, *, habit: str, date: Optional[PastDateText] = ..., text: str, mutationId: Optional[str] = ...) -> HabitNoteResult: ...
    async def history(self, *, habit: str, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ...) -> HabitHistoryResult: ...

class _AsyncActivity:
    async def create(self, *, name: str, color: Optional[str] = ..., mutationId: Optional[str] = ...) -> ActivityCreateResult: ...
    async def list(self, *, archived: Optional[bool] = ...) -> ActivityListResult: ...
    async def update(self, *, activity: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., color: Optional[str] = ..., archived: Optional[bool] = ..., mutationId: Optional[str] = ...) -> ActivityUpdateResult: ...
    async def archive(self, *, activity: str, archived: bool = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ActivityArchiveResult: ...
    async def delete(self, *, activity: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> ActivityDeleteResult: ...

class _AsyncTime:
    async def log(self, *, activity: str, start: PastDateText, end: PastDateText, note: Optional[str] = ..., tags: Optional[List[str]] = ..., task: Optional[TaskReference] = ..., mutationId: Optional[str] = ...) -> TimeLogResult: ...
    async def start(self, *, activity: str, note: Optional[str] = ..., tags: Optional[List[str]] = ..., task: Optional[TaskReference] = ..., at: Optional[PastDateText] = ..., mutationId: Optional[str] = ...) -> TimeStartResult: ...
    async def stop(self, *, at: Optional[PastDateText] = ..., mutationId: Optional[str] = ...) -> TimeStopResult: ...
    async def cancel(self, *, mutationId: Optional[str] = ...) -> TimeCancelResult: ...
    async def continue_(self, *, id: Optional[TimeEntryReference] = ..., mutationId: Optional[str] = ...) -> TimeContinueResult: ...
    async def active(self) -> TimeActiveResult: ...
    async def list(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., activity: Optional[Union[str, List[str]]] = ..., task: Optional[TaskReference] = ..., tags: Optional[List[str]] = ..., limit: int = ..., cursor: Optional[str] = ...) -> TimeListResult: ...
    async def update(self, *, id: TimeEntryReference, ifRevision: Optional[int] = ..., activity: Optional[str] = ..., start: Optional[PastDateText] = ..., end: Optional[PastDateText] = ..., note: Optional[str] = ..., tags: Optional[List[str]] = ..., task: Optional[TaskReference] = ..., mutationId: Optional[str] = ...) -> TimeUpdateResult: ...
    async def split(self, *, id: Optional[TimeEntryReference] = ..., at: PastDateText, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TimeSplitResult: ...
    async def delete(self, *, id: TimeEntryReference, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> TimeDeleteResult: ...
    async def gaps(self, *, date: Optional[PastDateText] = ...) -> TimeGapsResult: ...
    async def summary(self, *, by: Literal["activity", "project", "tag", "day"] = ..., from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ...) -> TimeSummaryResult: ...

class _AsyncScore:
    async def daily(self, *, date: Optional[PastDateText] = ...) -> ScoreDailyResult: ...
    async def range(self, *, from_: PastDateText, to: PastDateText) -> ScoreRangeResult: ...
    async def profile(self) -> ScoreProfileResult: ...
    async def explain(self, *, date: Optional[PastDateText] = ...) -> ScoreExplainResult: ...

class _AsyncDay:
    async def overview(self, *, date: Optional[DateText] = ...) -> DayOverviewResult: ...

class _AsyncYear:
    async def stats(self) -> YearStatsResult: ...
    async def heatmap(self, *, stat: Stat, year: Optional[int] = ...) -> YearHeatmapResult: ...

class _AsyncStats:
    async def projects(self) -> StatsProjectsResult: ...
    async def completion(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ...) -> StatsCompletionResult: ...
    async def trend(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., by: Literal["day", "week", "month"] = ...) -> StatsTrendResult: ...
    async def burndown(self, *, from_: Optional[PastDateText] = ..., to: Optional[DateText] = ..., project: Optional[str] = ...) -> StatsBurndownResult: ...

class _AsyncReview:
    async def week(self, *, date: Optional[PastDateText] = ...) -> ReviewWeekResult: ...

class _AsyncStake:
    async def list(self, *, status: Optional[Union[Literal["pending", "complete", "expired"], List[Literal["pending", "complete", "expired"]]]] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ...) -> StakeListResult: ...
    async def summary(self) -> StakeSummaryResult: ...
    async def concede(self, *, id: TaskReference, confirm: bool, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> StakeConcedeResult: ...
    async def settle(self, *, id: TaskReference, outcome: Literal["paid", "waived"], note: Optional[str] = ..., ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> StakeSettleResult: ...
    async def claim(self, *, id: TaskReference, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> StakeClaimResult: ...

class _AsyncReminder:
    async def list(self, *, state: Optional[Literal["waiting", "due", "dismissed"]] = ..., id: Optional[TaskReference] = ..., habit: Optional[str] = ...) -> ReminderListResult: ...
    async def snooze(self, *, id: Optional[TaskReference] = ..., habit: Optional[str] = ..., reminder: Optional[ReminderText] = ..., seconds: Optional[Union[int, DurationText]] = ..., until: Optional[DateText] = ..., mutationId: Optional[str] = ...) -> ReminderSnoozeResult: ...
    async def dismiss(self, *, id: Optional[TaskReference] = ..., habit: Optional[str] = ..., reminder: Optional[ReminderText] = ..., mutationId: Optional[str] = ...) -> ReminderDismissResult: ...
    async def shown(self, *, task: Optional[TaskReference] = ..., habit: Optional[str] = ..., reminder: Optional[ReminderText] = ..., mutationId: Optional[str] = ...) -> ReminderShownResult: ...

class _AsyncHistory:
    async def list(self, *, limit: int = ..., before: Optional[int] = ..., madeBy: Optional[Literal["person", "agent", "import", "device"]] = ..., since: Optional[PastDateText] = ...) -> HistoryListResult: ...
    async def undo(self, *, step: Optional[int] = ..., madeBy: Optional[Literal["person", "agent", "import", "device"]] = ..., since: Optional[PastDateText] = ..., mutationId: Optional[str] = ...) -> HistoryUndoResult: ...
    async def redo(self, *, mutationId: Optional[str] = ...) -> HistoryRedoResult: ...

class _AsyncBatch:
    async def run(self, *, requests: List[BatchRunRequestsItem], atomic: bool = ..., dryRun: bool = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> BatchRunResult: ...

class _AsyncChanges:
    async def since(self, *, cursor: Optional[str] = ..., limit: int = ...) -> ChangesSinceResult: ...

class _AsyncEvents:
    async def subscribe(self, *, kinds: Optional[List[Literal["task", "project", "focus", "habit", "time", "stake", "reminder", "settings", "day", "celebration", "stakeExpired", "filter", "alias", "series"]]] = ...) -> EventsSubscribeResult: ...
    async def unsubscribe(self) -> EventsUnsubscribeResult: ...

class _AsyncView:
    async def today(self, *, client: Literal["shell", "vim", "emacs"] = ..., limit: int = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def focus(self, *, date: Optional[DateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def plan(self, *, date: Optional[DateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def suggestions(self, *, date: Optional[DateText] = ..., limit: int = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def review(self, *, date: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def agenda(self, *, date: Optional[DateText] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def list(self, *, filter: Optional[str] = ..., context: bool = ..., status: Optional[Union[Literal["open", "done"], List[Literal["open", "done"]]]] = ..., category: Optional[Literal["morning", "evening", "upcoming", "inbox"]] = ..., project: Optional[Union[str, List[str]]] = ..., priority: Optional[Union[Literal["P0", "P1", "P2", "P3"], List[Literal["P0", "P1", "P2", "P3"]]]] = ..., tags: List[str] = ..., day: Optional[DateText] = ..., dueFrom: Optional[DateText] = ..., dueTo: Optional[DateText] = ..., overdue: Optional[bool] = ..., parent: Optional[TaskReference] = ..., text: Optional[str] = ..., sort: Literal["manual", "due", "priority", "created", "completed", "title", "project", "wait", "scheduled"] = ..., descending: bool = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def task(self, *, id: TaskReference, width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def project(self, *, id: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def day(self, *, date: Optional[DateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def calendar(self, *, month: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def year(self, *, stat: Stat = ..., year: Optional[int] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def score(self, *, date: Optional[PastDateText] = ..., from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def stats(self, *, kind: Optional[Literal["projects", "completion"]] = ..., from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def trend(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., by: Literal["day", "week", "month"] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def burndown(self, *, from_: Optional[PastDateText] = ..., to: Optional[DateText] = ..., project: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def habits(self, *, archived: Optional[bool] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def history(self, *, habit: str, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def time(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., by: Literal["activity", "project", "tag", "day"] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def entries(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., activity: Optional[Union[str, List[str]]] = ..., task: Optional[TaskReference] = ..., tags: Optional[List[str]] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def activities(self, *, archived: Optional[bool] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def stakes(self, *, status: Optional[Union[Literal["pending", "complete", "expired"], List[Literal["pending", "complete", "expired"]]]] = ..., from_: Optional[DateText] = ..., to: Optional[DateText] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def reminders(self, *, state: Optional[Literal["waiting", "due", "dismissed"]] = ..., id: Optional[TaskReference] = ..., habit: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def tags(self, *, prefix: Optional[str] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def filters(self, *, limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def log(self, *, madeBy: Optional[Literal["person", "agent", "import", "device"]] = ..., since: Optional[PastDateText] = ..., limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def settings(self, *, width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def backups(self, *, limit: int = ..., cursor: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...
    async def statusline(self, *, width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...

class _AsyncChart:
    async def year(self, *, stat: Stat = ..., year: Optional[int] = ..., palette: Literal["green", "blue", "orange", "purple"] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def score(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def ring(self, *, date: Optional[PastDateText] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def projects(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def month(self, *, month: Optional[str] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def time(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., by: Literal["activity", "day", "hour"] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def habit(self, *, habit: str, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def trend(self, *, from_: Optional[PastDateText] = ..., to: Optional[PastDateText] = ..., project: Optional[str] = ..., by: Literal["day", "week", "month"] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...
    async def burndown(self, *, from_: Optional[PastDateText] = ..., to: Optional[DateText] = ..., project: Optional[str] = ..., width: Optional[int] = ..., height: Optional[int] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> Chart: ...

class _AsyncReport:
    async def html(self, *, kind: Literal["day", "week", "month", "year"], date: Optional[PastDateText] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., path: Optional[str] = ..., overwrite: bool = ...) -> ReportHtmlResult: ...

class _AsyncCommand:
    async def run(self, *, line: Optional[str] = ..., arguments: Optional[List[str]] = ..., page: int = ..., directory: Optional[str] = ..., input: Optional[str] = ..., readOnly: bool = ..., client: Literal["shell", "vim", "emacs"] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> CommandRunResult: ...
    async def list(self) -> CommandListResult: ...
    async def help(self, *, command: Optional[str] = ..., width: int = ..., color: Literal["none", "16", "256", "truecolor"] = ..., ascii: bool = ..., theme: Optional[Literal["auto", "light", "dark"]] = ...) -> View: ...

class _AsyncAction:
    async def list(self, *, entity: Optional[Literal["task", "project", "habit", "activity", "timeEntry", "day", "step", "filter", "alias", "tag", "reminder"]] = ..., id: Optional[Union[int, str]] = ...) -> ActionListResult: ...

class _AsyncDate:
    async def parse(self, *, text: str, kind: Literal["due", "past", "duration"] = ...) -> DateParseResult: ...

class _AsyncCompletion:
    async def list(self, *, line: Optional[str] = ..., filter: Optional[str] = ..., capture: Optional[str] = ..., task: Optional[str] = ..., date: Optional[str] = ..., past: Optional[str] = ..., duration: Optional[str] = ..., cursor: Optional[int] = ...) -> CompletionListResult: ...

class _AsyncFilter:
    async def create(self, *, name: str, filter: str, mutationId: Optional[str] = ...) -> FilterCreateResult: ...
    async def list(self) -> FilterListResult: ...
    async def update(self, *, id: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., filter: Optional[str] = ..., mutationId: Optional[str] = ...) -> FilterUpdateResult: ...
    async def delete(self, *, id: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> FilterDeleteResult: ...

class _AsyncAlias:
    async def create(self, *, name: str, line: str, mutationId: Optional[str] = ...) -> AliasCreateResult: ...
    async def list(self) -> AliasListResult: ...
    async def update(self, *, alias: str, ifRevision: Optional[int] = ..., name: Optional[str] = ..., line: Optional[str] = ..., mutationId: Optional[str] = ...) -> AliasUpdateResult: ...
    async def delete(self, *, alias: str, ifRevision: Optional[int] = ..., mutationId: Optional[str] = ...) -> AliasDeleteResult: ...

class _AsyncSettings:
    async def get(self) -> SettingsGetResult: ...
    async def update(self, *, ifRevision: Optional[int] = ..., timeZone: Optional[str] = ..., dayStart: Optional[str] = ..., weekStart: Optional[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]] = ..., currency: Optional[str] = ..., defaultStake: Optional[int] = ..., backups: Optional[int] = ..., defaultReminders: Optional[List[ReminderOffset]] = ..., notifications: Optional[SettingsUpdateNotifications] = ..., historyDays: Optional[int] = ..., context: Optional[str] = ..., theme: Optional[Literal["auto", "light", "dark"]] = ..., dayCapacity: Optional[Union[int, DurationText]] = ..., mutationId: Optional[str] = ...) -> SettingsUpdateResult: ...

class _AsyncData:
    async def export(self, *, format: Literal["json"] = ..., path: Optional[str] = ..., overwrite: bool = ..., progressToken: Optional[Union[str, int]] = ...) -> DataExportResult: ...
    async def import_(self, *, format: Literal["json"] = ..., content: Optional[str] = ..., path: Optional[str] = ..., dryRun: bool = ..., mutationId: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> DataImportResult: ...
    async def backup(self, *, path: str, overwrite: bool = ..., progressToken: Optional[Union[str, int]] = ...) -> DataBackupResult: ...
    async def backups(self) -> DataBackupsResult: ...
    async def restore(self, *, path: str) -> DataRestoreResult: ...
    async def check(self, *, repairTo: Optional[str] = ..., progressToken: Optional[Union[str, int]] = ...) -> DataCheckResult: ...

class _AsyncServer:
    async def info(self) -> ServerInfoResult: ...
    async def stats(self) -> ServerStatsResult: ...

class AsyncTally:
    def __init__(self, *options: str, server: Optional[str] = ...) -> None: ...
    @property
    def pid(self) -> Optional[int]: ...
    async def call(self, method: str, /, **params: Any) -> Any: ...
    async def capture(self, text: str, *, dryRun: bool = ...) -> TaskCaptureResult: ...
    async def subscribe(self, kinds: Optional[List[str]] = ...) -> AsyncIterator[Event]: ...
    async def on_event(
        self, callback: Callable[[Event], Optional[Awaitable[None]]], kinds: Optional[List[str]] = ...
    ) -> asyncio.Task[None]: ...
    async def close(self) -> None: ...
    async def __aenter__(self) -> AsyncTally: ...
    async def __aexit__(self, *_: object) -> None: ...
    async def initialize(self, *, protocolVersion: Any = ...) -> InitializeResult: ...
    async def ping(self) -> PingResult: ...
    async def shutdown(self) -> ShutdownResult: ...
    async def exit(self) -> ExitResult: ...
    rpc: _AsyncRpc
    task: _AsyncTask
    tag: _AsyncTag
    series: _AsyncSeries
    project: _AsyncProject
    focus: _AsyncFocus
    calendar: _AsyncCalendar
    habit: _AsyncHabit
    activity: _AsyncActivity
    time: _AsyncTime
    score: _AsyncScore
    day: _AsyncDay
    year: _AsyncYear
    stats: _AsyncStats
    review: _AsyncReview
    stake: _AsyncStake
    reminder: _AsyncReminder
    history: _AsyncHistory
    batch: _AsyncBatch
    changes: _AsyncChanges
    events: _AsyncEvents
    view: _AsyncView
    chart: _AsyncChart
    report: _AsyncReport
    command: _AsyncCommand
    action: _AsyncAction
    date: _AsyncDate
    completion: _AsyncCompletion
    filter: _AsyncFilter
    alias: _AsyncAlias
    settings: _AsyncSettings
    data: _AsyncData
    server: _AsyncServer
