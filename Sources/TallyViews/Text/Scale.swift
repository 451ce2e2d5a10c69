/// Bars of done and open at one scale.
extension Page {
    /// Returns a bar of what is done and, behind it, what is left.
    /// - Parameter whole: the number that fills all columns.
    func bar(done: Int, left: Int, of whole: Int, columns: Int) -> StyledText {
        let sum = done + left
        guard sum > 0, whole > 0 else { return .blanks(columns) }
        let least = (done > 0 ? 1 : 0) + (left > 0 ? 1 : 0)
        let share = Double(sum) / Double(whole) * Double(columns)
        let all = min(columns, max(least, Int(share.rounded())))
        let filled = Int((Double(all) * Double(done) / Double(sum)).rounded())
        let cells = min(max(filled, done > 0 ? 1 : 0), left > 0 ? max(all - 1, 0) : all)
        let full = glyphs.bars[glyphs.bars.count - 1]
        return
            (StyledText(String(repeating: full, count: cells), .bar)
            + StyledText(String(repeating: glyphs.track, count: all - cells), .muted)).padded(to: columns)
    }

    /// Returns a bar without a track, at least one cell for a value above 0.
    func bar(_ value: Int, of whole: Int, columns: Int) -> StyledText {
        bar(done: value, left: 0, of: whole, columns: columns)
    }
}
