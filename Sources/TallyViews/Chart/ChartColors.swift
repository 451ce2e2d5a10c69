import Tally

/// The colors of charts on a light or a dark ground.
///
/// Text has a contrast of at least 4.5 against the ground, and every mark that carries a value one of at least 3, or an
/// outline that has it. Tests check this, and that neighbors differ for people who are colour-blind.
public struct ChartColors: Sendable {
    public let ground: Color
    public let text: Color
    public let muted: Color
    /// Lines behind the marks, which carry no value.
    let grid: Color
    /// What is there, but empty: a day without a value, the rest of a ring.
    let track: Color
    /// The series of a chart, in order.
    let series: [Color]
    /// From P0 to P3.
    let priorities: [Color]
    private let heat: [HeatPalette: [UInt32]]

    /// Returns the colors of levels 1 to 5.
    func levels(_ palette: HeatPalette) -> [Color] { (heat[palette] ?? []).map(Color.init(rgb:)) }

    /// Returns the outline of a level: the color itself if it stands out, otherwise the first that does.
    func outline(of level: Color, _ palette: HeatPalette) -> Color {
        let all = levels(palette)
        return Self.standsOut(level, on: ground)
            ? level : all.first { Self.standsOut($0, on: ground) } ?? text
    }

    private static func standsOut(_ color: Color, on ground: Color) -> Bool {
        color.contrast(with: ground) >= minMarkContrast
    }

    /// The lowest contrast of a mark against the ground.
    static let minMarkContrast = 3.0

    private init(
        ground: UInt32, text: UInt32, muted: UInt32, grid: UInt32, track: UInt32, series: [UInt32],
        priorities: [UInt32], heat: [HeatPalette: [UInt32]]
    ) {
        self.ground = Color(rgb: ground)
        self.text = Color(rgb: text)
        self.muted = Color(rgb: muted)
        self.grid = Color(rgb: grid)
        self.track = Color(rgb: track)
        self.series = series.map(Color.init(rgb:))
        self.priorities = priorities.map(Color.init(rgb:))
        self.heat = heat
    }

    /// The series are after M. Okabe and K. Ito, "Color Universal Design" (2008).
    public static let light = ChartColors(
        ground: 0xFFFFFF, text: 0x1F2328, muted: 0x59636E, grid: 0xDFE4EA, track: 0xEBEEF1,
        series: [0x0072B2, 0xC25400, 0x00805E], priorities: [0xA40E26, 0xC97A00, 0x0072B2, 0x7D8590],
        heat: [
            .green: [0xC6EBCB, 0x7FCB8E, 0x36A05A, 0x14733A, 0x064420],
            .blue: [0xCFE3FA, 0x8CBEEF, 0x3F8FD8, 0x17609F, 0x0A3763],
            .orange: [0xFFE0BF, 0xF9B06C, 0xDE7A22, 0xA04E0B, 0x5E2C05],
            .purple: [0xDACBF6, 0xC0A8EA, 0x9570D2, 0x693FA8, 0x3E1F6D],
        ])

    public static let dark = ChartColors(
        ground: 0x0D1117, text: 0xE6EDF3, muted: 0x9AA4AF, grid: 0x2A313A, track: 0x1B2129,
        series: [0x58A6FF, 0xF0883E, 0x3FC58F], priorities: [0xFF7B84, 0xD99A1C, 0x4493F8, 0x8B949E],
        heat: [
            .green: [0x0B4A24, 0x16733A, 0x2BA152, 0x62CF80, 0xB4F2C2],
            .blue: [0x0E3A66, 0x1B5F9F, 0x3A8AD6, 0x7FB9F2, 0xCBE4FF],
            .orange: [0x5C2E07, 0x8F4C0F, 0xC9701F, 0xF3A45C, 0xFFD9B3],
            .purple: [0x3F2370, 0x6240A3, 0x8B68CF, 0xB99DEB, 0xE5D9FB],
        ])
}

/// The hue of a heat map.
public enum HeatPalette: String, Sendable, CaseIterable {
    case green, blue, orange, purple
}
