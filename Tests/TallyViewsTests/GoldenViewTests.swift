import Foundation
import JSONRPC
import Testing

/// Compares each view with its golden file in `Tests/TallyViewsTests/Golden`. To update the files, run:
///
///     TALLY_ACCEPT=1 swift test --filter GoldenViewTests
///
/// Review the changed files before you commit them.
@Suite struct GoldenViewTests {
    @Test("Each view matches its golden file", arguments: Picture.all)
    func looksTheSame(picture: Picture) throws {
        let text = try FridayMorning.session.get().view(picture.method, picture.params).text
        let file = Self.folder.appendingPathComponent(picture.name + ".txt")
        if Self.isAccepting {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let golden = try? String(contentsOf: file, encoding: .utf8)
        #expect(golden == text, "\(picture.name) looks different:\n\(Self.difference(golden ?? "", text))")
    }

    @Test("There is a golden file for every view, and a view for every golden file")
    func picturesAreCurrent() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".txt") }
        #expect(Set(names) == Set(Picture.all.map { $0.name + ".txt" }))
    }

    private static let isAccepting = ProcessInfo.processInfo.environment["TALLY_ACCEPT"] == "1"

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    /// Returns the lines, removed ones with `-` and added ones with `+`, with visible escape sequences.
    private static func difference(_ old: String, _ new: String) -> String {
        let (old, new) = (lines(old), lines(new))
        let changes = new.difference(from: old)
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (text, from, to) = ("", 0, 0)
        while from < old.count || to < new.count {
            if from < old.count, removed.contains(from) {
                text += "- \(old[from])\n"
                from += 1
            } else if to < new.count, inserted.contains(to) {
                text += "+ \(new[to])\n"
                to += 1
            } else {
                text += "  \(old[from])\n"
                (from, to) = (from + 1, to + 1)
            }
        }
        return text
    }

    private static func lines(_ text: String) -> [String] {
        text.replacingOccurrences(of: "\u{1B}", with: "␛").components(separatedBy: "\n")
    }
}

/// A view with a width, a color and a character set.
struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let params: [String: JSONValue]

    var testDescription: String { name }

    static let all: [Picture] = FridayMorning.views.flatMap { view in
        let isNarrowToo = ["log", "stats", "trend", "history", "entries", "reminders"].contains(view.name)
        let widths = ((isNarrowToo ? [20] : []) + [40, 80, 120]).map { Picture(view, width: $0) }
        let hasColor = ["today", "year", "habits", "stakes", "calendar", "log", "stats", "history"]
            .contains(view.name)
        guard hasColor else { return widths }
        return widths + [
            Picture(view, width: 80, "256"), Picture(view, width: 80, ascii: true),
            Picture(view, width: 80, "truecolor", theme: "light"),
            Picture(view, width: 80, "truecolor", theme: "dark"),
        ]
    }

    private init(
        _ view: (name: String, method: String, params: [String: JSONValue]), width: Int,
        _ color: String? = nil, theme: String? = nil, ascii: Bool = false
    ) {
        name = (["\(view.name)-\(width)", color, theme].compactMap { $0 } + (ascii ? ["ascii"] : []))
            .joined(separator: "-")
        method = view.method
        var params = view.params
        params["width"] = .integer(Int64(width))
        params["color"] = color.map { .string($0) }
        params["theme"] = theme.map { .string($0) }
        if ascii { params["ascii"] = .bool(true) }
        self.params = params
    }
}
