# Formats the parts of results: tasks, habits, stakes, times. $palette: the colors; $ascii: whether to use only
# ASCII.
include "text";

def paint($code): if $palette != "none" then "\u001b[" + $code + "m" + . + "\u001b[0m" else . end;
def faint: paint("2");
def strong: paint("1");
def good: paint("32");
def bad: paint("31");

def left($width): . + (" " * ([$width - length, 0] | max) // "");
def right($width): tostring | (" " * ([$width - length, 0] | max) // "") + .;
def plural($one; $many): if . == 1 then "1 " + $one else tostring + " " + $many end;
def percent: . * 100 + 0.5 | floor | tostring + " %";

# Seconds since 1970. In jq 1.6, mktime is an hour off in a time zone with daylight saving time.
def epoch:
  [.[0:4], .[5:7], .[8:10], .[11:13], .[14:16], .[17:19] | tonumber? // 0]
  | (if .[1] < 3 then [.[0] - 1, .[1] + 9] else [.[0], .[1] - 3] end) as [$year, $month]
  # A year that starts in March ends with the leap day.
  | ($year * 365 + ($year / 4 | floor) - ($year / 100 | floor) + ($year / 400 | floor)
      + ((153 * $month + 2) / 5 | floor) + .[2] - 719469) * 86400
    + .[3] * 3600 + .[4] * 60 + .[5];
def weekday: epoch | gmtime | .[6]
  | ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][.];
def dated: weekday + " " + .;
# An instant in the user's time zone, which the environment variable TZ names.
def clock:
  def two: tostring | if length < 2 then "0" + . else . end;
  if length > 10 then
    epoch | localtime | "\(.[0])-\(.[1] + 1 | two)-\(.[2] | two) \(.[3] | two):\(.[4] | two)"
  else . end;

def priority: {P0: "1;31", P1: "33", P2: "36", P3: "2"}[.] as $code | paint($code);
def mark: if .status == "done" then "✓" | good else "○" end;

def details:
  [ (select(.project != "Inbox") | "in " + (.project | text)),
    (.tags[] | "#" + text),
    (select(.due) | "due " + (.due | clock)),
    (select(.overdue) | "overdue" | bad),
    (select(.partOfDay == "evening") | "evening"),
    (select(.start) | (.start | clock) + "–" + ((.end // .start) | clock)),
    (select(.allDay) | "all day")
  ] | join(", ");
def with_details: (details | select(. != "") | "  (" + . + ")" | faint) // "";
def task:
  mark + " " + (.number | right(3)) + "  " + (.priority | priority) + "  " + (.title | text) + with_details;

def target:
  (if .unit then " " + (.unit | text) else "" end) as $unit
  | if .target then
    .periodCount as $count | .met as $met
    | .target | "\($count) of " + (if .direction == "atMost" then "at most " else "" end)
      + "\(.count)\($unit) this \(.per)" | sub("this day$"; "today") | if $met then good else . end
  else "\(.today)\($unit) today" end;
def habit: (.name | text) + "  " + target
  + (.streak.current | if . > 0 then "  streak \(.)" | faint else "" end);

# Every completion earns points, except of a task that is already done.
def completed:
  if .pointsEarned == 0 then (.task | task) + "  already done"
  else (.task | task) + "  +\(.pointsEarned)", "  score on \(.score.date): \(.score.total)" end,
  (select(.celebration) | "  All focus tasks are done. Well done!" | good);

def habit_count: (.habit | .name | text) + "  \(.count) on \(.date); " + (.habit | target);
def history:
  (.habit | habit | strong),
  (.days[] | select(.count > 0 or (.outcome != null and .outcome != "open"))
    | "  " + .date + "  " + (.count | right(4)) + (if .outcome then "  " + .outcome else "" end)),
  "  \(.total) in " + (.days | length | plural("day"; "days"));

def project_count: (.project | text | strong) + "  \(.active) open, \(.done) done"
  + (if .archived then "  archived" | faint else "" end);
def project: (.name | text | strong) + "  \(.active) open, \(.done) done"
  + (if .archived then "  archived" | faint else "" end);

# Cents, or the cents of an object, as an amount such as 12.50.
def money:
  if type == "object" then .cents else . end
  | tostring
  | if length < 3 then "000" + . | .[-3:] else . end
  | .[:-2] + "." + .[-2:];
def amount: money + " " + (.currency | plain);
def staked: task, (.stake | select(.)
  | [ amount + ": " + .status,
      (.settlement | select(.) | .outcome + (if .note != "" then " (" + (.note | lines[0]) + ")" else "" end)),
      (select(.claimedAt) | "reward claimed"),
      "deadline " + (.deadline | clock),
      (.reward | select(.) | "reward: " + text)
    ] | "     " + join(", ") | faint);
def sums: .currencies[]
  | .currency as $currency
  | ("atRisk", "saved", "owed", "paid", "waived") as $name
  | ({atRisk: "at risk"}[$name] // $name | left(7)) + "  " + (.[$name] | money | right(12))
    + " " + ($currency | plain);

def seconds: (. / 3600 | floor | tostring) as $hours | (. % 3600 / 60 | floor | tostring)
  | $hours + ":" + (if length < 2 then "0" else "" end) + .;
def spent: (.activity | text) + (if .taskTitle then "  for \(.task) " + (.taskTitle | text) else "" end)
  + (if .note != "" then "  " + (.note | lines[0]) | faint else "" end);
def timer: "running since " + (.start | clock) + "  " + (.seconds | seconds) + "  " + spent;
def entry_of_time:
  (.start | clock) + "–" + (.end | clock | .[11:]) + "  " + (.seconds | seconds | right(6)) + "  " + spent
  + ("  " + .id | faint);
def activity: (.name | text) + (if .archived then "  archived" | faint else "" end);
# A project, habit or activity that was archived or deleted.
def gone($how):
  $how + ": " + (
    if .project then .project | .archived = false | project
    elif .habit then .habit | habit
    else .activity | .archived = false | activity end),
  (select(.movedTasks > 0) | "  " + (.movedTasks | plural("task"; "tasks")) + " moved to Inbox");
def reminder:
  (if .at then (.at | clock | left(19)) else "no time yet        " end) + "  "
  + (.state | left(9)) + "  " + (.reminder | plain | left(20)) + "  " + (.task | task);

def change: .op + " of " + .entity;
def about: .subject | (if .number then "\(.number) " else "" end) + (.name | text);
def step:
  (.step | right(5)) + "  " + (.at | clock) + "  " + (.method | left(18))
  + (if .subject then about else [.changes[] | change] | unique | join(", ") | faint end)
  + (if .undone then "  undone" | bad else "" end);

def step_summary:
  .method + (if .subject then "  " + about else "" end)
  + "  " + ("step \(.step), " + (.at | clock) | faint);

def scores:
  ([.days[].total] | max) as $max
  | (.days[] | (.date | .[:10]) + "  " + (.date | weekday[:3]) + "  " + (.total | right(4)) + "  "
      + ("█" * (if $max > 0 then .total * 30 / $max | floor else 0 end) // "" | good)
    | sub(" +$"; "")),
  ("total \(.total)" + (if .best then ", best \(.best.total) on \(.best.date)" else "" end) | faint);
def ratio: if . == null then "" else percent end;
def completion:
  (.days[]
    | .date + "  " + ("\(.completedCount) of \(.plannedCount)" | right(10))
      + "  " + (.ratio | ratio | right(5))),
  ("\(.completedCount) of \(.plannedCount) planned" + (.ratio | if . then ", " + percent else "" end) | faint);
def trend:
  ("from        to          created   done   score       open" | faint),
  (.points[] | .date + "  " + .lastDate + (.created | right(9)) + (.completed | right(7)) + (.score | right(8))
    + (.active | right(11)));

# One line per candidate: a value, a tab and a description.
def candidates:
  (.tasks // [] | .[] | "\(.number)\t" + (.title | plain)),
  (.projects // [] | .[] | (.name | plain) + "\t\(.active) open"),
  (.habits // [] | .[] | (.name | plain) + "\t\(.today) today"),
  (.activities // [] | .[] | (.name | plain) + "\tactivity"),
  (.stats // [] | .[] | (.stat | plain) + "\t" + (.name | plain));

def ascii:
  {"✓": "x", "○": "o", "▶": ">", "·": ".", "–": "-", "…": ".", "█": "#"} as $replacements
  | explode
  | map(if . < 128 then . else ($replacements[[.] | implode] // "?" | explode[]) end)
  | implode;
