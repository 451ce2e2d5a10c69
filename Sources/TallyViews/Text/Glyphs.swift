/// The signs that views are drawn with.
struct Glyphs {
    let open: String
    let done: String
    let current: String
    let next: String
    let waiting: String
    let ellipsis: String
    let dash: String
    let bar: String
    let track: String
    /// A cell of a heat map, by its level.
    let levels: [String]
    let reminder: String
    let celebration: String

    static let unicode = Glyphs(
        open: "○", done: "✓", current: "▶", next: "·", waiting: "…", ellipsis: "…", dash: "–", bar: "█",
        track: "░", levels: ["·", "░", "▒", "▓", "█", "█"], reminder: "⏰", celebration: "★")

    static let ascii = Glyphs(
        open: "o", done: "x", current: ">", next: "-", waiting: "~", ellipsis: "...", dash: "-", bar: "#",
        track: ".", levels: [".", "1", "2", "3", "4", "5"], reminder: "!", celebration: "*")
}
