import JSONRPC
import Tally
import TallyViews

struct ViewBackupsMethod: Method {
    static let name = "view.backups"
    static let summary = "Draws a page of the daily backups, latest first."
    static let details = "This works even if the database cannot be read."
    static let effect = Effect.maintains
    static let failures = [ErrorCode.storage, .invalidState]
    static let example = Example()

    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape { ViewBackupsMethod() }
        .including(ViewPage.shape(of: "backups"), at: \.page)
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let backups = try engine.dailyBackups()
        let start = try page.start(of: QueryMark([Self.name]))
        let (shown, next) = try start.slice(of: backups.count, limit: page.limit)
        let moment = engine.momentOfMaintenance()
        return BackupsView(backups: backups, shown: shown, kept: moment.preferences.backups)
            .drawn(options, at: moment)
            .continuing(at: next)
    }
}
