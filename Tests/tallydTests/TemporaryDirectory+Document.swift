import Support
import Foundation

extension TemporaryDirectory {
    /// Writes a document with `count` tasks. Importing tens of thousands takes long.
    /// - Returns: its path.
    func writeDocument(_ count: Int) throws -> String {
        let records = (1...count).map { number in
            let id =
                "01a1f82f-1e80-7000-8000-" + String(repeating: "0", count: 12 - "\(number)".count)
                + "\(number)"
            return #"""
                {"number":\#(number),"id":"\#(id)","title":"Task \#(number)","notes":"","priority":2,\#
                "project":1,"tags":[],"dueDay":null,"dueAt":null,"partOfDay":0,"allDay":false,\#
                "startAt":null,"endAt":null,"position":"a0","focusDay":null,"focusOrder":null,\#
                "createdAt":"2026-11-20T09:00:00Z","completedAt":null,"completedDay":null,\#
                "revision":1,"reminders":[]}
                """#
        }
        let text =
            #"{"format":"tally","version":1,"records":{"task":["# + records.joined(separator: ",\n") + "]}}"
        let path = database + ".json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
