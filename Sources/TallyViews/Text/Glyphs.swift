/// The signs that views are drawn with, each of one column.
struct Glyphs {
    let open: String
    let done: String
    let failed: String
    let current: String
    let next: String
    let waiting: String
    /// Ends what was cut; up to three columns.
    let ellipsis: String
    let dash: String
    /// Between the parts of a line of text.
    let dot: String
    let timer: String
    let celebration: String
    let today: String
    let line: String
    /// The unfilled part of a bar.
    let track: String
    /// Parts of a cell filled from the left, in equal steps up to the whole cell.
    let bars: [String]
    /// Parts of a cell filled from below, likewise.
    let columns: [String]
    /// A cell of a heat map, by its level.
    let levels: [String]

    static let unicode = Glyphs(
        open: "○", done: "✓", failed: "✗", current: "▶", next: "·", waiting: "…", ellipsis: "…", dash: "–",
        dot: "·", timer: "⏱", celebration: "★", today: "▸", line: "─", track: "░",
        bars: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], columns: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        levels: ["·", "▁", "▂", "▄", "▆", "█"])

    static let ascii = Glyphs(
        open: "o", done: "x", failed: "!", current: ">", next: "-", waiting: "~", ellipsis: "...", dash: "-",
        dot: "|", timer: "@", celebration: "*", today: ">", line: "-", track: ".", bars: ["#"],
        columns: ["#"], levels: [".", "1", "2", "3", "4", "5"])
}
