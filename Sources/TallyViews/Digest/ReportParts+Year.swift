import Tally

/// The year of a report page: one heat map, whose days the script gives the values of another stat.
extension ReportParts {
    private static let palette = HeatPalette.green

    mutating func yearCard() -> HTMLElement {
        guard let first = digest.years.first else { return card("Year", of: []) }
        let (moment, chart) = (moment, YearChart(year: first, palette: Self.palette))
        let drawn = drawings("year") { width, _ in
            chart.drawn(ChartOptions(width: width, hasHeading: false, hasLevels: false), at: moment)
        }
        let options = digest.years.map { HTMLElement("option", $0.offer.name) }
        let choice = HTMLElement(
            "label",
            [
                HTMLElement("span", "Show"),
                HTMLElement("select", options).with("aria-label", "Statistic of the year"),
            ]
        ).classed("choice").with("hidden")
        var captions = digest.years.enumerated().map { index, year in
            caption(of: year).with("hidden", if: index > 0)
        }
        if digest.otherStats > 0 {
            captions.append(
                HTMLElement("p", "\(digest.otherStats) more habits and activities are not in the choice.")
                    .classed("choice").with("hidden"))
        }
        let figure = figure(drawn, steps: (7, 1), caption: captions)
        return card("Year", "\(first.year)", isWide: true, of: [choice, figure]).data("part", "year")
    }

    /// Returns the summary and the levels of a stat, with its values for the script.
    private func caption(of year: Heatmap) -> HTMLElement {
        let chart = YearChart(year: year, palette: Self.palette)
            .drawn(ChartOptions(width: 320, hasHeading: false, hasLevels: false), at: moment)
        return HTMLElement("div", [HTMLElement("p", chart.description), levels(of: year)])
            .classed("stat")
            .data("title", chart.title + ". " + chart.description)
            .data("levels", year.days.map { "\($0.level)" }.joined())
            .data("values", year.days.map { year.number($0.value) }.joined(separator: " "))
            .data("one", year.unit(1)).data("many", year.unit(2))
    }

    private func levels(of year: Heatmap) -> HTMLElement {
        let bounds = YearView.bounds(of: year.scale, isWhole: year.isWhole)
        let items =
            [(level: 0, name: "none")]
            + bounds.map { (level: $0.level, name: year.text($0.bounds, dash: "–")) }
        return HTMLElement(
            "p",
            items.map { item in
                HTMLElement("span", [swatch(Self.palette.level(item.level))]).containing(" " + item.name)
            }
        ).classed("levels")
    }

    /// Returns a small square in a color of the charts.
    func swatch(_ classes: String) -> HTMLElement {
        let square = HTMLElement("rect").with("x", "0.5").with("y", "0.5").with("width", "9")
            .with("height", "9").with("rx", "2").classed(classes)
        return HTMLElement("svg", [square]).classed("tally-chart swatch").with("viewBox", "0 0 10 10")
            .with("width", "10").with("height", "10").with("aria-hidden", "true")
    }
}
