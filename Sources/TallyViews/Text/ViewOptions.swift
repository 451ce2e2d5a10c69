import Tally

/// The options for drawing a view.
public struct ViewOptions: Sendable, Hashable {
    public enum Color: String, Sendable, CaseIterable {
        case none
        case ansi16 = "16"
        case ansi256 = "256"
        case truecolor
    }

    /// The width in columns; no line is wider.
    public var width: Int
    public var color: Color
    /// Whether to use only ASCII.
    public var ascii: Bool
    /// The ground that the colors are for; nil for that of the settings.
    public var theme: Theme?

    public static let widths = 20...500

    public init(width: Int = 80, color: Color = .none, ascii: Bool = false, theme: Theme? = nil) {
        self.width = width.clamped(to: Self.widths)
        self.color = color
        self.ascii = ascii
        self.theme = theme
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
