import Foundation
import JSONRPC
import Support
import Testing

@Suite struct ChartMethodTests {
    @Test("With a path, the document is in a file, which is replaced only if told to")
    func file() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("score.svg")
        let session = TestSession()
        let result = try session.result("chart.score", ["path": .string(path)])
        #expect(result["svg"] == .null && result["path"] == .string(path))
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(try session.result("chart.score")["svg"] == .string(written))
        #expect(try session.error("chart.score", ["path": .string(path)]).at("data.path") == "path")
        try session.result("chart.score", ["path": .string(path), "overwrite": true, "theme": "dark"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) != written)
    }

    @Test(
        "What cannot be drawn is refused, with the member",
        arguments: [
            ("chart.year", ["width": 159], "width"), ("chart.year", ["height": 4001], "height"),
            ("chart.year", ["stat": "habits"], "stat"), ("chart.year", ["palette": "red"], "palette"),
            ("chart.score", ["theme": "blue"], "theme"), ("chart.score", ["path": "score.svg"], "path"),
            ("chart.score", ["from": "2026-11-20", "to": "2026-11-19"], "to"),
            ("chart.time", ["from": "2015-01-01"], "to"), ("chart.habit", [:], "habit"),
            ("chart.trend", ["by": "year"], "by"),
            ("chart.burndown", ["from": "2026-12-01", "to": "2026-11-30"], "to"),
        ] as [(String, JSONValue, String)])
    func refused(method: String, params: JSONValue, path: String) throws {
        #expect(try TestSession().error(method, params).at("data.path") == .string(path))
    }

    @Test("What is not there is not found", arguments: ["habit", "projects", "trend", "burndown"])
    func notFound(chart: String) throws {
        let params: JSONValue = chart == "habit" ? ["habit": "Read"] : ["project": "Garden"]
        #expect(try TestSession().error("chart." + chart, params)["code"] == 1001)
    }

    @Test("The marks have the values of the methods that they draw")
    func values() throws {
        let session = TestSession()
        for priority in ["P0", "P1"] {
            try session.result("task.create", ["title": "Milk", "priority": .string(priority)])
        }
        try session.result("task.complete", ["id": 1])
        func values(_ method: String, _ params: JSONValue = [:], on date: String = "2026-11-20") throws
            -> [String]
        {
            let svg = try #require(try session.result(method, params)["svg"]?.string)
            return svg.matches(of: /data-date="([-\d]+)" data-value="([^"]+)"/).filter { $0.1 == date }.map {
                String($0.2)
            }
        }
        #expect(try values("chart.year", ["stat": "score"]) == ["7"])
        #expect(try values("chart.score") == ["7"])
        #expect(try values("chart.month") == ["1"])
        #expect(try values("chart.trend") == ["1"])
        #expect(try values("chart.burndown") == ["1"])
        #expect(try values("chart.projects", ["from": "2026-11-20"]) == ["1"])
    }
}
