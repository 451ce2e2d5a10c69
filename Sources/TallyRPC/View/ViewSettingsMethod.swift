import JSONRPC
import Tally
import TallyViews

struct ViewSettingsMethod: Method {
    static let name = "view.settings"
    static let summary = "Draws every setting with the value in effect."
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#, after: [#"{"method": "settings.update", "params": {"dayStart": "04:00"}}"#])

    var options = ViewOptions()

    static let shape = Shape { ViewSettingsMethod() }.including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        SettingsView(preferences: try engine.preferences).drawn(options, at: try engine.moment)
    }
}
