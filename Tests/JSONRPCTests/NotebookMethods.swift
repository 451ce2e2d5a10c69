import JSONRPC

extension Notebook {
    static let table = MethodTable<Notebook>([
        CreateNote.self, ListNotes.self, UpdateNote.self, BreakNote.self, EchoText.self,
    ])
}

struct NoteResult: LaidOut {
    let note: Note

    static let layout = Layout<NoteResult>([Member("note", \.note, "the note")])
}

/// Fourteen fields, as many as the largest real methods have.
struct CreateNote: Method {
    var title: String
    var color: Color
    var stake: Stake?
    var tags: [String]
    var due: Day?
    var days: [Day]?
    var weight: Double?
    var isPinned: Bool
    var lines: Int?
    var author: String?
    var place: String?
    var start: Day?
    var end: Day?
    var extra: JSONValue?

    static let name = "note.create"
    static let summary = "Adds a note."
    static let details = "The new note comes last."
    static let effect = Effect.changes
    static let example = Example(#"{"title":"Buy milk","tags":["home"]}"#)
    static let failures = [Notebook.full]
    static let shape = Shape(
        CreateNote.init,
        Field("title", \.title, "its title").length(1...20),
        Field("color", \.color, "its color").defaulting(to: .red),
        Field("stake", \.stake, "what is at stake"),
        Field("tags", \.tags, "words to find it by").defaulting(to: []).count(0...3),
        Field("due", \.due, "when it is due"),
        Field("days", \.days, "when to show it"),
        Field("weight", \.weight, "how heavy it is | in grams"),
        Field("isPinned", \.isPinned, "whether it stays on top").defaulting(to: false),
        Field("lines", \.lines, "how many lines it has").within(1...9),
        Field("author", \.author, "who wrote it"),
        Field("place", \.place, "where it was written"),
        Field("start", \.start, "its first day"),
        Field("end", \.end, "its last day"),
        Field("extra", \.extra, "anything"))

    func run(on notebook: isolated Notebook) throws -> NoteResult {
        let note = Note(title: title, color: color, stake: stake?.cents, tags: tags, parent: [])
        notebook.notes.append(note)
        // Thrown after the change, so that a test can check that it is undone.
        if title == "full" { throw RPCError(Notebook.Reason.noPaper, "The notebook is full.") }
        return NoteResult(note: note)
    }
}

struct ListNotes: Method {
    struct Result: LaidOut {
        let notes: [Note]
        let total: Int

        static let layout = Layout<Result>([
            Member("notes", \.notes, "the notes"), Member("total", \.total, "how many there are"),
        ])
    }

    static let name = "note.list"
    static let summary = "Lists all notes."
    static let effect = Effect.reads
    static let example = Example(after: [#"{"method":"note.create","params":{"title":"A"}}"#])
    static let shape = Shape(ListNotes.init)

    func run(on notebook: isolated Notebook) -> Result {
        Result(notes: notebook.notes, total: notebook.notes.count)
    }
}

struct UpdateNote: Method {
    var index: Int
    var title: String?
    var color: Edit<Color>
    var lines: Edit<Int>

    static let name = "note.update"
    static let summary = "Changes a note."
    static let effect = Effect.changes
    static let example = Example(
        #"{"index":0,"color":null}"#, after: [#"{"method":"note.create","params":{"title":"A"}}"#])
    static let shape = Shape(
        UpdateNote.init,
        Field("index", \.index, "which note").within(0...Int.max),
        Field("title", \.title, "its new title"),
        Field("color", \.color, "its new color; null for none"),
        Field("lines", \.lines, "how many lines it has").within(1...9))

    func run(on notebook: isolated Notebook) throws -> NoteResult {
        guard notebook.notes.indices.contains(index) else {
            throw InvalidParams(.outOfRange, path: "index", problem: "is not the index of a note")
        }
        if let title { notebook.notes[index].title = title }
        switch color {
        case .keep: break
        case .clear: notebook.notes[index].color = nil
        case .set(let color): notebook.notes[index].color = color
        }
        return NoteResult(note: notebook.notes[index])
    }
}

struct BreakNote: Method {
    static let name = "note.break"
    static let summary = "Throws an error that the peer must not see."
    static let effect = Effect.changes
    static let example = Example()
    static let shape = Shape(BreakNote.init)

    func run(on notebook: isolated Notebook) throws -> NoteResult {
        throw Notebook.Failure.hidden
    }
}

struct EchoText: Method {
    struct Result: LaidOut {
        let text: String
        let note: Note?

        static let layout = Layout<Result>([
            Member("text", \.text, "the text"), Member("note", \.note, "nothing"),
        ])
    }

    var text: String

    static let name = "text.echo"
    static let summary = "Returns its text."
    static let effect = Effect.none
    static let example = Example(#"{"text":"hello"}"#)
    static let shape = Shape(EchoText.init, Field("text", \.text, "the text to return"))

    func run(on notebook: isolated Notebook) -> Result { Result(text: text, note: nil) }
}

/// A member of an update.
enum Edit<Value: WireInput>: UpdateInput {
    case keep, clear
    case set(Value)

    var isKeep: Bool { if case .keep = self { true } else { false } }
    var value: Value? { if case .set(let value) = self { value } else { nil } }
}

extension Edit: WholeNumberInput where Value: WholeNumberInput {}
