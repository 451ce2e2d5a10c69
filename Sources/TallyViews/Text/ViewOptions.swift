/// How a view is to be drawn.
public struct ViewOptions: Sendable, Hashable {
    public enum Color: String, Sendable, CaseIterable {
        case none
        case ansi16 = "16"
        case ansi256 = "256"
        case truecolor
    }

    /// How many columns there are; no line is wider.
    public var width: Int
    public var color: Color
    /// Whether only ASCII may be used.
    public var ascii: Bool

    public static let widths = 20...500

    public init(width: Int = 80, color: Color = .none, ascii: Bool = false) {
        self.width = width.clamped(to: Self.widths)
        self.color = color
        self.ascii = ascii
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
