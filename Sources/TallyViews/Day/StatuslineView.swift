import Tally

/// One short line for a status line.
public struct StatuslineView: Sendable {
    public let focus: FocusDay
    public let total: DayTotal
    public let timer: TimerView?

    public init(focus: FocusDay, total: DayTotal, timer: TimerView?) {
        self.focus = focus
        self.total = total
        self.timer = timer
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let glyphs = page.glyphs
        let separator = StyledText(" \(glyphs.dot) ", .muted)
        var tail = separator + StyledText("\(total.points) pts")
        if let timer {
            page.noteGrowth(ofSeconds: timer.seconds)
            let time =
                separator + StyledText("\(glyphs.timer) ", .current)
                + StyledText(Wording.duration(timer.seconds))
            // The title takes precedence over the timer.
            if page.width >= tail.width + time.width + 16 { tail += time }
        }
        let current = focus.entries.first { $0.state == .inFocus }
        let count = StyledText("\(focus.completedCount)/\(focus.entries.count) ", .muted)
        let head: StyledText
        if let current {
            let start = count + StyledText("\(glyphs.current) ", .current)
            let title = page.title(of: current.task)
            head = start + page.cut(title, to: max(1, page.width - start.width - tail.width))
        } else if focus.isAllDone {
            head = count + StyledText("\(glyphs.celebration) all done", .celebration)
        } else {
            head = StyledText("no focus", .muted)
        }
        page.add(head + tail, current.map { .task($0.task) })
        return page.drawn()
    }
}
