import Support
import Testing

@testable import Tally

@Suite("Courses of projects") struct ProjectCourseTests {
    private func withGarden() throws -> TestEngine {
        let tally = try TestEngine()
        let draft = ProjectDraft(name: try Name("Garden"))
        try tally.change { _ = try $0.createProject(draft) }
        return tally
    }

    @Test("Each project has the tasks done on each day of the range, also deleted ones")
    func completions() throws {
        let tally = try withGarden()
        try tally.complete(try tally.add("early", project: "Garden"), at: "2026-11-17T12:00:00Z")
        for _ in 0..<2 {
            try tally.complete(try tally.add("sow", project: "Garden"), at: "2026-11-18T12:00:00Z")
        }
        let deleted = try tally.add("mow", project: "Garden")
        try tally.complete(deleted, at: "2026-11-19T12:00:00Z")
        try tally.delete(deleted)
        try tally.add("open")
        let course = try tally.read {
            try $0.projectCourse(from: Day(number: 20_775), to: Day(number: 20_777))
        }
        #expect(course.projects.map(\.project.project.name) == ["Garden", "Inbox"])
        #expect(
            course.projects.map(\.project.done) == [4, 0] && course.projects.map(\.project.active) == [0, 1])
        #expect(course.projects[0].completed == [Day(number: 20_775): 2, Day(number: 20_776): 1])
    }

    @Test("Archived projects are there if they are named")
    func archived() throws {
        let tally = try withGarden()
        try tally.change { engine in
            var draft = ProjectDraft()
            draft.isArchived = true
            _ = try engine.updateProject("Garden", draft)
        }
        let today = try day("2026-11-20")
        let all = try tally.read { try $0.projectCourse(from: today, to: today) }
        let one = try tally.read { try $0.projectCourse(from: today, to: today, project: "garden") }
        #expect(all.projects.map(\.project.project.name) == ["Inbox"])
        #expect(one.projects.map(\.project.project.name) == ["Garden"])
    }
}
