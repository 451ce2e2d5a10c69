import JSONRPC
import TallyRPC
import Testing

@Suite struct MethodConventionTests {
    @Test("Every method of the service is named noun.verb, and its summary is one sentence")
    func names() throws {
        for method in Self.service {
            #expect(method.name.wholeMatch(of: /[a-z]+\.[a-z]+/) != nil, "\(method.name)")
            #expect(method.summary.hasSuffix("."), "\(method.name)")
            #expect(!method.summary.dropLast().contains(". "), "\(method.name)")
        }
    }

    @Test("Every parameter has a description and a camelCase name")
    func parameters() throws {
        for method in TallyServer.methods.descriptions {
            for parameter in method.parameters {
                #expect(!parameter.summary.isEmpty, "\(method.name) \(parameter.name)")
                #expect(
                    parameter.name.wholeMatch(of: /[a-z][A-Za-z]*/) != nil, "\(method.name) \(parameter.name)"
                )
            }
        }
    }

    @Test("Every method that changes records takes a mutationId, and no other method does")
    func mutationIDs() throws {
        for method in TallyServer.methods.descriptions {
            let takes = method.parameters.contains { $0.name == "mutationId" }
            #expect(takes == (method.effect == .changes), "\(method.name)")
        }
    }

    @Test(
        "A method takes ifRevision exactly if it can fail with conflict, but for the one that compares a text"
    )
    func revisions() throws {
        for method in TallyServer.methods.descriptions {
            let takes = method.parameters.contains { $0.name == "ifRevision" }
            let fails = method.failures.contains { $0.name == "conflict" }
            #expect(takes == (fails && method.name != "task.write"), "\(method.name)")
        }
    }

    @Test("The example of every method is a JSON object")
    func examples() throws {
        for method in TallyServer.methods.descriptions {
            #expect(method.example.params.hasPrefix("{"), "\(method.name)")
        }
    }

    private static let service = TallyServer.methods.descriptions.filter {
        $0.name.contains(".") && $0.namespace != "rpc"
    }
}
