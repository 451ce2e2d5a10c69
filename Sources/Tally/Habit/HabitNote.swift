/// What a person writes down about a habit on a day.
public struct HabitNote: Sendable, Hashable {
    public var day: Day
    /// Not empty.
    public var text: String

    /// How notes are stored, each as a part of its habit.
    public static let record = RecordMapping(
        "habitNote", .part(of: "habit", by: "habit", .habit), HabitNote.init,
        RecordField("day", \.day),
        RecordField("text", \.text, .notes),
        unique: [["habit", "day"]],
        rules: [RecordRule("text") { $0.text("text") == "" ? "must not be empty" : nil }])
}
