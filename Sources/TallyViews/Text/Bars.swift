/// Bars.
extension Page {
    /// Returns a bar of a number of columns, filled by a part from 0 to 1. A part above 0 is always visible.
    func bar(_ part: Double, columns: Int, role: Role = .bar) -> StyledText {
        let steps = glyphs.bars.count
        let filled = Self.steps(part, of: columns * steps)
        var cells = String(repeating: glyphs.bars[steps - 1], count: filled / steps)
        if filled % steps > 0 { cells += glyphs.bars[filled % steps - 1] }
        let rest = columns - (filled + steps - 1) / steps
        return StyledText(cells, role) + StyledText(String(repeating: glyphs.track, count: rest), .muted)
    }

    /// Returns the number of steps that a part fills, at least 1 for a part above 0.
    static func steps(_ part: Double, of all: Int) -> Int {
        guard part > 0 else { return 0 }
        return max(1, Int((min(1, part) * Double(all)).rounded()))
    }
}
