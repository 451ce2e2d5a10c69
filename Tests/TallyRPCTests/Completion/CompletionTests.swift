import JSONRPC
import Support
import Testing

@Suite("completion.list") struct CompletionTests {
    private let session = TestSession()

    /// Names that a filter or a line cannot write as they are.
    private static let names = [
        "Big house", "Big_house", "Ünï cödé", "a,b", "p1", "not", "x(y)", "wow!", "end.", "R&D", "@home",
        "#hash",
        "日本 語", "a:b", "C++", "due:x", "5pm", "a\\b", "it's", "\\x", "~20m", "a@b", "tag:x", "“curly”",
    ]

    private func candidates(_ member: String, _ text: String, cursor: Int? = nil) throws -> [JSONValue] {
        var params: [String: JSONValue] = [member: .string(text)]
        if let cursor { params["cursor"] = .integer(Int64(cursor)) }
        return try session.result("completion.list", .object(params)).at("candidates").elements
    }

    private func texts(_ member: String, _ text: String) throws -> [String] {
        try candidates(member, text).compactMap { $0["text"]?.string }
    }

    /// Returns the text with a candidate in the place of what it replaces.
    private func replaced(_ text: String, _ candidate: JSONValue) throws -> String {
        let (start, end) = (candidate.at("start").integer, candidate.at("end").integer)
        var scalars = Array(text.unicodeScalars)
        let new = try #require(candidate["text"]?.string)
        scalars.replaceSubrange(try #require(start)..<(try #require(end)), with: new.unicodeScalars)
        return String(String.UnicodeScalarView(scalars))
    }

    @Test("An answer that is a date, a duration or a task can be completed")
    func answers() throws {
        try session.result("task.create", ["title": "Call the bank"])
        #expect(try texts("date", "fri") == ["fri", "friday", "next friday"])
        #expect(try texts("date", "next fr").contains("next friday"))
        #expect(try candidates("past", "fri").first?["detail"] == "Fri 13 Nov 2026")
        #expect(try texts("duration", "1").isEmpty == false)
        #expect(try candidates("task", "bank").first?["text"] == "1")
        #expect(try candidates("task", "1").first?["detail"] == "Call the bank")
        let error = try session.error("completion.list", ["task": "1", "date": "fri"])
        #expect(error.at("data.path") == "date")
    }

    @Test("Each project can be completed, and the text is then read as that project")
    func projects() throws {
        let names = Self.names + ["quo\"te"]
        for name in names { try session.result("project.create", ["name": .string(name)]) }
        for name in names {
            try session.result("task.create", ["title": .string(name), "project": .string(name)])
        }
        for (text, rest) in [("@", ""), ("-p0 @", " is:open"), ("(@", ")"), ("project:", "")] {
            var found: Set<String> = []
            for candidate in try candidates("filter", text + rest, cursor: text.unicodeScalars.count)
            where candidate["text"] != "@Inbox" {
                let filter = try replaced(text + rest, candidate)
                let tasks = try session.result("task.list", ["filter": .string(filter)]).at("tasks").elements
                #expect(tasks.count == 1, "\(filter)")
                found.formUnion(tasks.compactMap { $0["title"]?.string })
            }
            #expect(found == Set(Self.names), "\(text)")
        }
        for (text, rest) in [("Call @", ""), ("@", " the office"), ("Call project:", " #x tomorrow")] {
            var found: Set<String> = []
            for candidate in try candidates("capture", text + rest, cursor: text.unicodeScalars.count)
            where candidate["text"]?.string?.hasSuffix("Inbox") == false {
                let line = try replaced(text + rest, candidate)
                let task = try session.result("task.capture", ["text": .string(line), "dryRun": true])["task"]
                found.insert(try #require(task?["project"]?.string))
            }
            #expect(found == Set(Self.names), "\(text)")
        }
    }

    @Test("Each tag can be completed, and the text is then read as that tag")
    func tags() throws {
        let tags =
            Self.names.filter { !$0.contains(" ") && !$0.contains(",") && !$0.hasPrefix("#") } + ["123", "📚"]
        for tag in tags {
            try session.result("task.create", ["title": .string(tag), "tags": [.string(tag)]])
        }
        var found: Set<String> = []
        for candidate in try candidates("filter", "#") {
            let filter = try replaced("#", candidate)
            let tasks = try session.result("task.list", ["filter": .string(filter)]).at("tasks").elements
            #expect(tasks.count == 1, "\(filter)")
            found.formUnion(tasks.compactMap { $0["title"]?.string })
        }
        #expect(found == Set(tags).subtracting(["x(y)"]))
        for text in ["Call #", "Call tag:"] {
            var found: Set<String> = []
            for candidate in try candidates("capture", text) {
                let line = try replaced(text, candidate)
                let task = try session.result("task.capture", ["text": .string(line), "dryRun": true])["task"]
                found.formUnion(try #require(task?["tags"]?.elements).compactMap(\.string))
            }
            #expect(found == Set(tags), "\(text)")
        }
    }

    @Test("Each saved filter can be completed, and the text is then read as it")
    func savedFilters() throws {
        for name in Self.names {
            try session.result("task.create", ["title": .string(name)])
            try session.result(
                "filter.create",
                ["name": .string(name), "filter": .string("\"\(name)\" is:open")])
        }
        for candidate in try candidates("filter", ":") {
            let filter = try replaced(":", candidate)
            let tasks = try session.result("task.list", ["filter": .string(filter)]).at("tasks").elements
            #expect(!tasks.isEmpty, "\(filter)")
        }
        #expect(try candidates("filter", ":").count == Self.names.count)
        #expect(try candidates("filter", ":\"big h").first?["detail"] == "\"Big house\" is:open")
    }

    @Test("Words of filters are completed, with what they replace")
    func words() throws {
        #expect(try texts("filter", "is:o").prefix(2) == ["is:open", "is:overdue"])
        #expect(try texts("filter", "has:").contains("has:stake"))
        #expect(try texts("filter", "sort:-du") == ["sort:-due", "sort:-scheduled"])
        #expect(try texts("filter", "ov") == ["is:overdue"])
        #expect(try texts("filter", "p").prefix(4) == ["p0", "p1", "p2", "p3"])
        #expect(try texts("filter", "du").first == "due<")
        #expect(try texts("filter", "").contains("due<"))
        #expect(try texts("filter", "\"du").isEmpty)
        #expect(try texts("filter", "estimate<1h") == ["estimate<1h", "estimate<1h30"])
        let field = try candidates("filter", "dux<fri", cursor: 2)
        #expect(field.first?["text"] == "due" && field.first?["end"] == 3)
        try session.result("project.create", ["name": "Garden"])
        #expect(try texts("filter", "gar") == ["@Garden"])
    }

    @Test("Dates are completed with what they mean now, in quotes where they have spaces")
    func dates() throws {
        // Friday, 20 November 2026.
        #expect(try texts("filter", "due<tom") == ["due<tomorrow", "due<\"day after tomorrow\""])
        #expect(try texts("filter", "due<\"next w").first == "due<\"next week\"")
        #expect(try texts("filter", "due:mon..\"next w").first == "due:mon..\"next week\"")
        #expect(try candidates("filter", "done>=yes").map { $0["detail"] } == ["Thu 19 Nov 2026"])
        let line = try #require(try candidates("capture", "Call due:\"fri 5pm").first)
        #expect(line["text"] == "due:\"fri 5pm\"" && line["detail"] == "Fri 27 Nov 2026, 17:00")
        #expect(line["kind"] == "date")
    }

    @Test("The last words of a line become dates that are read there")
    func lines() throws {
        let tomorrow = try #require(try candidates("capture", "Call Bob tom").first)
        #expect(tomorrow["text"] == "tomorrow" && tomorrow["start"] == 9 && tomorrow["end"] == 12)
        let week = try #require(try candidates("capture", "Call Bob next w").first)
        #expect(week["text"] == "next week" && week["start"] == 9 && week["end"] == 15)
        #expect(try texts("capture", "to").prefix(2) == ["today", "tomorrow"])
        // In the middle, a single word is title.
        #expect(try candidates("capture", "Call tom about it", cursor: 8).isEmpty)
        #expect(try texts("capture", "Call Bob p") == ["p0", "p1", "p2", "p3"])
        #expect(try texts("capture", "Call Bob du") == ["due:"])
        #expect(try texts("capture", "Call Bob ~1h") == ["~1h", "~1h30"])
        for text in ["", "Call ", "Call B", "\"to", "Call \"Bob tom"] {
            #expect(try candidates("capture", text).isEmpty, "\(text)")
        }
    }

    @Test("A request has a filter or a captured line, and any cursor")
    func members() throws {
        #expect(try session.error("completion.list").at("data.reason") == "missingMember")
        let both = try session.error("completion.list", ["filter": "", "capture": ""])
        #expect(both.at("data.reason") == "conflictingMembers" && both.at("data.path") == "capture")
        for cursor in [0, 3, 1000] { _ = try candidates("filter", "#h", cursor: cursor) }
    }
}
