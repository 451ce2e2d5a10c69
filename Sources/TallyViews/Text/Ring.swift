import Foundation

/// A ring of braille dots, filled clockwise from the top, with a text in it.
struct Ring {
    /// The filled part, from 0 to 1.
    let part: Double
    let text: String

    /// The rows of text of the ring.
    static let rows = 5
    static let columns = 10

    /// Returns the rows of the ring. The unfilled part has every second dot, so that it needs no color.
    func drawn() -> [StyledText] {
        (0..<Self.rows).map { row in
            var line = StyledText()
            for column in 0..<Self.columns { line += cell(column, row) }
            return row == Self.rows / 2 ? line.centered(StyledText(text, .heading)) : line
        }
    }

    /// Returns a character of two by four dots.
    private func cell(_ column: Int, _ row: Int) -> StyledText {
        var (dots, filled) = (UInt32(0), 0)
        for x in 0..<2 {
            for y in 0..<4 {
                let place = (x: column * 2 + x, y: row * 4 + y)
                guard let angle = angle(at: place) else { continue }
                let isFilled = angle < part
                guard isFilled || (place.x + place.y) % 2 == 0 else { continue }
                dots |= Self.bits[x][y]
                filled += isFilled ? 1 : 0
            }
        }
        // The first character of the block is blank, and each bit above it a dot.
        let character = Unicode.Scalar(0x2800 + dots).map { String(Character($0)) } ?? " "
        return dots == 0 ? StyledText(" ") : StyledText(character, filled > 0 ? .bar : .muted)
    }

    /// Returns where a dot is on the ring, from 0 at the top to 1; nil if it is beside the ring.
    private func angle(at place: (x: Int, y: Int)) -> Double? {
        let center = (Double(Self.columns * 2 - 1) / 2, Double(Self.rows * 4 - 1) / 2)
        let (x, y) = (Double(place.x) - center.0, Double(place.y) - center.1)
        let distance = (x * x + y * y).squareRoot()
        guard distance < 10, distance > 7 else { return nil }
        let turn = atan2(x, -y) / (2 * .pi)
        return turn < 0 ? turn + 1 : turn
    }

    /// The bits of the dots of a character, by column and row. Source: Unicode, block Braille Patterns.
    private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
}

extension StyledText {
    /// Returns the text with another in the middle of it.
    fileprivate func centered(_ other: StyledText) -> StyledText {
        let start = (width - other.width) / 2
        guard start > 0 else { return self }
        let (head, rest) = split(at: start)
        return head + other + rest.split(at: other.width).rest
    }
}
