import JSONRPC
import Testing

@Suite("Groups of requests")
struct RequestGroupTests {
    private let create = request("note.create", #"{"title":"a"}"#)

    @Test("A group begins once, runs in order and is committed once")
    func order() async {
        let notebook = Notebook()
        _ = await notebook.answer([request("ping"), request("note.list"), create].joined(separator: "\n"))
        #expect(await notebook.steps == ["begin changing", "note.list", "note.create", "commit"])
    }

    @Test("A group of reads begins a read transaction")
    func reading() async {
        let notebook = Notebook()
        _ = await notebook.answer(request("note.list"))
        #expect(await notebook.steps == ["begin reading", "note.list", "commit"])
    }

    @Test("A group that needs no storage begins no transaction")
    func idle() async {
        let notebook = Notebook()
        let input = [request("ping"), request("text.echo", #"{"text":"a"}"#), request("note.create")]
        let exchange = await notebook.answer(input.joined(separator: "\n"))
        #expect(exchange.output.split(separator: "\n").count == 3)
        #expect(await notebook.steps == [])
    }

    @Test("An error undoes only its own request")
    func rollback() async throws {
        let notebook = Notebook()
        let input = [create, request("note.create", #"{"title":"full"}"#), create]
        let replies = try await notebook.answer(input.joined(separator: "\n")).replies
        #expect(replies.map { $0["error"]?["code"] } == [nil, 1001, nil])
        #expect(await notebook.notes.map(\.title) == ["a", "a"])
        #expect(await notebook.steps.last == "commit")
    }

    @Test("If the commit fails, every request that used storage fails with its error")
    func failedCommit() async throws {
        let full = RPCError(Notebook.Reason.diskFull, "The disk is full.", data: ["disk": "a"])
        let notebook = Notebook(commitError: full)
        let input = [
            request("ping"), create, request("note.list"), request("note.create"), request("note.none"),
        ]
        let exchange = await notebook.answer(input.joined(separator: "\n"))
        let replies = try exchange.replies
        #expect(exchange.log == ["A group was not committed: The disk is full."])
        #expect(replies.map { $0["error"]?["code"] } == [nil, 1001, 1001, -32602, -32601])
        #expect(
            replies[1]["error"] == [
                "code": 1001, "message": "The disk is full.",
                "data": ["kind": "full", "reason": "diskFull", "disk": "a"],
            ])
        #expect(await notebook.notes == [])
        #expect(await notebook.steps.suffix(2) == ["commit", "abandon"])
    }

    @Test("If a group cannot begin, every request that needs storage fails with the error")
    func failedBegin() async throws {
        let notebook = Notebook(beginError: RPCError(Notebook.Reason.noPaper, "The notebook is locked."))
        let input = [create, request("ping"), request("note.list")]
        let replies = try await notebook.answer(input.joined(separator: "\n")).replies
        #expect(
            replies.map { $0["error"]?["message"] } == [
                "The notebook is locked.", nil, "The notebook is locked.",
            ])
        #expect(await notebook.steps == ["begin changing"])
    }

    @Test("An internal error is logged, and the peer receives a general message")
    func hiddenError() async throws {
        let exchange = await Notebook().answer(request("note.break"))
        let error = try exchange.replies[0]["error"]
        #expect(error?["code"] == -32603)
        #expect(error?["data"] == ["kind": "internalError", "reason": "internalError"])
        #expect(!exchange.output.contains("hidden"))
        #expect(exchange.log.count == 1)
        #expect(exchange.log[0].contains("hidden"))
    }

    @Test("A change with a mutationId has a fingerprint of its canonical parameters")
    func fingerprint() async throws {
        let notebook = Notebook()
        let variants = [
            #"{"title":"a","mutationId":"m"}"#,
            #"{"mutationId":"m","color":"red","title":"\u0061","due":null}"#,
            #"{"title":"b","mutationId":"m"}"#, #"{"title":"a"}"#,
        ]
        let input = variants.map { request("note.create", $0) }.joined(separator: "\n")
        let replies = try await notebook.answer(input).replies
        let identities = await notebook.identities
        #expect(identities.map(\.mutationID) == ["m", "m", "m", nil])
        #expect(identities[0].fingerprint == identities[1].fingerprint)
        #expect(identities[0].fingerprint != identities[2].fingerprint)
        #expect(identities[3].fingerprint == 0)
        #expect(identities.allSatisfy { $0.effect == .changes && $0.method == "note.create" })
        #expect(replies[0] == replies[1])
        #expect(await notebook.notes.count == 2)
    }

    @Test("The fingerprint is the FNV-1a hash of the method's name and the canonical parameters")
    func fingerprintValue() async {
        let notebook = Notebook()
        _ = await notebook.answer(request("note.break", #"{"mutationId":"m"}"#))
        var expected: UInt64 = 14_695_981_039_346_656_037
        for byte in "note.break{}".utf8 { expected = (expected ^ UInt64(byte)) &* 1_099_511_628_211 }
        #expect(await notebook.identities.map(\.fingerprint) == [Int64(bitPattern: expected)])
    }

    @Test("Methods that change nothing accept a mutationId and ignore it", arguments: ["note.list", "ping"])
    func readingMutation(method: String) async throws {
        let notebook = Notebook()
        let requests = ["m", "", "m"].map { request(method, "{\"mutationId\":\"\($0)\"}") }
        let replies = try await notebook.answer(requests.joined(separator: "\n")).replies
        #expect(replies[0]["result"] != nil && replies[0]["result"] == replies[2]["result"])
        #expect(replies[1]["error"]?["message"] == "mutationId must have 1 to 64 characters, not 0")
        #expect(await notebook.identities.allSatisfy { $0.mutationID == nil && $0.fingerprint == 0 })
    }

    @Test(
        "Every method accepts _meta, an object, and ignores it",
        arguments: ["note.list", "ping", "initialize"])
    func meta(method: String) async throws {
        let plain = try await Notebook().answer(request(method)).replies
        let meta = #"{"_meta":{"progressToken":1,"a":[{}]}}"#
        #expect(try await Notebook().answer(request(method, meta)).replies == plain)
        let error = try await Notebook().answer(request(method, #"{"_meta":1}"#)).replies[0]["error"]
        #expect(error?["message"] == "_meta must be an object, not a number")
    }

    @Test("_meta does not change the fingerprint")
    func metaFingerprint() async throws {
        let notebook = Notebook()
        let requests = [
            #"{"title":"a","mutationId":"m"}"#, #"{"title":"a","mutationId":"m","_meta":{"try":2}}"#,
        ]
        _ = await notebook.answer(requests.map { request("note.create", $0) }.joined(separator: "\n"))
        let fingerprints = await notebook.identities.map(\.fingerprint)
        #expect(fingerprints.count == 2 && fingerprints[0] == fingerprints[1] && fingerprints[0] != 0)
    }
}
