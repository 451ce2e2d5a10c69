import JSONRPC
import Tally

/// The service as a whole: what it says of itself and every method it has.
public enum TallyServer {
    public static let version = "0.1.0"

    public static let info = ServerInfo(
        name: "tallyd", version: version, title: "Tally",
        description:
            "A personal productivity engine that editors, shells and programs drive over JSON-RPC 2.0.",
        license: ServerInfo.License(name: "MIT", url: "https://opensource.org/license/mit"),
        protocolVersion: "1")

    /// Every method, in the order of the documents. A new one is one file, and one line here.
    public static let methods = MethodTable<Engine>([
        TaskCreate.self,
        TaskGet.self,
        TaskList.self,
        TaskSearch.self,
        TaskUpdate.self,
        TaskComplete.self,
        TaskReopen.self,
        TaskReschedule.self,
        TaskMove.self,
        TaskCopy.self,
        TaskDelete.self,
        ProjectCreate.self,
        ProjectList.self,
        ProjectGet.self,
        ProjectUpdate.self,
        ProjectDelete.self,
        FocusToday.self,
        FocusOfDay.self,
        FocusAdd.self,
        FocusRemove.self,
        FocusReset.self,
        CalendarMonthMethod.self,
        CalendarDayMethod.self,
        HabitCreate.self,
        HabitList.self,
        HabitGet.self,
        HabitUpdate.self,
        HabitArchive.self,
        HabitDelete.self,
        HabitIncrement.self,
        HabitSet.self,
        HabitHistoryMethod.self,
        ActivityCreate.self,
        ActivityList.self,
        ActivityUpdate.self,
        ActivityArchive.self,
        ActivityDelete.self,
        TimeLog.self,
        TimeStart.self,
        TimeStop.self,
        TimeCancel.self,
        TimeActive.self,
        TimeList.self,
        TimeUpdate.self,
        TimeDelete.self,
        TimeSummaryMethod.self,
        ScoreDaily.self,
        ScoreRangeMethod.self,
        ScoreProfileMethod.self,
        ScoreExplain.self,
        DayOverviewMethod.self,
        YearStats.self,
        YearHeatmap.self,
        StatsProjects.self,
        StatsCompletion.self,
        StatsTrend.self,
        SettingsGet.self,
        SettingsUpdate.self,
        ServerInfoMethod.self,
        ServerStats.self,
    ])
}
