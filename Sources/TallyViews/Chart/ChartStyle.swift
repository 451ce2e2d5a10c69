import Tally

/// The colors of a chart that not every chart has. A page with several charts has one stylesheet for the union of theirs.
public struct ChartStyle: Sendable, Hashable {
    /// The palettes of its heat maps.
    var palettes: Set<HeatPalette> = []
    /// The colors of its projects, habits and activities.
    var colors: Set<Color> = []

    public init() {}

    /// Adds what another chart needs.
    public mutating func formUnion(_ other: ChartStyle) {
        palettes.formUnion(other.palettes)
        colors.formUnion(other.colors)
    }

    /// Returns the rules of CSS for charts whose element has the class `tally-chart`. They refer to nothing outside.
    ///
    /// `auto` is light, and dark where the system prefers that.
    public func sheet(_ theme: Theme) -> String {
        switch theme {
        case .light: shapes + rules(.light)
        case .dark: shapes + rules(.dark)
        case .auto:
            shapes + rules(.light) + "@media (prefers-color-scheme:dark){" + rules(.dark) + "}"
        }
    }

    /// Returns the rules of a page with charts. A page is printed in light colors, whatever its theme.
    /// - Parameter page: The rules of the page itself on a ground.
    func pageSheet(_ theme: Theme, _ page: (ChartColors) -> String) -> String {
        let dark = page(.dark) + rules(.dark)
        let rest =
            switch theme {
            case .light: ""
            case .dark: "@media screen{\(dark)}"
            case .auto: "@media screen and (prefers-color-scheme:dark){\(dark)}"
            }
        return shapes + page(.light) + rules(.light) + rest
    }

    /// What no theme changes.
    private var shapes: String {
        Self.css([
            (
                "",
                "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Liberation Sans',"
                    + "sans-serif;font-size:\(px(.label))"
            ),
            (" .body", "font-size:\(px(.body))"),
            (" .heading", "font-size:\(px(.heading));font-weight:600"),
            (" .large", "font-size:\(px(.large));font-weight:600"),
            (" .line", "fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round"),
            (" .thin", "stroke-width:1"),
            (" .dashed", "stroke-dasharray:5 4;stroke-linecap:butt"),
            (" .area", "fill-opacity:.16"),
            (" .ring", "fill:none"),
            (" .open", "fill:none;stroke-width:1.5"),
            (" .hit", "fill-opacity:0"),
        ])
    }

    private func px(_ size: ChartText.Size) -> String { SVGNumber.text(size.rawValue) + "px" }

    private func rules(_ theme: ChartColors) -> String {
        var rules: [(String, String)] = [
            (" .ground", "fill:\(theme.ground)"),
            (" text", "fill:\(theme.text)"),
            (" .muted", "fill:\(theme.muted)"),
            (" .grid", "stroke:\(theme.grid);stroke-width:1"),
            (" .axis", "stroke:\(theme.muted);stroke-width:1"),
            (" .track", "fill:\(theme.track)"),
            (" .line-track", "stroke:\(theme.track)"),
            (" .line-text", "stroke:\(theme.text)"),
            (" .frame", "fill:none;stroke:\(theme.grid);stroke-width:1"),
            (" .outline", "fill:none;stroke:\(theme.text);stroke-width:1.5"),
        ]
        rules += Self.marks(theme.series, "series", from: 1)
        rules += Self.marks(theme.priorities, "p", from: 0)
        for palette in palettes.sorted(by: { $0.rawValue < $1.rawValue }) {
            for (index, color) in theme.levels(palette).enumerated() {
                let outline = theme.outline(of: color, palette)
                rules.append((" .\(palette.level(index + 1))", "fill:\(color);stroke:\(outline)"))
            }
        }
        for color in colors.sorted(by: { $0.rgb < $1.rgb }) {
            let legible = color.legible(on: theme.ground, contrast: ChartColors.minMarkContrast)
            rules += Self.marks([legible], color.className, from: nil)
        }
        return Self.css(rules)
    }

    /// Returns the rules of marks: `fill-…` for areas and `line-…` for lines.
    private static func marks(_ colors: [Color], _ name: String, from first: Int?) -> [(String, String)] {
        colors.enumerated().flatMap { index, color in
            let name = name + (first.map { "\($0 + index)" } ?? "")
            return [(" .fill-\(name)", "fill:\(color)"), (" .line-\(name)", "stroke:\(color)")]
        }
    }

    private static func css(_ rules: [(selector: String, style: String)]) -> String {
        rules.map { ".\(Chart.className)\($0.selector){\($0.style)}" }.joined()
    }
}

extension HeatPalette {
    /// Returns the class of a level, 1 to 5, or of a day without a value.
    func level(_ level: Int) -> String { level == 0 ? "track" : "\(rawValue)-\(level)" }
}

extension Color {
    /// The end of the names of its classes.
    var className: String { description.dropFirst().lowercased() }
}
