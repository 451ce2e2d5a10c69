import Support
import Testing

@testable import Tally
@testable import TallyViews

/// The two forms of a chart.
@Suite struct ChartDocumentTests {
    private let chart: Chart

    init() throws {
        let project = Project(
            number: 2, id: try #require(Identifier("019f0000-0000-7000-8000-000000000000")),
            name: "A\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", description: "", color: Color(rgb: 0xFFE119),
            isArchived: false, position: .first, createdAt: try instant("2026-11-20T09:00:00Z"), revision: 1)
        let today = try day("2026-11-20")
        let course = ProjectCourse(
            days: today...today,
            projects: [.init(project: ProjectView(project, active: 1, done: 2), completed: [today: 2])])
        let moment = Moment(
            now: try instant("2026-11-20T09:00:00Z"),
            preferences: Preferences(Settings(), defaults: Defaults(timeZone: try Zone.named("UTC"))))
        chart = ProjectsChart(course: course).drawn(ChartOptions(), at: moment)
    }

    @Test("A document has its stylesheet, its ground and a namespace")
    func document() {
        let document = chart.document(.light)
        #expect(document.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" class="tally-chart""#))
        #expect(document.contains("<style>") && document.contains(#"class="ground""#))
    }

    @Test("An element of a page has neither, and its ids start as told")
    func embedded() {
        let element = chart.embedded(id: "projects")
        #expect(element.hasPrefix(#"<svg class="tally-chart""#))
        #expect(!element.contains("<style>") && !element.contains(#"class="ground""#))
        #expect(element.contains(#"aria-labelledby="projects-title projects-desc""#))
        #expect(element.contains(#"id="projects-title""#) && element.contains(#"id="projects-desc""#))
    }

    @Test("One stylesheet serves several charts, in each theme")
    func sheet() {
        var style = ChartStyle()
        style.palettes = [.blue]
        style.formUnion(chart.style)
        let sheet = style.sheet(.auto)
        #expect(sheet.contains(".tally-chart .blue-5{") && !sheet.contains(".green-5"))
        // Yellow is too light for a light ground, and as it is on a dark one.
        let rules = sheet.components(separatedBy: "@media")
        #expect(rules.count == 2 && !rules[0].contains("fill:#FFE119") && rules[1].contains("fill:#FFE119"))
    }

    @Test("A script finds the value, the day and the words of a mark")
    func values() {
        let mark = #"data-date="2026-11-20" data-value="2""#
        #expect(chart.document(.light).contains(mark + #" data-label=""#))
        // A page's script makes labels of the titles.
        #expect(chart.embedded(id: "projects").contains(mark + "><title>"))
    }

    @Test("A letter has at most three combining marks")
    func marks() {
        #expect(chart.embedded(id: "a").contains("A\u{301}\u{301}\u{301}</text>"))
    }
}
