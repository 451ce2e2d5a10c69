/// Bars and charts of columns.
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

    /// Returns the rows of a chart, highest first, with a column for each part from 0 to 1.
    /// - Parameters:
    ///   - cell: the width of a column, including a blank, in columns of text.
    ///   - subjects: what each column shows.
    func chart(_ parts: [Double], rows: Int, cell: Int, of subjects: [TextView.Subject]) -> [StyledText] {
        let steps = glyphs.columns.count
        let heights = parts.map { Self.steps($0, of: rows * steps) }
        return (0..<rows).reversed().map { row in
            var line = StyledText()
            for (height, subject) in zip(heights, subjects) {
                let filled = min(steps, height - row * steps)
                let isFilled = filled > 0
                let glyph = isFilled ? glyphs.columns[filled - 1] : row == 0 ? glyphs.line : " "
                let width = max(1, cell - 1)
                let column = StyledText(
                    String(repeating: glyph, count: width), isFilled ? .bar : row == 0 ? .muted : nil)
                line += column.padded(to: cell).leading(to: subject)
            }
            return line
        }
    }

    /// Returns the number of steps that a part fills, at least 1 for a part above 0.
    private static func steps(_ part: Double, of all: Int) -> Int {
        guard part > 0 else { return 0 }
        return max(1, Int((min(1, part) * Double(all)).rounded()))
    }
}
