import JSONRPC
import TallyViews

/// The members that say how a view is drawn; every `view.*` method has them.
enum ViewForm {
    static func width<Root>(_ path: KeyPath<Root, Int> & Sendable) -> Field<Root, Int> {
        Field("width", path, "how many columns there are; no line is wider").defaulting(to: 80)
            .within(ViewOptions.widths)
    }

    static func color<Root>(_ path: KeyPath<Root, ViewOptions.Color> & Sendable) -> Field<
        Root, ViewOptions.Color
    > {
        Field("color", path, "the colours that the text may carry as ANSI codes").defaulting(to: .none)
    }

    static func ascii<Root>(_ path: KeyPath<Root, Bool> & Sendable) -> Field<Root, Bool> {
        Field("ascii", path, "whether only ASCII may be used").defaulting(to: false)
    }
}
