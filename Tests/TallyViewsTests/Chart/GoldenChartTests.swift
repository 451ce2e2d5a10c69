import Foundation
import JSONRPC
import Testing

/// Compares each chart with its golden file in `Tests/TallyViewsTests/Golden/charts`. To update the files, run:
///
///     TALLY_ACCEPT=1 swift test --filter GoldenChartTests
///
/// Look at the changed files before you commit them.
@Suite struct GoldenChartTests {
    @Test("Each chart matches its golden file", arguments: ChartPicture.all)
    func looksTheSame(picture: ChartPicture) throws {
        let svg = try picture.kind.drawn(picture.life, picture.params).svg
        let file = Self.folder.appendingPathComponent(picture.name + ".svg")
        if ProcessInfo.processInfo.environment["TALLY_ACCEPT"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try svg.write(to: file, atomically: true, encoding: .utf8)
        }
        let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let changes = zip(golden.split(separator: "\n"), svg.split(separator: "\n")).first { $0 != $1 }
        #expect(
            golden == svg,
            "\(picture.name) looks different, first in:\n\(changes.map { "- \($0)\n+ \($1)" } ?? "")")
    }

    @Test("There is a golden file for every chart, and a chart for every golden file")
    func picturesAreCurrent() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(ChartPicture.all.map { $0.name + ".svg" }))
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Golden/charts")
}

/// A chart of a life with a width and a theme.
struct ChartPicture: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: ChartKind
    let life: Life
    let params: [String: JSONValue]

    var testDescription: String { name }

    /// Every chart of every life at one width, and that of the year at several widths and themes.
    static let all = ChartKind.all.flatMap { kind in
        kind.lives.map { ChartPicture(kind, $0, width: 720, "light") }
            + [ChartPicture(kind, .year, width: 320, "dark"), ChartPicture(kind, .year, width: 1400, "auto")]
    }

    private init(_ kind: ChartKind, _ life: Life, width: Int, _ theme: String) {
        name = "\(kind.name)-\(life)-\(width)-\(theme)"
        (self.kind, self.life) = (kind, life)
        params = ["width": .integer(Int64(width)), "theme": .string(theme)]
    }
}
