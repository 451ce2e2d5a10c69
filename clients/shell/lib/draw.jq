# Draws the server's replies for a terminal. Input: the replies in the order of the requests.
# $view: what to draw; $count: how many replies it is drawn from; $color: whether escape sequences may colour it.
include "text";

def paint($code): if $color then "\u001b[" + $code + "m" + . + "\u001b[0m" else . end;
def faint: paint("2");
def strong: paint("1");
def good: paint("32");
def bad: paint("31");

def left($width): . + (" " * ([$width - length, 0] | max) // "");
def right($width): tostring | (" " * ([$width - length, 0] | max) // "") + .;
def plural($one; $many): if . == 1 then "1 " + $one else tostring + " " + $many end;
def round: . * 100 + 0.5 | floor / 100;
def percent: . * 100 + 0.5 | floor | tostring + " %";

# Seconds since 1970. Not jq's own mktime: that of jq 1.6 is an hour off in a zone with summer time.
def epoch:
  [.[0:4], .[5:7], .[8:10], .[11:13], .[14:16], .[17:19] | tonumber? // 0]
  | (if .[1] < 3 then [.[0] - 1, .[1] + 9] else [.[0], .[1] - 3] end) as [$year, $month]
  # A year that begins in March ends with the leap day.
  | ($year * 365 + ($year / 4 | floor) - ($year / 100 | floor) + ($year / 400 | floor)
      + ((153 * $month + 2) / 5 | floor) + .[2] - 719469) * 86400
    + .[3] * 3600 + .[4] * 60 + .[5];
def weekday: epoch | gmtime | .[6]
  | ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][.];
def dated: weekday + " " + .;
# An instant on the user's clock: the environment's TZ is the user's zone.
def clock:
  def two: tostring | if length < 2 then "0" + . else . end;
  if length > 10 then
    epoch | localtime | "\(.[0])-\(.[1] + 1 | two)-\(.[2] | two) \(.[3] | two):\(.[4] | two)"
  else . end;

def priority: {P0: "1;31", P1: "33", P2: "36", P3: "2"}[.] as $code | paint($code);
def mark: if .status == "done" then "✓" | good else "○" end;

def facts:
  [ (select(.project != "Inbox") | "in " + (.project | text)),
    (.tags[] | "#" + text),
    (select(.due) | "due " + (.due | clock)),
    (select(.overdue) | "overdue" | bad),
    (select(.partOfDay == "evening") | "evening"),
    (select(.start) | (.start | clock) + "–" + ((.end // .start) | clock)),
    (select(.allDay) | "all day")
  ] | join(", ");
def with_facts: (facts | select(. != "") | "  (" + . + ")" | faint) // "";
def task: mark + " " + (.number | right(3)) + "  " + (.priority | priority) + "  " + (.title | text) + with_facts;

def entry:
  .state as $state
  | (if $state == "inFocus" then "▶" | strong elif $state == "completed" then "✓" | good else "·" end)
  + (.task | " " + (.number | right(3)) + "  " + (.priority | priority) + "  "
    + (.title | text | if $state == "inFocus" then strong else . end) + with_facts)
  + (if .carriedOver then "  carried over from " + .carriedFrom | faint else "" end);
def focus_entries:
  (.tasks[] | "  " + entry),
  (.waiting[] | "  … " + (.task | (.number | right(3)) + "  " + (.priority | priority) + "  " + (.title | text))
    + ("  waiting for a place" | faint)),
  (select(.totalCount == 0) | "  nothing yet; up to \(.limit) tasks a day" | faint);
def focus_count: "\(.completedCount) of \(.totalCount) done";
def focus: ((.date | dated) + "  focus, " + focus_count | strong), focus_entries;

def target:
  if .target then
    .periodCount as $count | .met as $met
    | .target | "\($count) of " + (if .direction == "atMost" then "at most " else "" end)
      + "\(.count) this \(.per)" | sub("this day$"; "today") | if $met then good else . end
  else "\(.today) today" end;
def habit: (.name | text) + "  " + target
  + (.streak.current | if . > 0 then "  streak \(.)" | faint else "" end);

def profile: "level \(.level) \(.rank | text), \(.xp) XP, streak " + (.streak.current | plural("day"; "days"));
def score:
  (.date | dated) + "  score \(.total)" | strong;
def scored: (.tasks[] | "  " + (.points | right(3)) + "  " + (.number | right(3)) + "  " + (.priority | priority)
  + "  " + (.title | text));

def section($title; lines): [lines] | select(length > 0) | ($title | strong), .[];
def day_lists($shown):
  section("Morning"; .morning[] | select(.number as $n | $shown | index([$n]) | not) | "  " + task),
  section("Evening"; .evening[] | select(.number as $n | $shown | index([$n]) | not) | "  " + task);

def cell($width):
  (.date[8:] | ltrimstr("0") | right(2))
  + (if .open + .done == 0 then "" elif .open == 0 then " ✓" else " \(.done)/\(.open + .done)" end)
  | left($width);
def shown_cell:
  cell(7) as $cell | if .isToday then $cell | paint("7") elif .inMonth then $cell else $cell | faint end;
def month:
  (.month + "  \(.completedCount | plural("task"; "tasks")) done" | strong),
  (.weeks[0] | map(.date | weekday[:3] | left(7)) | join(" ") | sub(" +$"; "") | faint),
  (.weeks[] | map(shown_cell) | join(" ") | sub(" +$"; ""));

def details:
  task,
  ("  id         " + .id),
  ("  status     " + .status + (if .completedAt then ", completed " + (.completedAt | clock) else "" end)),
  ("  points     \(.points)"),
  ("  project    " + (.project | text)),
  (select(.focus) | "  focus      " + .focus.date
    + (if .focus.carriedOver then ", carried over from " + .focus.carriedFrom else "" end)),
  ("  created    " + (.createdAt | clock)),
  (select(.notes != "") | "", (.notes | lines[] | "  " + .));

def completed:
  (.task | task) + "  +\(.pointsEarned)",
  "  score of \(.score.date): \(.score.total)",
  (select(.celebration) | "  All of the day's focus is done. Well done!" | good);

def habit_count: (.habit | .name | text) + "  \(.count) on \(.date); " + (.habit | target);
def history:
  (.habit | habit | strong),
  (.days[] | select(.count > 0 or (.outcome != null and .outcome != "open"))
    | "  " + .date + "  " + (.count | right(4)) + (if .outcome then "  " + .outcome else "" end)),
  "  \(.total) in " + (.days | length | plural("day"; "days"));

def project: (.name | text | strong) + "  \(.active) open, \(.done) done"
  + (if .archived then "  archived" | faint else "" end);

def refusal:
  (.message | plain),
  (.data.tasks // .data.candidates // [] | .[] | "  " + if type == "object" then task else plain end);

def results:
  if $view == "today" then
    .[0] as $focus
    | ((.[0].date | dated) + "  score \(.[3].today.total)" | strong) + ("  " + (.[3] | profile) | faint),
      ("Focus" | strong) + "  " + (.[0] | focus_count),
      (.[0] | focus_entries),
      ($focus.tasks + $focus.waiting | map(.task.number)) as $shown
      | (.[1] | day_lists($shown)), (.[2].habits | section("Habits"; .[] | "  " + habit))
  elif $view == "completed" then .[] | completed
  elif $view == "task" then .[].task | task
  elif $view == "deleted" then .[].task | "deleted: " + task
  elif $view == "details" then .[].task | details
  elif $view == "tasks" then
    .[0] | (.tasks[] | task), ((.total | plural("task"; "tasks"))
      + (if .total > (.tasks | length) then ", \(.tasks | length) shown; --limit shows more" else "" end) | faint)
  elif $view == "focus" then last | focus
  elif $view == "habits" then
    .[0].habits | (.[] | habit), (select(length == 0) | "no habits yet: tally habit add NAME" | faint)
  elif $view == "habit" then .[].habit | habit
  elif $view == "habit count" then .[] | habit_count
  elif $view == "history" then .[] | history
  elif $view == "score" then
    (.[0] | score, scored,
      (select(.ratio != null) | "  \(.completedCount) of \(.plannedCount) planned, " + (.ratio | percent))),
    ("  " + (.[1] | profile) + (.[1] | "; \(.nextLevel - .xp) XP to level \(.level + 1)") | faint)
  elif $view == "projects" then .[0].projects[] | project
  elif $view == "project" then .[].project | project
  elif $view == "day" then
    .[0] | ((.date | dated) + "  " + (.completedCount | plural("task"; "tasks")) + " done" | strong),
      (.agenda[] | "  " + task)
  elif $view == "calendar" then .[0] | month
  elif $view == "settings" then
    .[0].settings | ("timeZone   " + .timeZone), ("dayStart   " + .dayStart), ("weekStart  " + .weekStart)
  else error("no view " + $view) end;

.[:$count]
| (if $view == "json" then .[].result | select(.) | tojson | inert
   else
     length as $asked | map(.result | select(.))
     # “today” and “score” are drawn from several results together.
     | select(length == $asked or (["today", "score"] | index($view) | not))
     | select(length > 0) | results
   end),
  "\u001e",
  (map(.error | select(.)) | unique_by(.message)[] | refusal)
