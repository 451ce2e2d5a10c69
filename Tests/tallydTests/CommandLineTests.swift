import Support
import Foundation
import JSONRPC
import Testing

@Suite("The command line")
struct CommandLineTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: String...) throws -> FinishedRun {
        try FinishedRun(["--database", directory.database] + arguments)
    }

    @Test("--version prints the name and a version")
    func version() throws {
        let run = try run("--version")
        #expect(run.output.wholeMatch(of: /tallyd \d+\.\d+\.\d+\n/) != nil)
        #expect(run.errors.isEmpty)
        #expect(run.ending == .code(0))
    }

    @Test("--help names every option and command", arguments: ["--help", "-h"])
    func help(word: String) throws {
        let run = try run(word)
        #expect(run.ending == .code(0))
        let words = [
            "--database", "--timezone", "--day-start", "--now", "--read-only", "--log-level", "--version",
            "--help", "--format", "call", "protocol", "$TALLY_DATABASE", "$XDG_DATA_HOME",
        ]
        for word in words { #expect(run.output.contains(word)) }
    }

    @Test("Arguments and environment variables that are not UTF-8 are refused")
    func notUTF8() throws {
        let run = try FinishedRun([], shell: #"exec "$0" --database "$(printf '/tmp/\377.db')" call ping"#)
        #expect(run.ending == .code(2))
        #expect(run.errors.contains("is not UTF-8"))
        let place = try FinishedRun(
            [], shell: #"TALLY_DATABASE="$(printf '/tmp/\377.db')" exec "$0" call ping"#)
        #expect(place.ending == .code(2))
        #expect(place.errors.contains("TALLY_DATABASE is not UTF-8"))
    }

    @Test("A time zone given as a POSIX rule is replaced with a warning")
    func ruleAsZone() throws {
        let rule = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3", "HOME": directory.path]
        let run = try FinishedRun(["call", "server.info"], environment: rule)
        #expect(run.errors.contains("TZ=CET-1CEST,M3.5.0,M10.5.0/3 is not a time zone"))
        let zone = try #require(try run.json()["timeZone"]?.string)
        #expect(run.errors.contains("using \(zone) instead"))
        #expect(
            try FinishedRun(["--timezone", "Europe/Rome", "call", "ping"], environment: rule).errors.isEmpty)
        #expect(try FinishedRun(["call", "ping"], environment: ["TZ": ":Europe/Rome"]).errors.isEmpty)
    }

    @Test("If standard output cannot be written, the program says so and exits with 1")
    func fullOutput() throws {
        for words in [["--version"], ["call", "ping"], ["protocol"], []] {
            let run = try FinishedRun(
                words, input: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n",
                shell: #"exec "$0" "$@" > /dev/full"#)
            #expect(run.ending == .code(1), "\(words)")
            #expect(run.errors.contains("Writing standard output failed"), "\(words)")
            #expect(run.errors.count { $0 == "\n" } == 1)
        }
    }

    @Test("--version, --help and protocol create no database")
    func noDatabase() throws {
        for word in ["--version", "--help", "protocol"] { _ = try run(word) }
        #expect(!FileManager.default.fileExists(atPath: directory.database))
    }

    @Test("A call takes JSON and prints the result on one line")
    func callWithJSON() throws {
        let run = try run("call", "task.create", #"{"title": "Buy milk", "tags": ["shop"]}"#)
        #expect(run.ending == .code(0))
        #expect(run.errors.isEmpty)
        #expect(run.output.count { $0 == "\n" } == 1 && run.output.hasSuffix("\n"))
        #expect(try run.json().at("task.title") == "Buy milk")
        #expect(try run.json().at("task.tags.0") == "shop")
    }

    @Test(
        "A member that is a text stays a text, whatever it looks like",
        arguments: ["123", "true", "null", "{}", "[1]", "1e3", "\"quoted\"", "a=b", "-x", "Ünï ✓"])
    func textMembers(text: String) throws {
        let result = try run("call", "task.create", "title=\(text)").json()
        #expect(result.at("task.title") == .string(text))
    }

    @Test("Other members are parsed as JSON if possible, and are texts otherwise")
    func otherMembers() throws {
        let words = ["title=a", "allDay=true", #"tags=["x","y"]"#, "priority=P0", "due=2026-11-20"]
        let result = try FinishedRun(
            ["--database", directory.database, "call", "task.create"] + words
        ).json()
        #expect(result.at("task.allDay") == true)
        #expect(result.at("task.tags") == ["x", "y"])
        #expect(result.at("task.priority") == "P0")
        #expect(result.at("task.due") == "2026-11-20")
        #expect(try run("call", "task.get", "id=1").json().at("task.number") == 1)
    }

    @Test("A filter takes a text, whatever it looks like, or an array of texts")
    func textsOrArrays() throws {
        #expect(try run("call", "project.create", "name=2026").json().at("project.name") == "2026")
        for (word, total) in [
            ("project=2026", 0), ("status=open", 0), (#"status=["open","done"]"#, 0),
            (#"project=["2026","Inbox"]"#, 0), ("status=null", 0),
        ] {
            #expect(try run("call", "task.list", word).json()["total"]?.integer == total, "\(word)")
        }
    }

    @Test("A call without parameters sends an empty object")
    func callWithoutParameters() throws {
        #expect(try run("call", "focus.today").json()["totalCount"] == 0)
    }

    @Test("A refused call explains why on one line of standard error and exits with 1")
    func failingCall() throws {
        let words: [[String]] = [
            ["task.get", "id=999"], ["task.creat", "title=a"], ["task.create"], ["task.create", "titel=a"],
            ["task.get", "[1]"], ["task.list", "limit=0"],
        ]
        for arguments in words {
            let run = try FinishedRun(["--database", directory.database, "call"] + arguments)
            #expect(run.ending == .code(1), "\(arguments)")
            #expect(run.output.isEmpty)
            #expect(run.errors.hasPrefix("tallyd: "))
            #expect(run.errors.count { $0 == "\n" } == 1)
        }
    }

    @Test(
        "Text quoted on standard error cannot control the terminal",
        arguments: [
            ["--now", "\u{1B}[31m\u{7}"], ["call", "\u{1B}]0;title\u{7}"],
            ["call", "project.get", "id=\u{1B}[2J\u{202E}"],
        ])
    func quotedEscapes(arguments: [String]) throws {
        let run = try FinishedRun(["--database", directory.database] + arguments)
        #expect(run.ending != .code(0))
        #expect(!run.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{202E}" })
    }

    @Test(
        "Invalid usage exits with 2, explains why, and mentions the help",
        arguments: [
            (["--bogus"], "--bogus"), (["bogus"], "bogus"), (["call"], "method"), (["-x"], "-x"),
            (["--now", "yesterday"], "--now"), (["--now", "2026-11-20"], "--now"), (["--now"], "--now"),
            (["--timezone", "Mars/Base"], "--timezone"), (["--timezone=CEST"], "--timezone"),
            (["--day-start", "24:00"], "--day-start"), (["--day-start", "4"], "--day-start"),
            (["--log-level", "loud"], "--log-level"), (["--database"], "--database"),
            (["--database="], "--database"), (["--read-only=yes"], "--read-only"),
            (["protocol", "--format", "pdf"], "--format"), (["protocol", "extra"], "extra"),
            ([""], "command"),
        ])
    func badUsage(arguments: [String], named: String) throws {
        let run = try FinishedRun(arguments)
        #expect(run.ending == .code(2))
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(named))
        #expect(run.errors.contains("--help"))
    }

    @Test(
        "A call with malformed parameters exits with 2",
        arguments: [#"{"id":1"#, "[1", "id", "=1", "--id"])
    func badParameters(word: String) throws {
        let run = try run("call", "task.get", word)
        #expect(run.ending == .code(2))
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }

    @Test("Options come before the method, with a blank or an equals sign, and are refused after it")
    func optionForms() throws {
        let database = "--database=\(directory.database)"
        for words in [
            [database, "--now=2026-11-20T09:00:00Z", "call", "server.info"],
            [database, "call", "--now", "2026-11-20T09:00:00Z", "server.info"],
        ] {
            #expect(try FinishedRun(words).json()["today"] == "2026-11-20")
        }
        let late = try FinishedRun([database, "call", "server.info", "--read-only"])
        #expect(late.ending == .code(2))
        #expect(late.errors.contains("--read-only"))
    }

    @Test(
        "The Markdown protocol names every method of the OpenRPC document, and each has an example result")
    func documents() throws {
        let markdown = try FinishedRun(["protocol"])
        #expect(markdown.ending == .code(0) && markdown.errors.isEmpty)

        let openRPC = try FinishedRun(["protocol", "--format", "openrpc"])
        #expect(openRPC.ending == .code(0) && openRPC.errors.isEmpty)
        // Another process generates the same text.
        #expect(try FinishedRun(["protocol", "--format", "openrpc"]).output == openRPC.output)
        let document = try openRPC.json()
        #expect(document["openrpc"]?.string?.hasPrefix("1.3") == true)
        let methods = try #require(document["methods"]).elements
        #expect(methods.count >= 40)
        // The result of rpc.discover would be the document itself.
        for method in methods where method["name"] != "rpc.discover" {
            let name = try #require(method["name"]?.string)
            #expect(markdown.output.contains(name))
            #expect(method.at("examples.0.result") != .null, "\(name)")
        }
    }
}
