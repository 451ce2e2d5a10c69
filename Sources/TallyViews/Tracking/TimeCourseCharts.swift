import Tally

/// The tracked time of each day, stacked by activity.
public struct TimeDaysChart: Sendable {
    public let time: TimeDistribution<Day>

    public init(time: TimeDistribution<Day>) {
        self.time = time
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 720, height: 280, at: moment)
        let days = time.days
        let title = "Tracked time per day, \(days.words)"
        canvas.heading("Tracked time per day", "\(Wording.duration(time.totalSeconds)), \(days.words)")
        guard !time.shares.isEmpty else {
            canvas.note("No time was tracked on these days.")
            return canvas.chart(title: title, description: "No time was tracked on these days.")
        }
        let layers = TimeLayers(time.shares, on: &canvas)
        canvas.legend(layers.legend)
        canvas.plot.bottom -= ChartCanvas.dayAxisHeight
        let parts = DayScale(days, in: canvas.plot).parts(room: 3)
        // Where a bar is of several days, it is their mean.
        let seconds = parts.map { part in
            layers.seconds(time.shares, at: Array(part)).map { $0 / Double(part.count) }
        }
        let largest = seconds.map { $0.reduce(0, +) }.max() ?? 0
        let heights = canvas.valueAxis(
            ChartTicks(toSeconds: largest, count: canvas.valueSteps), ChartNumber.hours)
        let scale = DayScale(days, in: canvas.plot)
        let bars = zip(parts, seconds).map { part, seconds in
            TimeBar(
                name: part.count == 1 ? part.lowerBound.chartName : part.words,
                frame: scale.frame(part, in: canvas.plot, gap: 0.2), days: part, seconds: seconds)
        }
        canvas.add(bars, layers, heights, unit: parts.contains { $0.count > 1 } ? " a day" : "")
        canvas.dayAxis(scale)
        let mean = Wording.duration(time.totalSeconds / max(1, days.count))
        return canvas.chart(
            title: title,
            description: "\(Wording.duration(time.totalSeconds)) in \(Wording.count(days.count, "day")), "
                + "\(mean) a day, stacked by activity.")
    }
}

/// The tracked time in each hour of the day, stacked by activity.
public struct TimeHoursChart: Sendable {
    public let time: TimeDistribution<Int>

    public init(time: TimeDistribution<Int>) {
        self.time = time
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 720, height: 280, at: moment)
        let title = "Tracked time by hour of the day, \(time.days.words)"
        canvas.heading(
            "Tracked time by hour", "\(Wording.duration(time.totalSeconds)), \(time.days.words)")
        guard !time.shares.isEmpty else {
            canvas.note("No time was tracked on these days.")
            return canvas.chart(title: title, description: "No time was tracked on these days.")
        }
        let layers = TimeLayers(time.shares, on: &canvas)
        canvas.legend(layers.legend)
        canvas.plot.bottom -= ChartCanvas.dayAxisHeight
        let seconds = (0..<24).map { layers.seconds(time.shares, at: [$0]) }
        let sums = seconds.map { $0.reduce(0, +) }
        let largest = sums.max() ?? 0
        let heights = canvas.valueAxis(
            ChartTicks(toSeconds: largest, count: canvas.valueSteps), ChartNumber.hours)
        let bands = BandScale(24, from: canvas.plot.left, to: canvas.plot.right)
        let bars = seconds.enumerated().map { hour, seconds in
            TimeBar(
                name: "\(Self.clock(hour)) – \(Self.clock(hour + 1))",
                frame: ChartFrame(
                    left: bands.start(hour), top: canvas.plot.top, width: bands.width,
                    height: canvas.plot.height), days: nil, seconds: seconds)
        }
        canvas.add(bars, layers, heights, unit: "")
        // Every name is at the start of its hour.
        let step = [1, 2, 3, 6, 12].first { Double($0) * bands.step >= 40 } ?? 24
        let names = stride(from: 0, through: 24, by: step).map { hour in
            (text: Self.clock(hour), at: canvas.plot.left + Double(hour) * bands.step)
        }
        canvas.add(
            canvas.names(
                names, baseline: canvas.plot.bottom + 15, from: canvas.plot.left, to: canvas.plot.right))
        let best = sums.firstIndex { $0 == largest } ?? 0
        return canvas.chart(
            title: title,
            description: "\(Wording.duration(time.totalSeconds)) by hour of the day. Most was tracked from "
                + "\(Self.clock(best)) to \(Self.clock(best + 1)).")
    }

    private static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
}
