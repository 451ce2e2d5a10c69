import Tally

/// A chart while it is drawn: its marks, and the frame that is left for more.
struct ChartCanvas {
    let moment: Moment
    let width: Double
    private(set) var height: Double
    private let hasHeading: Bool
    private(set) var marks: [SVGElement] = []
    private(set) var style = ChartStyle()
    /// The room that neither heading, legend nor axes have taken.
    var plot: ChartFrame

    /// The blank around a chart.
    static let margin = 12.0
    private static let minHeight = 100.0
    private static let minWidth = Double(ChartOptions.sizes.lowerBound)

    /// - Parameters:
    ///   - width: The usual width.
    ///   - height: The usual height.
    init(_ options: ChartOptions, width: Int, height: Int, at moment: Moment) {
        self.moment = moment
        self.width = Double(options.width ?? width)
        self.height = Double(options.height ?? height)
        hasHeading = options.hasHeading
        plot = ChartFrame(
            left: Self.margin, top: Self.margin, right: self.width - Self.margin,
            bottom: self.height - Self.margin)
    }

    mutating func add(_ mark: SVGElement) { marks.append(mark) }

    mutating func add(_ more: [SVGElement]) { marks += more }

    mutating func use(_ palette: HeatPalette) { style.palettes.insert(palette) }

    /// Returns the end of the classes of a color.
    mutating func use(_ color: Color) -> String {
        style.colors.insert(color)
        return color.className
    }

    /// Ends the chart below what is drawn, unless its height was given.
    mutating func end(at bottom: Double, _ options: ChartOptions) {
        guard options.height == nil else { return }
        height = (bottom + Self.margin).rounded(.up)
        height = min(max(height, Self.minHeight), Double(ChartOptions.sizes.upperBound))
    }

    func chart(title: String, description: String) -> Chart {
        Chart(
            title: title, description: description, width: Int(width), height: Int(height), style: style,
            marks: marks)
    }
}

/// Words.
extension ChartCanvas {
    /// Returns text of the user as one line, without what could do harm or reach other lines.
    func plain(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var marks = 0
        for scalar in PlainText.line(text, ascii: false).unicodeScalars {
            marks = scalar.properties.generalCategory == .nonspacingMark ? marks + 1 : 0
            if marks <= Self.maxMarks { scalars.append(scalar) }
        }
        return String(scalars)
    }

    /// The number of combining marks on a letter, of which no language needs more.
    private static let maxMarks = 3

    /// Returns a line that is cut to a width. One that is cut has the whole text as its title.
    func label(
        _ words: String, at point: ChartPoint, _ anchor: SVGElement.Anchor = .start,
        _ size: ChartText.Size = .label,
        within width: Double, classes: String = ""
    ) -> SVGElement {
        let cut = ChartText.cut(words, to: width, size)
        let names = [classes, size == .label ? "" : "\(size)"].filter { !$0.isEmpty }.joined(separator: " ")
        var text = SVGElement.text(cut, at: point, anchor)
        if !names.isEmpty { text = text.classed(names) }
        return cut == words ? text : text.titled(words)
    }

    /// Draws the title, and what belongs to it beside it or below.
    mutating func heading(_ title: String, _ detail: String = "") {
        guard hasHeading else { return }
        let whole = ChartText.width(title, .heading) + 16 + ChartText.width(detail, .body)
        add(label(title, at: ChartPoint(plot.left, plot.top + 12), .start, .heading, within: plot.width))
        guard !detail.isEmpty else {
            plot.top += 26
            return
        }
        let isBeside = whole <= plot.width
        let place = isBeside ? ChartPoint(plot.right, plot.top + 12) : ChartPoint(plot.left, plot.top + 29)
        add(label(detail, at: place, isBeside ? .end : .start, .body, within: plot.width, classes: "muted"))
        plot.top += isBeside ? 26 : 42
    }

    /// Draws a sentence in the middle of the plot, where there is nothing else to draw.
    mutating func note(_ words: String) {
        let place = ChartPoint((plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2 + 4)
        add(label(words, at: place, .middle, .body, within: plot.width, classes: "muted"))
    }
}

/// What a color or a line stands for.
struct LegendItem: Sendable {
    /// The mark: an area or a line, with its classes.
    enum Swatch: Sendable {
        case area(String)
        case line(String)
    }

    let swatch: Swatch
    let name: String
}

/// Legends.
extension ChartCanvas {
    private static let swatch = 10.0
    private static let rowHeight = 18.0

    /// Draws a legend at the top of the plot, in as many rows as it needs up to a limit. What has no room is counted.
    /// A low chart has none: the titles of its marks say the same.
    mutating func legend(_ items: [LegendItem], maxRows: Int = 2) {
        guard !items.isEmpty, plot.height >= 130 else { return }
        var (left, row, drawn) = (plot.left, 0, 0)
        for item in items {
            let name = ChartText.cut(item.name, to: min(plot.width - 24, 170))
            let width = Self.swatch + 5 + ChartText.width(name)
            if left > plot.left, left + width > plot.right { (left, row) = (plot.left, row + 1) }
            guard row < maxRows else { break }
            let rest = items.count - drawn - 1
            let isLastPlace = row == maxRows - 1 && left + width + 70 > plot.right
            if rest > 0, isLastPlace {
                add(
                    .text("and \(rest + 1) more", at: ChartPoint(left, baseline(ofRow: row))).classed("muted")
                )
                drawn = items.count
                break
            }
            add(swatch(item.swatch, left: left, row: row))
            let text = SVGElement.text(name, at: ChartPoint(left + Self.swatch + 5, baseline(ofRow: row)))
            add(name == item.name ? text : text.titled(item.name))
            left += width + 14
            drawn += 1
        }
        plot.top += Double(min(row, maxRows - 1) + 1) * Self.rowHeight + 6
    }

    private func baseline(ofRow row: Int) -> Double { plot.top + Double(row) * Self.rowHeight + 11 }

    private func swatch(_ swatch: LegendItem.Swatch, left: Double, row: Int) -> SVGElement {
        let middle = baseline(ofRow: row) - 4
        switch swatch {
        case .area(let classes):
            let frame = ChartFrame(
                left: left, top: middle - Self.swatch / 2, width: Self.swatch, height: Self.swatch)
            return .rect(frame, radius: 2).classed(classes)
        case .line(let classes):
            return .line(from: ChartPoint(left - 1, middle), to: ChartPoint(left + Self.swatch + 1, middle))
                .classed("line " + classes)
        }
    }
}
