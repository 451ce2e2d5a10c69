import JSONRPC
import Tally

extension YearStatOffer: LaidOut {
    public static let layout = Layout<YearStatOffer>(
        "YearStat",
        [
            Member("stat", \.stat, "what to ask `year.heatmap` for"),
            Member("name", \.name, "what it is called"),
            Member("unit", \.unit, "what its values count"),
        ])
}

extension Heatmap: LaidOut {
    public static let layout = Layout<Heatmap>([
        Member("year", \.year, "the year"),
        Member("stat", \.offer.stat, "what is shown"),
        Member("name", \.offer.name, "what it is called"),
        Member("unit", \.offer.unit, "what its values count"),
        Member("min", \.scale.range?.lowerBound, "the smallest value above 0; null where there is none"),
        Member("max", \.scale.range?.upperBound, "the largest value; null where none is above 0"),
        Member("total", \.total, "the sum of the values"),
        Member(
            "thresholds", \.scale.thresholds,
            "the lower bounds of levels 1 to 5; all the same where all values are equal; empty where there are "
                + "none"
        ),
        Member("days", \.days, "every day of the year, in order"),
    ])
}

extension Heatmap.Entry: LaidOut {
    public static let layout = Layout<Heatmap.Entry>(
        "HeatmapDay",
        [
            Member("date", \.date, "the day"),
            Member("value", \.value, "its value, 0 for nothing"),
            Member(
                "level", \.level, "0 for nothing, otherwise 1 to 5: how many thresholds the value reaches"),
        ])
}
