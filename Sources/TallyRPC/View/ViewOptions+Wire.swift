import JSONRPC
import TallyViews

/// The members that say how a view is drawn; every `view.*` method has them.
extension ViewOptions {
    static let shape = Shape(
        ViewOptions.init,
        Field("width", \.width, "how many columns there are; no line is wider").defaulting(to: 80)
            .within(ViewOptions.widths),
        Field("color", \.color, "the colours that the text may carry as ANSI codes").defaulting(to: .none),
        Field("ascii", \.ascii, "whether only ASCII may be used").defaulting(to: false))
}
