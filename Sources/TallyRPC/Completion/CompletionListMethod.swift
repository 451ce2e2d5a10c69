import JSONRPC
import Tally
import TallyLanguage

struct CompletionListMethod: Method {
    static let name = "completion.list"
    static let summary =
        "Returns what the word at the cursor of a command line, a filter, a captured line or an answer can become."
    static let details = """
        The best candidates come first: those that begin with what is typed, then those of which a later word \
        does. Case and diacritics are ignored. Archived projects are only among them if no other one fits. \
        Inside a text in quotes there are none. After replacing a part with its candidate, the text is read as \
        the named thing.
        """
    static let effect = Effect.reads
    static let example = Example(
        ##"{"filter": "is:open @gar", "cursor": 12}"##, after: [ExampleRequest.project])

    let line: String?
    let filter: String?
    let capture: String?
    let task: String?
    let date: String?
    let past: String?
    let duration: String?
    let cursor: Int?

    static let shape = Shape(
        CompletionListMethod.init,
        Field("line", \.line, "a command line; give this or another text").length(0...65_536),
        Field("filter", \.filter, "a filter").length(0...FilterExpression.textLimit),
        Field("capture", \.capture, "a line as `task.capture` takes it").length(0...Title.limit),
        Field("task", \.task, "the number of an open task, or words of its title").length(0...Title.limit),
        Field("date", \.date, "a date or time that looks ahead").length(0...textLimit),
        Field("past", \.past, "a date or time that looks back").length(0...textLimit),
        Field("duration", \.duration, "a duration").length(0...textLimit),
        Field(
            "cursor", \.cursor, "the place of the cursor in characters (Unicode scalars); defaults to the end"
        )
        .within(0...65_536))

    /// The length of a text that is a date or a duration alone.
    private static let textLimit = 500

    struct Result: LaidOut {
        let candidates: [Candidate]
        var spans: [TextSpan] = []
        var problem: String?

        static let layout = Layout<Result>([
            Member("candidates", \.candidates, "the candidates, at most \(Engine.maxCandidates)"),
            Member(
                "spans", \.spans, "what the parts of `capture` are read as, to color it while it is typed"),
            Member("problem", \.problem, "why `capture` would be refused as it is; null if it would not be"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        var result = Result(candidates: Array(try candidates(on: engine).prefix(Engine.maxCandidates)))
        guard let capture else { return result }
        let projects = try engine.projects(sort: .name, archived: nil).map(\.project.name)
        do {
            result.spans = try Capture.read(capture, projects: projects, at: try engine.moment).spans
        } catch let refusal as Refusal {
            // What stands before the part at fault is colored as it would be without that.
            let before = String(decoding: capture.utf8.prefix(refusal.range.startByte), as: UTF8.self)
            let read = try? Capture.read(before, projects: projects, at: try engine.moment)
            let fault = refusal.range.start < refusal.range.end ? [TextSpan(refusal.range, .unclear)] : []
            result.spans = (read?.spans ?? []) + fault
            result.problem = refusal.sentence
        }
        return result
    }

    private func candidates(on engine: isolated Engine) throws -> [Candidate] {
        let moment = try engine.moment
        let texts = [
            ("line", line), ("filter", filter), ("capture", capture), ("task", task), ("date", date),
            ("past", past), ("duration", duration),
        ]
        let given = texts.filter { $0.1 != nil }.map(\.0)
        guard given.count <= 1 else {
            throw InvalidParams(
                .conflictingMembers, path: given[1], problem: "cannot be given together with \(given[0])")
        }
        let cursor = cursor ?? .max
        if let line {
            return try LineCandidates(line, cursor: cursor, at: moment).all(on: engine)
        } else if let filter {
            let place = CompletionPlace.inFilter(filter, cursor: cursor)
            return try place.map { try FilterCandidates($0, at: moment).all(on: engine) } ?? []
        } else if let capture {
            let place = CompletionPlace.inCapture(capture, cursor: cursor)
            return try place.map { try CaptureCandidates($0, in: capture, at: moment).all(on: engine) } ?? []
        }
        for (text, kind) in [(date, TimePhrase.Kind.due), (past, .past), (duration, .duration)] {
            guard let text else { continue }
            return Candidate.times(kind, at: Self.whole(text, cursor), moment) { $0 }
        }
        if let task {
            let place = Self.whole(task, cursor)
            return try engine.names(.openTask, matching: place.prefix).map { found in
                Candidate("\(found.number ?? 0)", at: place, .task, detail: found.name)
            }
        }
        throw InvalidParams(.missingMember, path: "line", problem: "is required unless another text is given")
    }

    /// Returns the place of a text that is one answer.
    private static func whole(_ text: String, _ cursor: Int) -> CompletionPlace {
        let scalars = text.unicodeScalars
        return CompletionPlace(
            kind: .word, prefix: String(scalars.prefix(cursor)), lead: "", start: 0, end: scalars.count)
    }
}
