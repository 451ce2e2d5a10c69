/// The number, id and title of the task of a time entry or timer.
public struct TaskMention: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var title: String
}

extension TaskMention {
    init(_ task: Task) {
        self.init(number: task.number, id: task.id, title: task.title)
    }
}

extension RecordCodec<TaskMention?> {
    static var task: RecordCodec {
        reference(
            "task", isOptional: true, reading: ["number", "id", "title"],
            { record in
                if record.isNull {
                    record.skip(3)
                    return nil
                }
                return TaskMention(
                    number: Int(reading: &record), id: Identifier(storedText: record.text()),
                    title: record.text())
            }, { $0?.number })
    }
}
