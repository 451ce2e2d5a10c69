import JSONRPC
import Support
import Testing

@testable import TallyRPC

/// Lines that are refused, and what people read then.
@Suite struct CommandRefusalTests {
    @Test(
        "A refusal speaks in the words of the line, has its place, and changes nothing",
        arguments: [
            ("don 1", "There is no command “don”. Did you mean “done”?", 0..<3),
            ("frobnicate", "There is no command “frobnicate”. “help” lists the commands.", 0..<10),
            ("ls", "There is no command “ls”. Did you mean “list”?", 0..<2),
            ("done", "“done” needs a task.", nil),
            ("done 99", "There is no task “99”.", 5..<7),
            ("done 1 99", "There is no task “99”.", 7..<9),
            ("due 1", "“due” needs a date.", 4..<5),
            ("move 3 before", "“move” needs another task.", 7..<13),
            ("done 1 -f is:open", "Name the tasks or give a filter, not both.", 5..<6),
            ("add Buy milk --title Bread", "--title is the whole title. Leave out the other words.", 21..<26),
            ("edit 2 -dtomorrow", "The task has no tag “dtomorrow”, and “-dtomorrow” is no option.", 8..<17),
            ("habit add Bad --target 5", "“5” does not have the form N/day|N/week|N/month.", 23..<24),
            ("stake put 2 x", "“x” is not an amount. Write it like 12.50.", 12..<13),
            ("stake put 2 0.50", "The amount must be between 1.00 and 1000000000.00.", 12..<16),
            ("settings foo=1", "There is no “foo”.", 9..<14),
            ("edit 3 -t none -t shop", "“none” stands alone.", 10..<14),
            ("add Late --start \"fri 10:00\" --end \"fri 9:00\"", nil, nil),
            ("help done all", nil, 5..<9),
            ("List", "There is no command “List”. Did you mean “list”?", 0..<4),
            ("done 50-60", "There is no task from 50 to 60.", 5..<10),
            (
                "done x",
                "ID must be a task's number, its UUID or at least the first 4 characters of its UUID", 5..<6
            ),
            ("done 1 --at tomorrow", nil, 12..<20),
            ("done 1 --at", "“--at” needs a value: --at TIME.", 7..<11),
            ("undo -3", "STEP must be at least 1, not -3", 5..<7),
            ("undo x", "STEP must be a whole number, not a string", 5..<6),
            ("list --limit -1", "--limit must be between 1 and 1000, not -1", 13..<15),
            ("list -p p7", #"-p must be one of "P0", "P1", "P2", "P3""#, 8..<10),
            ("list --overdu", "“list” takes no option “--overdu”. Did you mean “--overdue”?", 5..<13),
            (
                "list overdue", #"“overdue” may be a condition or a text. Write is:overdue or "overdue"."#,
                5..<12
            ),
            ("edit 1 2", "“edit” needs what to change, such as -p P1 or +home.", 7..<8),
            (
                "edit 1-3 --title x",
                "--title can change only one task. Tags of several are changed by +TAG and -TAG.", 17..<18
            ),
            ("add Buy milk @Nowhere", nil, 13..<21),
            ("add -d 3/4 Buy", nil, 7..<10),
            ("due 1 someday", nil, 6..<13),
            ("move 1 under 2", "Write “before” or “after”, not “under”.", 7..<12),
            (
                "settings defaultStake=-700", "“-700” is not an amount. Write it like 12.50.", 9..<26
            ),
            ("settings defaultStake=0.5", "The amount must be between 1.00 and 1000000000.00.", nil),
            ("edit 1 -m -e", "“-e” and “-m” contradict each other.", nil),
            ("list --done --all", "“--done” and “--all” contradict each other.", 12..<17),
            ("edit 1 +x -X", "“+x” and “-X” contradict each other.", nil),
            ("edit 1,2 -x +x", "“+x” and “-x” contradict each other.", nil),
            ("day tomorrow tomorrow", "“tomorrow” is one word too many. Did you mean “tomorrow”?", nil),
            ("calendar smarch", nil, 9..<15),
            ("settings nonsense=3", nil, nil),
            ("stake concede 1", nil, nil),
            ("habit Nothing", "There is no habit “Nothing”.", 6..<13),
            ("start Nothing", "There is no activity “Nothing”.", 6..<13),
            ("stop", nil, nil),
            ("backup other.db extra", "“extra” is one word too many for “backup”.", 16..<21),
            ("today --page 2", "There are fewer pages.", 13..<14),
            ("today --color pink", "--color must be auto, none, 16, 256 or truecolor, not “pink”.", 14..<18),
        ] as [(String, String?, Range<Int>?)])
    func refusals(line: String, message: String?, place: Range<Int>?) throws {
        let world = try CommandWorld()
        let before = try world.session.export()
        let error = try world.error(line)
        if let message { #expect(error["message"]?.string == message) }
        if let place {
            #expect(error.at("data.start").integer == place.lowerBound, "\(error)")
            #expect(error.at("data.end").integer == place.upperBound, "\(error)")
        }
        #expect(try world.session.export() == before)
        let sentence = error["message"]?.string ?? ""
        #expect(!sentence.contains("`"), "\(sentence)")
        let own = sentence.replacing(/“[^”]*”/, with: "")
        let member = own.firstMatch(of: /\b[a-z]+[A-Z][A-Za-z]*/).map { String($0.output) }
        #expect(member.map(line.contains) ?? true, "\(sentence) names a member")
    }
}
