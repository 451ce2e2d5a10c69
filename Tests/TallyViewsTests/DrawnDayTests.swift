import JSONRPC
import Support
import Tally
import Testing

/// Each day that a picture draws leads to the day.
@Suite("Days that are drawn") struct DrawnDayTests {
    @Test("Each day of a year has its cell, also days to come", arguments: [20, 40, 60, 80, 130])
    func year(width: Int) throws {
        let view = try FridayMorning.session.get().view("view.year", ["width": .integer(Int64(width))])
        let days = view.subjects.filter { $0.entity == "day" }
        #expect(Set(days.map(\.id)).count == 365 && days.count == 365)
        #expect(days.contains { $0.id == "2026-12-31" })
        for day in days {
            let cell = try view.text(of: day)
            let glyph = try #require(cell.first)
            #expect(cell.count <= 2 && "·▁▂▄▆█".contains(glyph), "\(day.id): \(cell)")
        }
        try expectNoOverlap(view)
    }

    @Test("Each day of a month has its cell, with its date", arguments: [20, 40, 60, 80, 130])
    func month(width: Int) throws {
        let view = try FridayMorning.session.get().view("view.calendar", ["width": .integer(Int64(width))])
        let cells = view.subjects.filter { $0.range != nil }
        let days = Set(cells.map(\.id))
        #expect(days.count == 42 && days.contains("2026-10-26") && days.contains("2026-12-06"))
        for id in days {
            let date = try day(id)
            let texts = try cells.filter { $0.id == id }.map { try view.text(of: $0) }
            #expect(texts.first?.contains("\(date.day)") == true, "\(id): \(texts)")
        }
        try expectNoOverlap(view)
    }

    @Test("Each column of the chart of scores leads to its day")
    func scores() throws {
        let view = try FridayMorning.session.get().view("view.score", ["width": 80])
        let days = Set(view.subjects.filter { $0.range != nil }.map(\.id))
        #expect(days.count == 37 && days.contains("2026-11-20") && days.contains("2026-10-15"))
        try expectNoOverlap(view)
    }

    @Test("The bytes of a range are those of its characters")
    func bytes() throws {
        let view = try FridayMorning.session.get().view("view.calendar", ["width": 80])
        for subject in view.subjects where subject.range != nil {
            let line = Array(view.lines[subject.line].utf8)
            let bytes = try #require(subject.bytes)
            let text = try view.text(of: subject)
            #expect(String(decoding: line[bytes], as: UTF8.self) == text)
        }
    }

    private func expectNoOverlap(_ view: View) throws {
        for (line, subjects) in Dictionary(grouping: view.subjects.filter { $0.range != nil }, by: \.line) {
            let ranges = subjects.compactMap(\.range)
            #expect(
                zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "line \(line)")
        }
    }
}
