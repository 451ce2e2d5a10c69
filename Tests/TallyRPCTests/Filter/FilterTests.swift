import JSONRPC
import Support
import Testing

@Suite("Filters on the wire")
struct FilterTests {
    private let session = TestSession()

    init() throws {
        try session.result("project.create", ["name": "Big house"])
        for (title, params) in Self.tasks {
            try session.result("task.create", .object(params.merging(["title": .string(title)]) { $1 }))
        }
        try session.result("task.complete", ["id": 3])
    }

    private static let tasks: [(String, [String: JSONValue])] = [
        ("Paint the fence", ["project": "Big house", "priority": "P1", "due": "2026-11-21"]),
        ("Buy milk", ["tags": ["errands"], "due": "2026-11-20"]),
        ("Post letter", ["tags": ["errands"]]),
        ("Read Dune", ["tags": ["later"], "priority": "P3"]),
    ]

    private func titles(_ params: [String: JSONValue]) throws -> [String] {
        try session.result("task.list", .object(params)).at("tasks").elements.compactMap {
            $0["title"]?.string
        }
    }

    @Test("task.list takes a filter with its other members, of which a task must meet all")
    func list() throws {
        #expect(
            try titles(["filter": "#errands or @Big_house"]) == [
                "Paint the fence", "Buy milk", "Post letter",
            ])
        #expect(try titles(["filter": "#errands", "status": "open"]) == ["Buy milk"])
        #expect(try titles(["filter": "due<=sat", "priority": "P1"]) == ["Paint the fence"])
        #expect(try titles(["filter": "is:open sort:-title", "sort": "due"]).first == "Read Dune")
        #expect(try titles(["filter": "-#nosuch limit:2"]) == ["Paint the fence", "Buy milk"])
        #expect(try titles(["filter": nil]).count == 4)
    }

    @Test("limit: counts for all pages together, and the total says so")
    func limit() throws {
        let first = try session.result("task.list", ["filter": "limit:3", "limit": 2])
        #expect(first.at("tasks").elements.count == 2)
        #expect(first["total"] == 3 && first["totalIsExact"] == true)
        let cursor = first.at("nextCursor")
        let second = try session.result("task.list", ["filter": "limit:3", "limit": 2, "cursor": cursor])
        #expect(second.at("tasks").elements.count == 1)
        #expect(second["nextCursor"] == .null)
    }

    @Test("A cursor continues only the filter that it is from")
    func cursors() throws {
        let page = try session.result("task.list", ["filter": "-#nosuch", "limit": 2])
        let cursor = page.at("nextCursor")
        let error = try session.error("task.list", ["filter": "-#later", "limit": 2, "cursor": cursor])
        #expect(error.at("data.reason") == "invalidCursor")
        let next = try session.result("task.list", ["filter": "-#nosuch", "limit": 2, "cursor": cursor])
        #expect(next.at("tasks").elements.count == 2)
    }

    @Test(
        "A refused filter has its offset, a reason, and what to write instead",
        arguments: [
            ("p0 or", 5, "notUnderstood", nil), ("due<03/04", 4, "severalReadings", nil),
            ("\"é\" overdue", 4, "severalReadings", nil), ("is:opne", 3, "notUnderstood", "is:open"),
            ("@bighouse", 0, "unknownName", "@\"Big house\""), (":errands", 0, "unknownName", nil),
            ("due<\"31 nov\"", 4, "invalidDate", nil), ("done>tomorrow", 5, "inTheFuture", nil),
            ("due<next week", 4, "notUnderstood", "due<\"next week\""),
        ] as [(String, Int, String, String?)])
    func errors(filter: String, offset: Int, reason: String, suggestion: String?) throws {
        for method in ["task.list", "view.list"] {
            let error = try session.error(method, ["filter": .string(filter)])
            #expect(error["code"] == -32602)
            #expect(error.at("data.path") == "filter")
            #expect(error.at("data.offset") == .integer(Int64(offset)))
            #expect(error.at("data.reason") == .string(reason))
            if let suggestion { #expect(error.at("data.suggestion") == .string(suggestion)) }
        }
        let readings = try session.error("task.list", ["filter": "overdue"]).at("data.readings")
        #expect(readings == ["is:overdue", "\"overdue\""])
    }

    @Test("view.list lists open tasks, and with a filter done ones as well, unless it has a status")
    func view() throws {
        func text(_ params: JSONValue) throws -> String {
            try session.result("view.list", params)["text"]?.string ?? ""
        }
        #expect(try !text([:]).contains("Post letter"))
        #expect(try text(["status": nil]).contains("Post letter"))
        #expect(try text(["filter": "#errands"]).contains("Post letter"))
        #expect(try !text(["filter": "#errands", "status": "open"]).contains("Post letter"))
    }

    @Test(
        "The context of the settings is a condition of lists, which the view says, unless the request is without"
    )
    func context() throws {
        try session.result("filter.create", ["name": "out", "filter": "#errands or @\"Big house\""])
        let settings = try session.result("settings.update", ["context": " :out  "])
        #expect(settings.at("settings.context") == ":out")
        #expect(try titles([:]) == ["Paint the fence", "Buy milk", "Post letter"])
        #expect(try titles(["filter": "is:open"]) == ["Paint the fence", "Buy milk"])
        #expect(try titles(["context": false]).count == 4)
        let view = try session.result("view.list", ["width": 60])["text"]?.string ?? ""
        #expect(view.contains("In the context :out") && !view.contains("Dune"))
        let all = try session.result("view.list", ["context": false])["text"]?.string ?? ""
        #expect(!all.contains("context") && all.contains("Dune"))
        let error = try session.error("settings.update", ["context": "limit:3"])
        #expect(error.at("data.path") == "context" && error.at("data.offset") == 0)
        try session.result("settings.update", ["context": nil])
        #expect(try titles([:]).count == 4)
    }

    @Test("Saved filters are created, listed, renamed, deleted and undone, and their changes are events")
    func life() throws {
        let cursor = try session.result("changes.since").at("cursor")
        let created = try session.result("filter.create", ["name": "Small", "filter": "#errands"])
        let id = created.at("filter.id")
        try session.result("filter.update", ["id": "small", "name": "Tiny things"])
        #expect(try titles(["filter": ":tiny_things"]) == ["Buy milk", "Post letter"])
        let conflict = try session.error("filter.update", ["id": id, "ifRevision": 1, "filter": "p1"])
        #expect(conflict.at("data.reason") == "conflict")
        #expect(conflict.at("data.current.name") == "Tiny things")
        let changes = try session.result("changes.since", ["cursor": cursor]).at("changes.0.entity")
        #expect(changes == "savedFilter")
        try session.result("filter.delete", ["id": id])
        #expect(try session.result("filter.list")["filters"] == [])
        #expect(try session.error("filter.delete", ["id": id]).at("data.reason") == "notFound")
        try session.result("history.undo")
        #expect(try session.result("filter.list").at("filters.0.name") == "Tiny things")
        let error = try session.error("filter.create", ["name": "a\"b", "filter": "p1"])
        #expect(error.at("data.path") == "name")
    }

    @Test("A document has saved filters and the context, and one without them is read")
    func documents() throws {
        try session.result("filter.create", ["name": "out", "filter": "#errands"])
        try session.result("settings.update", ["context": ":out"])
        let document = try session.export()
        let other = TestSession()
        try other.result("data.import", ["content": .string(document)])
        #expect(try other.result("filter.list").at("filters.0.filter") == "#errands")
        #expect(try other.result("task.list").at("tasks").elements.count == 2)
        #expect(try other.export() == document)
        #expect(try other.result("data.check")["ok"] == true)
    }
}
