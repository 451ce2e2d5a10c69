import JSONRPC
import Support
import Tally
import Testing

@testable import TallyViews

/// The colors of projects, activities and habits, and of heatmaps.
@Suite("Colors") struct ColorTests {
    private func session() throws -> TestSession {
        let session = TestSession()
        try session.result("project.create", ["name": "Garden", "color": "#000080"])
        try session.result("task.create", ["title": "Water", "project": "Garden"])
        return session
    }

    @Test("The name of a project has its color, for clients as a member of the span")
    func span() throws {
        let span = try #require(try session().view("view.list").spans.first { $0.role == "project" })
        #expect(span.color == "#000080")
        #expect(try session().view("view.list").spans.first { $0.role == "heading" }?.color == nil)
    }

    @Test("In a terminal a color is changed until it can be read on the ground")
    func terminal() throws {
        let session = try session()
        func list(_ color: String, _ theme: JSONValue = .null) throws -> String {
            try session.view("view.list", ["color": .string(color), "theme": theme]).text
        }
        #expect(try list("truecolor", "light").contains("\u{1B}[38;2;0;0;128mGarden"))
        #expect(try !list("truecolor").contains("38;2;0;0;128m"))
        #expect(try list("256", "light").contains("\u{1B}[38;5;18mGarden"))
        #expect(try list("16").contains("\u{1B}[34mGarden"))
        try session.result("settings.update", ["theme": "light"])
        #expect(try list("truecolor").contains("\u{1B}[38;2;0;0;128mGarden"))
        #expect(try list("truecolor", "dark") != list("truecolor"))
    }

    @Test("A heatmap has a palette for each ground")
    func heat() throws {
        let session = TestSession()
        try session.result("habit.create", ["name": "Read"])
        try session.result("habit.increment", ["habit": "Read"])
        try session.result("habit.increment", ["habit": "Read", "by": 9, "date": "yesterday"])
        func year(_ theme: JSONValue) throws -> String {
            try session.view("view.year", ["stat": "habit:Read", "color": "truecolor", "theme": theme]).text
        }
        #expect(try year("light").contains("38;2;14;68;41m█") && year("dark").contains("38;2;134;239;142m█"))
        #expect(try year("auto") == year("dark"))
    }

    static let grounds: [(Theme, [UInt32])] = [
        (.light, [0xFF_FF_FF]), (.dark, [0]), (.auto, [0, 0xFF_FF_FF]),
    ]

    @Test("Every color of the palette, black, white and grays become legible on each ground")
    func legible() {
        let colors = Color.palette + [0, 0xFF_FF_FF, 0x80_80_80, 0x00_00_FF].map(Color.init(rgb:))
        for (theme, grounds) in Self.grounds {
            for color in colors {
                for ground in grounds {
                    let contrast = color.legible(on: theme).contrast(with: Color(rgb: ground))
                    #expect(contrast >= 3, "\(color) on \(theme)")
                }
            }
        }
        #expect(Color(rgb: 0x76_76_76).contrast(with: Color(rgb: 0xFF_FF_FF)) > 4.5)
        #expect(Color(rgb: 0).contrast(with: Color(rgb: 0xFF_FF_FF)) == 21)
    }
}
