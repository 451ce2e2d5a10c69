import JSONRPC
import Support
import Testing

@testable import TallyViews

/// Views that list are drawn in pages, and say what they leave out.
@Suite struct PagedViewTests {
    /// Draws all pages of a view.
    private func pages(
        _ session: TestSession, _ method: String, _ params: [String: JSONValue]
    ) throws -> [View] {
        var params = params
        var pages: [View] = []
        repeat {
            let result = try session.result(method, .object(params))
            pages.append(try View(result))
            params["cursor"] = result.at("nextCursor")
            try #require(pages.count < 100)
        } while params["cursor"] != .null
        return pages
    }

    private func tasks(of view: View) -> [String] {
        var ids: [String] = []
        for subject in view.subjects where subject.entity == "task" && ids.last != subject.id {
            ids.append(subject.id)
        }
        return ids
    }

    /// Returns the last line, without the indentation.
    private func end(of view: View) throws -> String {
        String(try #require(view.lines.last).drop { $0 == " " })
    }

    private func session(tasks: Int, _ params: [String: JSONValue] = [:]) throws -> TestSession {
        let session = TestSession()
        for number in 1...tasks {
            let title: [String: JSONValue] = ["title": .string("Task \(number)")]
            try session.result("task.create", .object(title.merging(params) { $1 }))
        }
        return session
    }

    @Test("A list says which tasks a page has, how many there are, and how many follow")
    func list() throws {
        let session = try session(tasks: 25)
        let pages = try pages(session, "view.list", ["limit": 10])
        #expect(pages.map { $0.lines[0].split(separator: " ").last.map(String.init) } == ["25", "25", "25"])
        #expect(pages.map { $0.lines[0].contains("10 of 25") } == [true, false, false])
        #expect(pages[1].lines[0].contains("11–20 of 25") && pages[2].lines[0].contains("21–25 of 25"))
        #expect(try end(of: pages[0]) == "… 15 more")
        #expect(try end(of: pages[1]) == "… 5 more")
        #expect(try end(of: pages[2]).contains("Task 25"))
        #expect(pages.flatMap(tasks).count == 25)
        #expect(try session.view("view.list", ["limit": 25]).text.contains("more") == false)
    }

    @Test("Today shows as many tasks as it is asked for")
    func today() throws {
        let session = TestSession()
        for number in 1...60 {
            try session.result("task.create", ["title": .string("Task \(number)"), "due": "today"])
        }
        func tasks(_ params: [String: JSONValue]) throws -> Int {
            try session.view("view.today", params).subjects.count { $0.entity == "task" }
        }
        #expect(try tasks([:]) == 29)
        #expect(try tasks(["limit": 1000]) == 60)
        #expect(try session.view("view.today", ["limit": 1000]).text.contains("more") == false)
    }

    @Test("A view of a list continues at the cursor of the list")
    func listCursor() throws {
        let session = try session(tasks: 5)
        let cursor = try #require(
            try session.result("task.list", ["status": "open", "limit": 2])["nextCursor"])
        let view = try session.view("view.list", ["limit": 2, "cursor": cursor])
        #expect(view.lines[1].contains("Task 3"))
        #expect(try end(of: view) == "… and more")
    }

    @Test("A list with more tasks than are counted says how many follow at least")
    func bounded() throws {
        let session = TestSession()
        let draft: JSONValue = ["method": "task.create", "params": ["title": "many"]]
        for count in Array(repeating: 1000, count: 10) + [1] {
            try session.result("batch.run", ["requests": .array(Array(repeating: draft, count: count))])
        }
        let list = try session.result("task.list", ["limit": 1])
        #expect(list["total"] == 10_000 && list["totalIsExact"] == false)
        #expect(try session.result("task.search", ["text": "many"])["totalIsExact"] == false)
        let view = try session.view("view.list", ["limit": 3])
        #expect(view.lines[0].hasSuffix("3 of at least 10000"))
        #expect(try end(of: view) == "… at least 9997 more")
    }

    @Test("A project shows its open tasks, then its completed ones, the first ten of them on the first page")
    func project() throws {
        let session = try session(tasks: 40)
        for number in 1...30 { try session.result("task.complete", ["id": .integer(Int64(number))]) }
        let short = try pages(session, "view.project", ["id": "Inbox"])
        #expect(short.map { tasks(of: $0).count } == [20, 20])
        #expect(try end(of: short[0]) == "… 20 more")
        let pages = try pages(session, "view.project", ["id": "Inbox", "limit": 4])
        #expect(pages.map { tasks(of: $0).count } == [4, 4] + Array(repeating: 4, count: 8))
        #expect(Set(pages.flatMap(tasks)).count == 40)
        #expect(try pages.map(end).prefix(9).map(\.description) == (1...9).map { "… \(40 - 4 * $0) more" })
        #expect(pages[2].text.contains("Open") && pages[2].text.contains("Done"))
        #expect(!pages[3].text.contains("Open"))
    }

    @Test("Projects and habits are shown in pages")
    func projectsAndHabits() throws {
        let session = TestSession()
        for name in ["a", "b", "c"] {
            try session.result("project.create", ["name": .string(name)])
            try session.result("habit.create", ["name": .string(name)])
        }
        let projects = try pages(session, "view.project", ["limit": 3])
        #expect(projects.count == 2)
        #expect(try end(of: projects[0]) == "… 1 more")
        #expect(projects[0].lines[0].hasSuffix("4") && projects[1].text.contains("c"))
        let habits = try pages(session, "view.habits", ["limit": 1])
        #expect(habits.count == 3)
        #expect(try habits.map(end)[0] == "… 2 more")
    }

    @Test("Time entries are shown in pages")
    func time() throws {
        let session = TestSession()
        try session.result("activity.create", ["name": "Writing"])
        for minute in 10...14 {
            try session.result(
                "time.log",
                [
                    "activity": "Writing", "start": .string("2026-11-20T08:\(minute):00Z"),
                    "end": .string("2026-11-20T08:\(minute):30Z"),
                ])
        }
        let pages = try pages(session, "view.time", ["limit": 2])
        #expect(pages.map { $0.subjects.filter { $0.entity == "timeEntry" }.count } == [2, 2, 1])
        #expect(try pages.map(end).prefix(2) == ["… and more", "… and more"])
    }

    @Test("Today says how to see the tasks that it leaves out")
    func todayLimit() throws {
        let session = try session(tasks: 50, ["due": "2026-11-20"])
        for number in 1...35 {
            try session.result("task.update", ["id": .integer(Int64(number)), "partOfDay": "evening"])
        }
        let view = try session.view("view.today", ["width": 40])
        #expect(try end(of: view) == "… 6 more: list the evening tasks")
        #expect(view.text.components(separatedBy: "more").count == 2)
        let day = try session.view("view.day", ["width": 60])
        #expect(try end(of: day) == "… 21 more: list the tasks of 2026-11-20")
        // What the line says is what a client requests.
        #expect(try session.result("task.list", ["category": "evening"])["total"] == 35)
        #expect(try session.result("task.list", ["day": "2026-11-20"])["total"] == 50)
    }

    @Test("The header of a day counts the rows below it")
    func dayHeader() throws {
        let session = try TestSession(
            playing: #"""
                2026-11-19T09:00:00Z
                task.create {"title": "Early", "due": "2026-11-20"}
                task.complete {"id": 1}
                2026-11-20T09:00:00Z
                """#)
        let empty = try session.view("view.day", ["width": 60])
        #expect(!empty.lines[0].contains("done") && empty.text.contains("Nothing on this day."))
        let yesterday = try session.view("view.day", ["width": 60, "date": "2026-11-19"])
        #expect(yesterday.lines[0].contains("1 of 1 done"))
        try session.result("task.create", ["title": "Now", "due": "2026-11-20"])
        #expect(try session.view("view.day", ["width": 60]).lines[0].contains("0 of 1 done"))
        try session.result("task.complete", ["id": 2])
        #expect(try session.view("view.day", ["width": 60]).lines[0].contains("1 of 1 done"))
        try session.result("task.delete", ["id": 2])
        #expect(try session.view("view.day", ["width": 60]).lines[0].contains("1 of 1 done"))
    }

    @Test("Every view has the member nextCursor", arguments: FridayMorning.views.indices)
    func everyView(index: Int) throws {
        let view = FridayMorning.views[index]
        let cursor = try FridayMorning.session.get().result(view.method, .object(view.params))["nextCursor"]
        #expect(cursor == .null || view.params["limit"] != nil && cursor?.string != nil)
    }

    @Test("The history is shown in pages, and each step once")
    func log() throws {
        let session = try session(tasks: 7)
        let pages = try pages(session, "view.log", ["limit": 3])
        #expect(
            pages.map { $0.subjects.filter { $0.entity == "step" }.map(\.id) }.joined().map(\.description)
                == (1...7).reversed().map { "\($0)" })
        #expect(try pages.map(end).prefix(2) == ["… and more", "… and more"])
        #expect(pages.count == 3)
    }

    @Test(
        "Views of whole lists are shown in pages, and say how many follow",
        arguments: [
            ("view.agenda", "task"), ("view.reminders", "task"), ("view.filters", "filter"),
            ("view.activities", "activity"), ("view.tags", "tag"),
        ])
    func wholeLists(method: String, entity: String) throws {
        let session = TestSession()
        for name in ["a", "b", "c", "d", "e"] {
            try session.result(
                "task.create",
                [
                    "title": .string(name), "due": "2026-11-20T18:00:00Z", "tags": [.string(name)],
                    "reminders": ["-PT30M"],
                ])
            try session.result("filter.create", ["name": .string(name), "filter": "is:open"])
            try session.result("activity.create", ["name": .string(name)])
        }
        let pages = try pages(session, method, ["limit": 2])
        #expect(pages.map { $0.subjects.filter { $0.entity == entity }.count } == [2, 2, 1])
        #expect(Set(pages.flatMap { $0.subjects.map(\.id) }.filter { $0 != "2026-11-20" }).count == 5)
        #expect(try end(of: pages[0]) == "… 3 more")
        #expect(try end(of: pages[1]) == "… 1 more")
    }

    @Test(
        "A page has 1 to 1000 elements, and a broken cursor is refused",
        arguments: [
            "view.list", "view.project", "view.habits", "view.time", "view.stakes", "view.agenda", "view.log",
            "view.reminders", "view.tags", "view.filters", "view.entries", "view.activities",
        ])
    func refused(method: String) throws {
        let session = TestSession()
        for limit in [0, 1001] as [JSONValue] {
            #expect(try session.error(method, ["limit": limit]).at("data.path") == "limit")
        }
        for cursor in ["x", "1", ":", "1:2", "1:2:3", "-1:0:", "5:9:", "1.2"] as [JSONValue] {
            let error = try session.error(method, ["cursor": cursor])
            #expect(error.at("data.reason") == "invalidCursor", "\(cursor)")
            #expect(error.at("data.path") == "cursor", "\(cursor)")
        }
        let cursor: JSONValue = "1:0:0.n1"
        if method == "view.project" {
            #expect(try session.error(method, ["id": "Inbox", "cursor": cursor])["code"] == -32602)
        }
    }
}
