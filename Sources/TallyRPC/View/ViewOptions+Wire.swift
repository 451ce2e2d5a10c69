import JSONRPC
import TallyViews

/// The drawing options that every `view.*` method takes.
extension ViewOptions {
    static let shape = Shape(
        ViewOptions.init,
        Field("width", \.width, "the width in columns; no line is wider").defaulting(to: 80)
            .within(ViewOptions.widths),
        Field("color", \.color, "the colors of the text, as ANSI codes").defaulting(to: .none),
        Field("ascii", \.ascii, "whether to use only ASCII").defaulting(to: false),
        Field("theme", \.theme, "the ground that the colors are for; defaults to the setting `theme`"))
}
