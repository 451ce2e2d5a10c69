extension ViewOptions.Color {
    /// Returns the text between the escape sequences of its role. Source: ECMA-48, Select Graphic Rendition.
    func paint(_ text: String, as role: Role) -> String {
        guard let code = code(of: role) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private func code(of role: Role) -> String? {
        switch self {
        case .none: nil
        case .ansi16: Self.codes16[role]
        case .ansi256: Self.heat256[role] ?? Self.codes16[role]
        case .truecolor: Self.heatTrue[role] ?? Self.codes16[role]
        }
    }

    /// The 16 colors of the terminal, which the user's theme defines.
    private static let codes16: [Role: String] = [
        .heading: "1", .muted: "2", .done: "32", .overdue: "31", .current: "1", .p0: "1;31", .p1: "33",
        .p2: "36", .p3: "2", .tag: "35", .project: "34", .due: "36", .habit: "1", .activity: "1",
        .stake: "33",
        .number: "2", .today: "7", .bar: "32", .level0: "2", .level1: "32", .level2: "32", .level3: "92",
        .level4: "92", .level5: "1;92", .celebration: "1;33",
    ]

    private static let heat256: [Role: String] = [
        .level0: "38;5;238", .level1: "38;5;22", .level2: "38;5;28", .level3: "38;5;34", .level4: "38;5;40",
        .level5: "38;5;46",
    ]

    private static let heatTrue: [Role: String] = [
        .level0: "38;2;68;68;68", .level1: "38;2;14;68;41", .level2: "38;2;0;109;50",
        .level3: "38;2;38;166;65",
        .level4: "38;2;57;211;83", .level5: "38;2;134;239;142",
    ]
}
