import Foundation
import JSONRPC
import Support
import TallyRPC
import Testing

@Suite struct ExampleTests {
    @Test(
        "The example of every method runs, and its result matches the schema of the method",
        arguments: methodNames
    )
    func resultKeepsToSchema(name: String) throws {
        let method = try #require(TallyServer.methods.description(of: name))
        guard let result = try ExampleRunner.inMemory.result(of: method) else {
            #expect(name == "rpc.discover", "only rpc.discover shows no result")
            return
        }
        let described = try #require(Self.document.described(name))
        let schema = try #require(described["result"]?["schema"])
        #expect(SchemaValidator(document: Self.document).problems(with: result, schema: schema) == [])
    }

    @Test("The example parameters of every method match the schemas of the method", arguments: methodNames)
    func parametersKeepToSchema(name: String) throws {
        let method = try #require(TallyServer.methods.description(of: name))
        let sent = try JSONDecoder().decode(JSONValue.self, from: Data(method.example.params.utf8))
        let described = try #require(Self.document.described(name))
        let validator = SchemaValidator(document: Self.document)
        guard case .array(let parameters) = described["params"] else {
            Issue.record("\(name) lists no parameters")
            return
        }
        for parameter in parameters {
            let parameterName = try #require(parameter["name"]?.string)
            let schema = try #require(parameter["schema"])
            if let value = sent[parameterName] {
                #expect(validator.problems(with: value, schema: schema, at: parameterName) == [])
            } else {
                #expect(parameter["required"] != true, "\(parameterName) is required")
            }
        }
    }

    @Test("A result with an extra or a missing member does not match its schema")
    func validatorFindsDrift() throws {
        let described = try #require(Self.document.described("focus.today"))
        let schema = try #require(described["result"]?["schema"])
        let validator = SchemaValidator(document: Self.document)
        let method = try #require(TallyServer.methods.description(of: "focus.today"))
        guard case .object(var members) = try ExampleRunner.inMemory.result(of: method) else {
            Issue.record("focus.today must return an object")
            return
        }
        members["surprise"] = 1
        #expect(validator.problems(with: .object(members), schema: schema) != [])
        members["surprise"] = nil
        members["limit"] = nil
        #expect(validator.problems(with: .object(members), schema: schema) != [])
    }

    private static let methodNames = TallyServer.methods.names

    private static let document: JSONValue = {
        do {
            let text = try GeneratedDocuments.openRPC.get()
            return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        } catch {
            Issue.record(error)
            return .null
        }
    }()
}

extension JSONValue {
    /// Returns the object of a method in an OpenRPC document.
    fileprivate func described(_ method: String) -> JSONValue? {
        guard case .array(let methods) = self["methods"] else { return nil }
        return methods.first { $0["name"]?.string == method }
    }
}
