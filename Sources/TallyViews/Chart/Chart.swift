import Tally

/// A chart: its size, its words, and its marks as SVG.
///
/// It is written as a document of its own, or as an element of a page that has the stylesheet. Marks with a value have a
/// title and the attributes `data-value` and, for a day or days, `data-date`. In a document `data-label` repeats the
/// title; in a page, where it would make up a quarter of the size, it does not.
public struct Chart: Sendable {
    /// What it shows, in a few words.
    public let title: String
    /// What can be seen in it, in sentences.
    public let description: String
    /// In pixels.
    public let width: Int
    public let height: Int
    /// What its stylesheet must have.
    public let style: ChartStyle
    private let marks: [SVGElement]

    static let className = "tally-chart"

    init(
        title: String, description: String, width: Int, height: Int, style: ChartStyle, marks: [SVGElement]
    ) {
        self.title = title
        self.description = description
        self.width = width
        self.height = height
        self.style = style
        self.marks = marks
    }

    /// Returns an SVG document that refers to nothing outside, with its stylesheet and its ground.
    public func document(_ theme: Theme) -> String {
        let sheet = SVGElement("style").containing(style.sheet(theme))
        let frame = ChartFrame(left: 0, top: 0, width: Double(width), height: Double(height))
        let ground = SVGElement.rect(frame).classed("ground")
        return written([sheet, ground] + marks, id: "chart", isDocument: true)
    }

    /// Returns an `svg` element for a page of HTML. The page has the stylesheet of `style` once, and the ground of
    /// `ChartColors` behind the element.
    /// - Parameter id: The start of the ids of its title and description: letters, digits and hyphens, different for
    ///   each chart of the page.
    public func embedded(id: String) -> String { written(marks, id: id, isDocument: false) }

    private func written(_ content: [SVGElement], id: String, isDocument: Bool) -> String {
        let words = [
            SVGElement("title").with("id", id + "-title").containing(title),
            SVGElement("desc").with("id", id + "-desc").containing(description),
        ]
        let root = SVGElement("svg", words + content).onLines()
        let named = isDocument ? root.with("xmlns", "http://www.w3.org/2000/svg") : root
        var text = ""
        named.classed(Self.className).with("viewBox", "0 0 \(width) \(height)").with("width", "\(width)")
            .with("height", "\(height)").with("role", "img")
            .with("aria-labelledby", "\(id)-title \(id)-desc").write(to: &text, hasLabels: isDocument)
        return text + "\n"
    }
}

/// The size of a chart.
public struct ChartOptions: Sendable, Hashable {
    /// In pixels; nil means the chart's usual size.
    public var width: Int?
    public var height: Int?
    /// Whether the title is drawn above the marks.
    public var hasHeading: Bool
    /// Whether a heat map has its levels below it.
    public var hasLevels: Bool

    public static let sizes = 160...4000

    public init(width: Int? = nil, height: Int? = nil, hasHeading: Bool = true, hasLevels: Bool = true) {
        self.width = width.map { min(max($0, Self.sizes.lowerBound), Self.sizes.upperBound) }
        self.height = height.map { min(max($0, Self.sizes.lowerBound), Self.sizes.upperBound) }
        self.hasHeading = hasHeading
        self.hasLevels = hasLevels
    }
}
