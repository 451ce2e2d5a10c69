import JSONRPC
import Tally

extension ChecklistDraft: ShapedInput {
    public static let shape = Shape(
        { ChecklistDraft(id: $0, text: $1, isDone: $2) },
        Field("id", \.id, "the item's id, which it keeps; a new item has none").form(
            "^[0-9a-f]{4}$", example: "3f2a", orElse: "must be 4 hexadecimal digits, in lower case",
            ChecklistItem.isID),
        Field("text", \.text, "the step, one line"),
        Field("done", \.isDone, "whether it is done; an item that has an id stays as it is without it"))
}

extension ChecklistReference: WireInput {
    public static var schema: Schema {
        .named(
            "ChecklistReference",
            .oneOf([.integer(in: 1...ChecklistItem.maxCount), .string(length: 1...Title.limit)]).described(
                "An item of a task's checklist: its id, its position from 1, or its text."))
    }

    public init(json: JSONElement) throws {
        guard json.isString else {
            guard json.isNumber, let position = try? Int(json: json) else {
                throw InvalidValue("must be an item's id, its position from 1, or its text")
            }
            guard (1...ChecklistItem.maxCount).contains(position) else {
                throw InvalidValue(
                    "must be between 1 and \(ChecklistItem.maxCount) if it is a position", .outOfRange)
            }
            self.init(String(position))
            return
        }
        self.init(try Title.read(try json.string()).text)
    }

    public var canonicalForm: JSONValue { .string(text) }
}

extension SubtaskCompletion: Choice {}
extension SubtaskDeletion: Choice {}

extension TaskProgress: LaidOut {
    public static let layout = Layout<TaskProgress>([
        Member("open", \.open, "the number of open ones"), Member("done", \.done, "the number of done ones"),
    ])
}
