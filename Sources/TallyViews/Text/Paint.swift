import Tally

extension ViewOptions {
    /// Returns the text between the escape sequences of its style. Source: ECMA-48, Select Graphic Rendition.
    func painted(_ text: String, _ style: StyledText.Style) -> String {
        guard let code = code(of: style) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func code(of style: StyledText.Style) -> String? {
        guard color != .none, let role = style.role else { return nil }
        let theme = theme ?? .auto
        let palette = theme == .light ? TerminalHeat.light : .dark
        switch color {
        case .none: return nil
        case .ansi16: return Self.codes16[role]
        case .ansi256:
            if let color = style.color {
                return weight(of: role) + "38;5;\(color.legible(on: theme).index256)"
            }
            return palette.level(of: role).map { "38;5;\(palette.indexes[$0])" } ?? Self.codes16[role]
        case .truecolor:
            if let color = style.color { return weight(of: role) + color.legible(on: theme).code }
            return palette.level(of: role).map { palette.colors[$0].code } ?? Self.codes16[role]
        }
    }

    /// What makes the text of a role bold in every color.
    private func weight(of role: Role) -> String {
        [.heading, .habit, .activity].contains(role) ? "1;" : ""
    }

    /// The 16 colors of the terminal, which the user's theme defines.
    private static let codes16: [Role: String] = [
        .heading: "1", .muted: "2", .done: "32", .overdue: "31", .current: "1", .p0: "1;31", .p1: "33",
        .p2: "36", .p3: "2", .tag: "35", .project: "34", .due: "36", .habit: "1", .activity: "1",
        .stake: "33",
        .number: "2", .today: "7", .bar: "32", .level0: "2", .level1: "32", .level2: "32", .level3: "92",
        .level4: "92", .level5: "1;92", .celebration: "1;33",
    ]
}

/// The colors of the levels of a heatmap on a ground: the higher the level, the farther from the ground.
private struct TerminalHeat {
    /// The colors of levels 0 to 5.
    let colors: [Color]
    /// The same in the palette of 256 colors.
    let indexes: [Int]

    static let dark = TerminalHeat(
        colors: [0x44_44_44, 0x0E_44_29, 0x00_6D_32, 0x26_A6_41, 0x39_D3_53, 0x86_EF_8E]
            .map(Color.init(rgb:)),
        indexes: [238, 22, 28, 34, 40, 46])
    static let light = TerminalHeat(
        colors: [0xD0_D7_DE, 0x7B_D6_8A, 0x40_B4_63, 0x2A_90_47, 0x1F_6B_37, 0x0E_44_29]
            .map(Color.init(rgb:)),
        indexes: [252, 114, 71, 34, 28, 22])

    func level(of role: Role) -> Int? {
        [.level0, .level1, .level2, .level3, .level4, .level5].firstIndex(of: role)
    }
}

extension Color {
    /// Red, green and blue, 0 to 255.
    private var bytes: (red: Int, green: Int, blue: Int) {
        (Int(rgb >> 16), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF))
    }

    fileprivate var code: String {
        let (red, green, blue) = bytes
        return "38;2;\(red);\(green);\(blue)"
    }

    /// The nearest color of the cube and the grays of the palette of 256 colors, which terminals do not redefine.
    /// Source: xterm's `256colres.pl`.
    fileprivate var index256: Int {
        let steps = [0, 95, 135, 175, 215, 255]
        let (red, green, blue) = bytes
        func nearest(_ value: Int) -> Int {
            steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
        }
        func distance(_ other: (Int, Int, Int)) -> Int {
            let (first, second, third) = (other.0 - red, other.1 - green, other.2 - blue)
            return first * first + second * second + third * third
        }
        let cube = (nearest(red), nearest(green), nearest(blue))
        let gray = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
        let level = 8 + gray * 10
        let isGray =
            distance((level, level, level)) < distance((steps[cube.0], steps[cube.1], steps[cube.2]))
        return isGray ? 232 + gray : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
    }
}
