import Tally

/// The charts of a report page.
extension ReportParts {
    /// The widths that charts are drawn at: that of a column, and that of two.
    private static let (narrow, wide) = (300, 728)

    /// Returns a drawing of a chart, which the page scales to the room there is.
    /// - Parameter id: Unique on the page.
    private mutating func drawing(_ chart: Chart, _ id: String, _ classes: String = "") -> HTMLElement {
        style.formUnion(chart.style)
        return HTMLElement("div").classed(classes.isEmpty ? "drawing" : "drawing " + classes)
            .containing(chart, id: id)
    }

    /// Returns the drawings of a chart for two columns and for one. The stylesheet shows one of them.
    mutating func drawings(
        _ id: String, heights: (wide: Int, narrow: Int) = (268, 236),
        _ draw: (_ width: Int, _ height: Int) -> Chart
    ) -> [HTMLElement] {
        [
            drawing(draw(Self.wide, heights.wide), id + "-wide", "for-wide"),
            drawing(draw(Self.narrow, heights.narrow), id + "-narrow", "for-narrow"),
        ]
    }

    /// Returns a card with a chart for one column.
    /// - Parameters:
    ///   - steps: The marks that an arrow key goes on by, across and down.
    mutating func chartCard(
        _ title: String, _ detail: String = "", _ id: String, height: Int = 236,
        steps: (across: Int, down: Int) = (1, 1), _ draw: (ChartOptions, Moment) -> Chart
    ) -> HTMLElement {
        let options = ChartOptions(width: Self.narrow, height: height, hasHeading: false)
        let chart = draw(options, moment)
        let figure = figure(
            [drawing(chart, id)], steps: steps, caption: [HTMLElement("p", chart.description)])
        return card(title, detail, of: [figure])
    }

    func figure(
        _ content: [HTMLElement], steps: (across: Int, down: Int) = (1, 1), caption: [HTMLElement]
    ) -> HTMLElement {
        HTMLElement("figure", content + (caption.isEmpty ? [] : [HTMLElement("figcaption", caption)]))
            .data("across", "\(steps.across)").data("down", "\(steps.down)")
    }

    /// The score, what is done, the year, and what was created and completed.
    mutating func progress() -> [HTMLElement] {
        let digest = digest
        let ring = chartCard("Done of planned", digest.days.words, "ring") {
            RingChart(days: digest.days, completion: digest.completion, total: digest.total)
                .drawn($0, at: $1)
        }
        return [scoreCard(), ring, yearCard(), trendCard()]
    }

    private mutating func trendCard() -> HTMLElement {
        let trend = digest.trend
        return chartCard("Created and completed", digest.course.words, "trend", height: 260) {
            TrendChart(trend: trend).drawn($0, at: $1)
        }
    }

    /// The scores of several ranges of days, of which one is shown.
    private mutating func scoreCard() -> HTMLElement {
        let moment = moment
        // A year's report begins with the year.
        let ranges = digest.span == .year ? digest.scores.reversed() : digest.scores
        var panels: [HTMLElement] = []
        for (index, range) in ranges.enumerated() {
            let chart = ScoreChart(range: range)
            let drawn = drawings("score-\(range.days.count)") { width, height in
                chart.drawn(ChartOptions(width: width, height: height, hasHeading: false), at: moment)
            }
            let caption = chart.drawn(ChartOptions(hasHeading: false), at: moment).description
            panels.append(
                HTMLElement("div", [figure(drawn, caption: [HTMLElement("p", caption)])])
                    .classed("panel").with("hidden", if: index > 0))
        }
        let buttons = ranges.enumerated().map { index, range in
            HTMLElement("button", range.days.count == 365 ? "Year" : "\(range.days.count) days")
                .with("type", "button").with("aria-pressed", index == 0 ? "true" : "false")
        }
        let choice = HTMLElement("div", buttons).classed("choice").with("role", "group")
            .with("aria-label", "Days of the score").with("hidden")
        return card("Score", isWide: true, of: [choice] + panels).data("part", "score")
    }

    /// The lists, the projects and the month.
    mutating func tasks() -> [HTMLElement] {
        var cards = taskCards + [projectCard()]
        if let month = digest.month {
            cards.append(
                chartCard(
                    "Month", "\(month.month.name) \(month.month.year)", "month", height: 300, steps: (1, 7)
                ) { MonthChart(month: month).drawn($0, at: $1) })
        }
        return cards
    }

    private mutating func projectCard() -> HTMLElement {
        let (chart, moment) = (ProjectsChart(course: digest.projects), moment)
        let drawn = drawings("projects", heights: (336, 440)) { width, height in
            chart.drawn(ChartOptions(width: width, height: height, hasHeading: false), at: moment)
        }
        let caption = chart.drawn(ChartOptions(hasHeading: false), at: moment).description
        return card(
            "Projects", "done per day, \(digest.course.words)", isWide: true,
            of: [figure(drawn, caption: [HTMLElement("p", caption)])])
    }

    /// The number of habits with a chart.
    private static let maxHabitCharts = 5

    mutating func habits() -> [HTMLElement] {
        var cards = [habitCard]
        for (index, course) in digest.habits.prefix(Self.maxHabitCharts).enumerated() {
            cards.append(
                chartCard(course.habit.habit.name, digest.course.words, "habit-\(index)", height: 260) {
                    HabitChart(course: course).drawn($0, at: $1)
                })
        }
        return cards
    }

    mutating func time() -> [HTMLElement] {
        let (days, hours) = (digest.timeByDay, digest.timeByHour)
        return [
            timeCard(),
            chartCard("Time by day", days.days.words, "time-days", height: 260) {
                TimeDaysChart(time: days).drawn($0, at: $1)
            },
            chartCard("Time by hour", hours.days.words, "time-hours", height: 260) {
                TimeHoursChart(time: hours).drawn($0, at: $1)
            },
        ]
    }
}
