/// The signs of views, each one column wide unless noted.
struct Glyphs {
    let open: String
    let done: String
    let failed: String
    let current: String
    let next: String
    let waiting: String
    /// The mark before a due that has passed.
    let overdue: String
    /// An open task that depends on an open one.
    let blocked: String
    /// An open item of a checklist, and a done one; one or three columns.
    let unchecked: String
    let checked: String
    /// The end of truncated text; up to three columns.
    let ellipsis: String
    let dash: String
    /// The separator between the parts of a line.
    let dot: String
    let timer: String
    let celebration: String
    /// The mark of a task that repeats.
    let repeats: String
    let today: String
    let line: String
    /// The unfilled part of a bar.
    let track: String
    /// Cells filled from the left, in equal steps up to a full cell.
    let bars: [String]
    /// Cells filled from the bottom, in equal steps up to a full cell.
    let columns: [String]
    /// Heatmap cells by level.
    let levels: [String]

    static let unicode = Glyphs(
        open: "○", done: "✓", failed: "✗", current: "▶", next: "·", waiting: "…", overdue: "!", blocked: "⊘",
        unchecked: "☐", checked: "☑", ellipsis: "…", dash: "–",
        dot: "·", timer: "◷", celebration: "★", repeats: "⟳", today: "▸", line: "─", track: "░",
        bars: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], columns: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        levels: ["·", "▁", "▂", "▄", "▆", "█"])

    static let ascii = Glyphs(
        open: "o", done: "x", failed: "!", current: ">", next: "-", waiting: "~", overdue: "!", blocked: "/",
        unchecked: "[ ]", checked: "[x]", ellipsis: "...", dash: "-",
        dot: "|", timer: "@", celebration: "*", repeats: "%", today: ">", line: "-", track: ".", bars: ["#"],
        columns: ["#"], levels: [".", "1", "2", "3", "4", "5"])
}
