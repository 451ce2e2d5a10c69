import Foundation
import JSONRPC
import Support
import Testing

@Suite("Generated documents")
struct DocumentTests {
    /// Returns the results of the examples, each run on a new notebook.
    private static func exampleResults() async throws -> [String: JSONValue] {
        var results: [String: JSONValue] = [:]
        for method in Notebook.table.descriptions where method.name != "rpc.discover" {
            var lines = method.example.after.map { line in
                line.replacingOccurrences(of: #"{"method""#, with: #"{"jsonrpc":"2.0","id":0,"method""#)
            }
            lines.append(request(method.name, method.example.params))
            let replies = try await Notebook().answer(lines.joined(separator: "\n")).replies
            results[method.name] = replies.last?["result"]
        }
        return results
    }

    private static func openRPC() async throws -> JSONValue {
        let results = try await exampleResults()
        let document = OpenRPCDocument(table: Notebook.table, server: .notebook) { results[$0] }
        return try JSONValue(json: try document.text())
    }

    private static func methods(of document: JSONValue) -> [JSONValue] {
        if case .array(let methods) = document["methods"] { methods } else { [] }
    }

    @Test("The OpenRPC document has what the specification requires")
    func structure() async throws {
        let document = try await Self.openRPC()
        #expect(document["openrpc"] == "1.3.2")
        #expect(
            document["info"]
                == [
                    "title": "Notebook", "version": "1.2", "description": "Stores notes.",
                    "license": ["name": "MIT"],
                ])
        let methods = Self.methods(of: document)
        #expect(methods.compactMap { $0["name"]?.string } == Notebook.table.names)
        for method in methods {
            #expect(method["paramStructure"] == "by-name")
            #expect(method["summary"]?.string?.isEmpty == false)
            #expect(method["result"]?["name"] == "result")
            #expect(method["examples"]?[0]?["params"] != nil)
        }
        let create = try #require(methods.first { $0["name"] == "note.create" })
        #expect(create["errors"] == [["code": 1001, "message": "the notebook holds no more notes"]])
        #expect(create["params"]?[0]?["required"] == true)
        #expect(create["params"]?[1]?["schema"]?["default"] == "red")
        #expect(create["params"]?[14]?["name"] == "mutationId")
        #expect(create["params"]?[14]?["schema"]?["maxLength"] == 64)
        #expect(create["params"]?[15] == nil)
    }

    @Test("Named schemas are collected once, even recursive ones")
    func components() async throws {
        let schemas = try await Self.openRPC()["components"]?["schemas"]
        #expect(schemas?["Note"]?["properties"]?["parent"]?["items"]?["$ref"] == "#/components/schemas/Note")
        guard case .object(let members) = schemas else {
            Issue.record("no schemas")
            return
        }
        #expect(members.count == 1)
    }

    @Test("Every example result matches the schema of its method")
    func examples() async throws {
        let document = try await Self.openRPC()
        let validator = SchemaValidator(document: document)
        for method in Self.methods(of: document)
        where !["rpc.discover", "note.break"].contains(method["name"]) {
            let result = try #require(method["examples"]?[0]?["result"]?["value"])
            let schema = try #require(method["result"]?["schema"])
            #expect(validator.problems(with: result, schema: schema) == [])
            #expect(validator.problems(with: ["unknown": 1], schema: schema) != [])
        }
    }

    @Test("The document matches the schema that rpc.discover declares")
    func ownSchema() async throws {
        let schema = OpenRPCDocument.schema.json
        let document = try await Self.openRPC()
        #expect(SchemaValidator(document: document).problems(with: document, schema: schema) == [])
    }

    @Test("The documents are deterministic")
    func determinism() async throws {
        let results = try await Self.exampleResults()
        let first = ProtocolDocument(table: Notebook.table, preamble: "# P") { results[$0] }
        let second = ProtocolDocument(table: Notebook.table, preamble: "# P") { results[$0] }
        #expect(first.text == second.text)
        #expect(try await Self.openRPC() == Self.openRPC())
    }

    @Test("The reference describes the parts of a method in order")
    func reference() async throws {
        let results = try await Self.exampleResults()
        let text = ProtocolDocument(table: Notebook.table, preamble: "# Protocol\n") { results[$0] }.text
        let expected = [
            "# Protocol\n\n## Methods\n",
            "- **note**: [`note.create`](#notecreate), [`note.list`](#notelist)",
            "- **Types**: [Note](#type-note)",
            "## connection", "### $/cancelRequest", "## note", "### note.create",
            "`note.create {title, color?, stake?,", "mutationId?} → {note}`",
            "Adds a note.", "The new note comes last.",
            "| `title` | string, 1 to 20 characters | required | its title |",
            #"| `color` | `"red"`, `"green"`, `"blue"` | default `"red"` | its color |"#,
            "| `stake` | object or null | optional | what is at stake |",
            "| `stake.cents` | whole number, 100 to 10000 | default `500` | how much, in cents |",
            "| `days` | array of date string or null | optional | when to show it |",
            #"| `weight` | number or null | optional | how heavy it is \| in grams |"#,
            "| `mutationId` | string, 1 to 64 characters or null | optional |",
            "| `note` | [Note](#type-note) | the note |",
            "May fail with:\n\n- `1001` full: the notebook holds no more notes",
            #"""
            --> {"jsonrpc":"2.0","id":1,"method":"note.create",\#
            "params":{"title":"Buy milk","tags":["home"]}}
            """#,
            #"<-- {"#,
            "## Types", #"### <a id="type-note"></a>Note"#, "| `parent` | array of [Note](#type-note) |",
        ]
        var rest = text[...]
        for part in expected {
            let range = try #require(rest.range(of: part), "missing or out of order: \(part)")
            rest = rest[range.upperBound...]
        }
        #expect(text.hasSuffix("|\n"))
    }

    @Test("A short reply stays on one line, a long one is split into its members")
    func exampleReplies() throws {
        let long = JSONValue.array((0..<40).map { .string("item \($0)") })
        let document = ProtocolDocument(table: Notebook.table, preamble: "") { name in
            name == "ping" ? [:] : name == "text.echo" ? ["text": "a", "items": long] : nil
        }
        let text = document.text
        #expect(text.contains("\n<-- {\"id\": 1, \"jsonrpc\": \"2.0\", \"result\": {}}\n"))
        #expect(text.contains("    \"items\": [\n      \"item 0\",\n"))
        #expect(text.components(separatedBy: "<-- ").count == 3)
    }
}
