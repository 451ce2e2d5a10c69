import JSONRPC
import TallyRPC
import Testing

@Suite struct MethodConventionTests {
    @Test("Every method of the service is named noun.verb, and says what it does in one sentence")
    func names() throws {
        for method in Self.service {
            #expect(method.name.wholeMatch(of: /[a-z]+\.[a-z]+/) != nil, "\(method.name)")
            #expect(method.summary.hasSuffix("."), "\(method.name)")
            #expect(!method.summary.dropLast().contains(". "), "\(method.name)")
        }
    }

    @Test("Every parameter has a meaning and a camelCase name")
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

    @Test("Every changing method takes a mutationId, and no reading one does")
    func mutationIDs() throws {
        for method in TallyServer.methods.descriptions {
            let takes = method.parameters.contains { $0.name == "mutationId" }
            #expect(takes == (method.effect == .changes), "\(method.name)")
        }
    }

    @Test("Every method that can answer conflict takes ifRevision, and the other way round")
    func revisions() throws {
        for method in TallyServer.methods.descriptions {
            let takes = method.parameters.contains { $0.name == "ifRevision" }
            let answers = method.failures.contains { $0.name == "conflict" }
            #expect(takes == answers, "\(method.name)")
        }
    }

    @Test("Every method is listed with an example that is JSON")
    func examples() throws {
        for method in TallyServer.methods.descriptions {
            #expect(method.example.params.hasPrefix("{"), "\(method.name)")
        }
    }

    private static let service = TallyServer.methods.descriptions.filter {
        $0.name.contains(".") && $0.namespace != "rpc"
    }
}
