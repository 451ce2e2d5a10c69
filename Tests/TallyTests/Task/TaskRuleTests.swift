import Support
import Foundation
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct TaskRuleTests {
    @Test("A title is trimmed")
    func titleIsTrimmed() throws {
        let tally = try TestEngine()
        #expect(try tally.task(try tally.add(" \u{3000}Buy milk\t")).title == "Buy milk")
    }

    @Test(
        "A title without visible characters, with more than 500, or with control characters is refused",
        arguments: ["", "  ", "\u{200B}", String(repeating: "x", count: 501), "one\ntwo", "bell\u{7}"])
    func refusedTitle(text: String) {
        #expect(throws: InvalidText.self) { try Title(text) }
    }

    @Test("A title of 500 characters and notes of 64 KiB are stored unchanged, and one more byte is refused")
    func greatestTexts() throws {
        let tally = try TestEngine()
        let title = String(repeating: "ü", count: 500)
        let notes = String(repeating: "line\n", count: 13_107) + "x"
        #expect(notes.utf8.count == Notes.byteLimit)
        let task = try tally.task(try tally.add(title, notes: notes))
        #expect(task.title == title)
        #expect(task.notes == notes)
        #expect(throws: InvalidText.self) { try Notes(notes + "x") }
    }

    @Test("Titles need not be unique, and a task is never looked up by title")
    func titlesAreNoNames() throws {
        let tally = try TestEngine()
        let first = try tally.add("cafe")
        let second = try tally.add("cafe")
        #expect(first != second)
        let reference = try #require(TaskReference("cafe"))
        #expect(try failure { try tally.read { try $0.task(reference) } } == .notFound)
    }

    @Test("A task is found by its number, its UUID, or an unambiguous prefix of its UUID")
    func names() throws {
        let tally = try TestEngine()
        let first = try tally.add("First")
        tally.wait(days: 1)
        let second = try tally.add("Second")
        let id = try tally.task(first).id.text
        for name in [String(first), id, id.uppercased(), String(id.prefix(14))] {
            let reference = try #require(TaskReference(name))
            #expect(try tally.read { try $0.task(reference).title } == "First", "\(name)")
        }
        let shared = String(zip(id, try tally.task(second).id.text).prefix { $0 == $1 }.map(\.0))
        let prefix = try #require(TaskReference(String(shared.prefix(4))))
        #expect(try failure { try tally.read { try $0.task(prefix) } } == .ambiguous)
    }

    @Test("The default priority is P2")
    func standardPriority() throws {
        let draft = TaskDraft(title: try Title("Plain"))
        let tally = try TestEngine()
        #expect(try tally.change { try $0.createTask(draft) }.priority == .p2)
    }

    @Test(
        "Completing a task earns 7, 4, 3 or 2 points by priority",
        arguments: zip(Priority.allCases, [7, 4, 3, 2]))
    func points(priority: Priority, points: Int) throws {
        let tally = try TestEngine()
        let effects = try tally.complete(try tally.add("Work", priority))
        #expect(effects.pointsEarned == points)
        #expect(effects.score.points == points)
    }

    @Test(
        "Category is derived: no due is inbox, due after today upcoming, else morning or evening by partOfDay",
        arguments: [
            (nil, PartOfDay.morning, TaskCategory.inbox), (nil, .evening, .inbox),
            ("2026-11-21", .morning, .upcoming), ("2026-11-21T00:00:00Z", .evening, .upcoming),
            ("2026-11-20", .morning, .morning), ("2026-11-20T23:59:59Z", .morning, .morning),
            ("2026-11-20", .evening, .evening), ("2026-11-01", .morning, .morning),
            ("2026-11-01T08:00:00Z", .evening, .evening),
        ] as [(String?, PartOfDay, TaskCategory)])
    func category(due: String?, part: PartOfDay, category: TaskCategory) throws {
        let tally = try TestEngine()
        #expect(try tally.task(try tally.add("Work", due: due, part)).category == category)
    }

    @Test(
        "Without a due, the day of the time block decides about category and overdue",
        arguments: [
            ("2026-11-19T23:59:59Z", TaskCategory.evening, true), ("2026-11-20T00:00:00Z", .evening, false),
            ("2026-11-20T23:59:59Z", .evening, false), ("2026-11-21T00:00:00Z", .upcoming, false),
        ])
    func blockDay(start: String, category: TaskCategory, overdue: Bool) throws {
        let tally = try TestEngine()
        let task = try tally.add("Work", .p2, .evening, start: start)
        let view = try tally.task(task)
        #expect(view.category == category && view.isOverdue == overdue)
        let due = try tally.task(try tally.add("Due", due: "2026-11-22", .evening, start: start))
        #expect(due.category == .upcoming && !due.isOverdue)
        var query = TaskQuery()
        (query.category, query.overdue) = (category, overdue)
        #expect(try list(query, in: tally).contains(task))
    }

    @Test("The category of a completed task is its part of the day; lists have it on the day of completion")
    func doneCategory() throws {
        let tally = try TestEngine()
        let noDay = try tally.add("no day", .p2, .evening)
        let later = try tally.add("later", due: "2026-12-24")
        let before = try tally.add("before", due: "2026-11-18")
        try tally.complete(noDay)
        try tally.complete(later)
        try tally.complete(before, at: "2026-11-18")
        #expect(
            try [noDay, later, before].map { try tally.task($0).category } == [.evening, .morning, .morning])
        for (category, expected) in [
            (TaskCategory.inbox, []), (.upcoming, []), (.evening, [noDay]), (.morning, [later]),
        ] {
            var query = TaskQuery()
            query.category = category
            #expect(try list(query, in: tally) == expected)
        }
    }

    private func list(_ query: TaskQuery, in tally: TestEngine) throws -> [Int] {
        try tally.read { try $0.tasks(matching: query).tasks.map(\.number) }
    }

    @Test(
        "The category of a due with a time follows the user's day",
        arguments: [
            ("2026-11-21T08:59:59Z", TaskCategory.evening), ("2026-11-21T09:00:00Z", .upcoming),
            ("2026-11-20T23:59:59Z", .evening),
        ])
    func categoryByZone(due: String, category: TaskCategory) throws {
        // The 20th lasts from 09:00 UTC to 09:00 UTC on the 21st.
        let tally = try TestEngine(now: "2026-11-20T15:00:00Z", zone: "America/New_York", dayStart: "04:00")
        let task = try tally.add("Work", due: due, .evening)
        #expect(try tally.task(task).category == category)
        var query = TaskQuery()
        query.category = category
        let given = query
        #expect(try tally.read { try $0.tasks(matching: given).tasks.map(\.number) } == [task])
    }

    @Test("An upcoming task becomes a morning task when its day starts")
    func categoryMovesOn() throws {
        let tally = try TestEngine(dayStart: "04:00")
        let task = try tally.add("Work", due: "2026-11-21")
        try tally.go(to: "2026-11-21T03:59:59Z")
        #expect(try tally.task(task).category == .upcoming)
        try tally.go(to: "2026-11-21T04:00:00Z")
        #expect(try tally.task(task).category == .morning)
    }

    @Test("partOfDay defaults to morning")
    func standardPart() throws {
        let draft = TaskDraft(title: try Title("Plain"))
        let tally = try TestEngine()
        #expect(try tally.change { try $0.createTask(draft) }.partOfDay == .morning)
    }

    @Test("The default project is Inbox")
    func inbox() throws {
        let tally = try TestEngine()
        #expect(try tally.task(try tally.add("Work")).project.name == "Inbox")
    }

    @Test("An unknown project name fails with notFound, unless createProject is true")
    func unknownProject() throws {
        let tally = try TestEngine()
        let refused = try TaskDraft("Paint") { $0.project = .set("House") }
        #expect(try failure { try tally.change { try $0.createTask(refused) } } == .notFound)
        #expect(try tally.number("SELECT count(*) FROM task") == 0)
        let accepted = try TaskDraft("Paint") { ($0.project, $0.createProject) = (.set("House"), true) }
        #expect(try tally.change { try $0.createTask(accepted) }.project.name == "House")
        // The next task finds it, under any spelling of its name.
        let again = try TaskDraft("Paint") { ($0.project, $0.createProject) = (.set("hOUSE"), true) }
        let task = try tally.change { try $0.createTask(again) }
        #expect(task.project.name == "House")
        // The same applies to updating a task. A name that could be an id creates no project.
        let unknown = UUID().uuidString
        for (name, isMade) in [("Garden", false), (unknown, true)] {
            #expect(
                try failure {
                    try tally.update(task.number) {
                        ($0.project, $0.createProject) = (.set(EntityReference(name)), isMade)
                    }
                } == .notFound)
        }
        #expect(try tally.number("SELECT count(*) FROM project") == 2)
        #expect(
            try tally.update(task.number) { ($0.project, $0.createProject) = (.set("Garden"), true) }
                .project.name == "Garden")
    }

    @Test(
        "A task is overdue if it is open and its due has passed",
        arguments: [
            (nil, false, false), ("2026-11-20", false, false), ("2026-11-19", false, true),
            ("2026-11-19", true, false), ("2026-11-20T08:59:59Z", false, true),
            ("2026-11-20T09:00:00Z", false, false), ("2026-11-20T08:00:00Z", true, false),
            ("2026-11-20T09:59:59+01:00", false, true),
        ] as [(String?, Bool, Bool)])
    func overdue(due: String?, isDone: Bool, isOverdue: Bool) throws {
        let tally = try TestEngine()
        let task = try tally.add("Work", due: due)
        if isDone { try tally.complete(task) }
        #expect(try tally.task(task).isOverdue == isOverdue)
    }

    @Test("A time block is allDay, or has a start and an optional end after it")
    func timeBlock() throws {
        let tally = try TestEngine()
        let nine = "2026-11-20T09:00:00Z"
        let ten = "2026-11-20T10:00:00Z"
        #expect(try tally.task(try tally.add("Call", start: nine, end: ten)).timeBlock.end == instant(ten))
        #expect(try failure { try tally.add("Call", start: ten, end: nine) } == .invalid(path: "end"))
        #expect(try failure { try tally.add("Call", start: nine, end: nine) } == .invalid(path: "end"))
        #expect(try failure { try tally.add("Call", end: nine) } == .invalid(path: "start"))
        #expect(try failure { try tally.add("Call", start: "2026-11-20") } == .invalid(path: "start"))
        #expect(try failure { try tally.add("Call", allDay: true, start: nine) } == .invalid(path: "allDay"))
        #expect(try tally.task(try tally.add("Fair", allDay: true)).timeBlock.isAllDay)
    }

    @Test("Duplicate tags are removed, ignoring case")
    func tags() throws {
        let tally = try TestEngine()
        #expect(
            try tally.task(try tally.add("Work", tags: ["Home", "#home", "x/y"])).tags == ["Home", "x/y"])
    }

    @Test("A deleted task is gone, and its number is not reused")
    func deletion() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("Mistake")
        #expect(try tally.delete(task).title == "Mistake")
        #expect(try failure { try tally.task(task) } == .notFound)
        #expect(try tally.focusDay().titles == [])
        #expect(try tally.add("Next") == task + 1)
    }

    @Test("A copy takes title, notes, project, priority and tags, but no completion, focus or time block")
    func copy() throws {
        let tally = try TestEngine()
        let block = "2026-11-20T10:00:00Z"
        let task = try tally.add(
            "Call", .p0, due: "2026-11-25", .evening, project: "Work", start: block, notes: "0800",
            tags: ["t"])
        try tally.focus(task)
        try tally.complete(task)
        let copy = try tally.change { try $0.copyTask(.number(task)) }
        let original = try tally.task(task)
        #expect(copy.title == "Call" && copy.notes == "0800" && copy.project == original.project)
        #expect(copy.priority == .p0 && copy.tags == ["t"] && copy.partOfDay == .evening)
        #expect(copy.due == original.due)
        #expect(copy.isOpen && copy.focus == nil && copy.timeBlock == .none && copy.revision == 1)
        #expect(copy.number != task && copy.id != original.id && copy.position > original.position)
    }

    @Test(
        "A copy takes the due only if it is still ahead",
        arguments: [
            ("2026-11-19", false), ("2026-11-20", true), ("2026-11-20T08:59:59Z", false),
            ("2026-11-20T09:00:01Z", true),
        ])
    func copiedDue(due: String, isKept: Bool) throws {
        let tally = try TestEngine()
        let task = try tally.add("Call", due: due)
        #expect(try tally.change { try $0.copyTask(.number(task)) }.due?.description == (isKept ? due : nil))
    }
}
