/// The section of the preamble on `action.list`.
extension ProtocolText {
    static let actionWords = """
        ## Actions

        `action.list` tells what can be done with a task, another thing or nothing in particular, so that a client \
        needs no list of its own: it shows the titles, binds the keys, asks for the `inputs` in order, adds their \
        members to `params` and sends the method. A `member` with a dot, such as `stake.cents`, is inside an object \
        of `params`, which may be absent.

        | `kind` | how to ask |
        |---|---|
        | `text` | a line of text |
        | `capture` | a captured line, which `completion.list` completes and colors as `capture` |
        | `date` | a date or time, exactly or [in words](#dates-in-words) |
        | `duration` | a length of time in words |
        | `choice` | one of `candidates` |
        | `name` | one of `candidates`, or another name |
        | `confirm` | yes or no; after no, nothing is sent. Only what undo does not bring back is confirmed |

        The `value` of a chosen candidate is sent as it is. A text that was typed is sent as the `type` says:

        | `type` | what to send |
        |---|---|
        | `string` | the text |
        | `number` | the number |
        | `boolean` | true |
        | `array` | an array of what is between the commas; an empty text is an empty array |

        What `completes` names takes the text before the cursor in `completion.list`. The result of a view, or of a \
        command line, has a `text` to show.

        A key is one character, or two to type one after the other, where the first is no key of its own. Keys of \
        one character and first characters are none of Vim's motions, and a key means the same with every entity.

        | with | `action` | key | title | method | asks for |
        |---|---|---|---|---|---|
        \(rows(of: nil))
        \(ActionEntity.allCases.map { rows(of: $0) }.joined(separator: "\n"))
        """

    private static func rows(of entity: ActionEntity?) -> String {
        ActionTable.descriptions(of: entity).map { action in
            let inputs = action.inputs.map { "`\($0.path ?? "–")` (\($0.kind.rawValue))" }
            let cells = [
                entity?.rawValue ?? "nothing", "`\(action.name)`", "`\(action.key)`", action.title,
                "`\(action.method)`", inputs.joined(separator: ", "),
            ]
            return "| " + cells.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
