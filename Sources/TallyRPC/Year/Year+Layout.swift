import JSONRPC
import Tally

extension YearStatInfo: LaidOut {
    public static let layout = Layout<YearStatInfo>(
        "YearStat",
        [
            Member("stat", \.stat, "the `stat` for `year.heatmap`"),
            Member("name", \.name, "its name"),
            Member("unit", \.unit, "the unit of its values"),
        ])
}

extension Heatmap: LaidOut {
    public static let layout = Layout<Heatmap>([
        Member("year", \.year, "the year"),
        Member("stat", \.offer.stat, "the statistic"),
        Member("name", \.offer.name, "the name of the statistic"),
        Member("unit", \.offer.unit, "the unit of the values"),
        Member("min", \.scale.range?.lowerBound, "the smallest value above 0; null if there is none"),
        Member("max", \.scale.range?.upperBound, "the largest value; null if none is above 0"),
        Member("total", \.total, "the sum of the values"),
        Member(
            "thresholds", \.scale.thresholds,
            "the lower bounds of levels 1 to 5; the same if all values are equal, empty if there are none"),
        Member("days", \.days, "every day of the year, in order"),
    ])
}

extension Heatmap.Entry: LaidOut {
    public static let layout = Layout<Heatmap.Entry>(
        "HeatmapDay",
        [
            Member("date", \.date, "the day"),
            Member("value", \.value, "its value; 0 if it has none"),
            Member(
                "level", \.level, "0 without a value, otherwise 1 to 5: how many thresholds it reaches"),
        ])
}
