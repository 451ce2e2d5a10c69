import Tally
import TallyViews

extension ProtocolText {
    /// The section of the preamble on the `chart.*` methods.
    static let chartWords = """
        ## Charts

        The methods `chart.*` return an SVG document that runs nothing and refers to nothing outside. Names that have no \
        room are cut, and have the whole text as a title. Colors have enough contrast on the ground of the `theme`; those \
        of projects, habits and activities are changed as far as that needs. Levels, series and priorities also differ \
        for people who are color-blind.

        - `title` and `description` are also in the document, for screen readers.
        - Each mark with a value has a title, and the attributes `data-value`, `data-label` with the title and, for a day \
        or the first of several, `data-date`, so that a script of a page can show or change what it draws.
        - Without `height` a chart is as high as it needs to be.
        - With `path` the document is written to a file, completely or not at all, and `svg` is null.
        """
}
