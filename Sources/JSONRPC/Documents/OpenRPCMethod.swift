/// One method object of an OpenRPC document.
struct OpenRPCMethod: Sendable {
    let description: MethodDescription
    let exampleResult: JSONValue?

    /// - Throws: an error if the parameters of the example are not a JSON object.
    var json: JSONValue {
        get throws {
            var method: [String: JSONValue] = [
                "name": .string(description.name), "summary": .string(description.summary),
                "paramStructure": "by-name",
                "params": .array(description.parameters.map(Self.descriptor)),
                "result": ["name": "result", "schema": description.result.json],
                "examples": [try example],
            ]
            if !description.details.isEmpty { method["description"] = .string(description.details) }
            if !description.failures.isEmpty {
                method["errors"] = .array(
                    description.failures.map {
                        ["code": .integer(Int64($0.number)), "message": .string($0.meaning)]
                    })
            }
            return .object(method)
        }
    }

    /// Returns the OpenRPC content descriptor of a parameter.
    private static func descriptor(of parameter: Parameter) -> JSONValue {
        [
            "name": .string(parameter.name), "summary": .string(parameter.summary),
            "required": .bool(parameter.isRequired), "schema": parameter.property.schema.json,
        ]
    }

    private var example: JSONValue {
        get throws {
            let json = try JSONElement(parsing: Array(description.example.params.utf8))
            guard case .object(let params) = try JSONValue(json: json) else {
                throw InvalidValue("must be an object")
            }
            var pairing: [String: JSONValue] = [
                "name": .string(description.name),
                "params": .array(
                    JSONValue.sorted(params).map { ["name": .string($0.key), "value": $0.value] }),
            ]
            pairing["result"] = exampleResult.map { ["name": "result", "value": $0] }
            return .object(pairing)
        }
    }
}
