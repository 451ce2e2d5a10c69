import Foundation

@testable import TallyViews

extension DrawnChart {
    /// The lines of text that are drawn, with their estimated widths.
    var words: [Words] {
        let pattern =
            /<text x="([-\d.]+)" y="([-\d.]+)"(?: text-anchor="(\w+)")?(?: class="([^"]*)")?>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/
        return svg.matches(of: pattern).map { match in
            let text = Self.unescaped(String(match.5))
            let classes = (match.4 ?? "").split(separator: " ")
            let size: ChartText.Size =
                classes.contains("heading")
                ? .heading : classes.contains("body") ? .body : classes.contains("large") ? .large : .label
            let x = Double(match.1) ?? 0
            let width = ChartText.width(text, size)
            let left = match.3 == "middle" ? x - width / 2 : match.3 == "end" ? x - width : x
            return Words(
                text: text, left: left, right: left + width, baseline: Double(match.2) ?? 0,
                size: size.rawValue)
        }
    }

    /// The number of text elements.
    var textCount: Int { svg.components(separatedBy: "<text ").count - 1 }

    private static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}

extension DrawnChart.Words {
    /// Whether letters of both would touch. Most letters end on the baseline, and none is as high as the size.
    func overlaps(_ other: Self) -> Bool {
        left < other.right && other.left < right
            && baseline - size * 0.75 < other.baseline + other.size * 0.2
            && other.baseline - other.size * 0.75 < baseline + size * 0.2
    }
}
