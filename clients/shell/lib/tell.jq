# Formats the server's replies for a terminal. Input: the replies in the order of the requests. $kind: their
# format; $count: how many are printed. The settings follow them if the format needs them.
include "text";
include "parts";
include "data";
include "sentences";

def results($settings):
  if $kind == "picture" then .[] | .text | rtrimstr("\n")
  # The view after the changes, unless all of them failed.
  elif $kind == "changed" then select(length > 1) | last | .text | rtrimstr("\n")
  elif $kind == "completed" then .[] | completed
  elif $kind == "task" then .[].task | task
  elif $kind == "deleted" then .[].task | "deleted: " + task
  elif $kind == "archive" then .[] | gone("archived")
  elif $kind == "delete" then .[] | gone("deleted")
  elif $kind == "habit" then .[].habit | habit
  elif $kind == "habit count" then .[] | habit_count
  elif $kind == "history" then .[] | history
  elif $kind == "projects" then .[0].projects[] | project
  elif $kind == "project" then .[].project | project
  elif $kind == "agenda" then
    .[0] | ((.date | dated) + "  " + (.completedCount | plural("task"; "tasks")) + " done" | strong),
      (.agenda[] | "  " + task)
  elif $kind == "staked" then .[].task | staked
  elif $kind == "stake summary" then .[0] | sums
  elif $kind == "started" then .[] | (.stopped | select(.) | "stopped: " + entry_of_time), (.timer | timer)
  elif $kind == "cancelled" then .[].timer | "cancelled: " + timer
  elif $kind == "entry" then .[].entry | entry_of_time
  elif $kind == "deletedEntry" then .[].entry | "deleted: " + entry_of_time
  elif $kind == "entries" then
    .[0] | (.entries[] | entry_of_time), ("total " + (.totalSeconds | seconds) | faint)
  elif $kind == "activities" then .[0].activities[] | activity
  elif $kind == "activity" then .[].activity | activity
  elif $kind == "reminders" then .[].reminders // empty | .[] | reminder
  elif $kind == "undone" then .[].undone | "undone: " + step_summary
  elif $kind == "redone" then .[].redone | "redone: " + step_summary
  elif $kind == "log" then .[0].steps[] | step
  elif $kind == "scores" then .[0] | scores
  elif $kind == "stats projects" then .[0].projects[] | project_count
  elif $kind == "stats completion" then .[0] | completion
  elif $kind == "stats trend" then .[0] | trend
  elif $kind == "candidates" then .[0] | candidates
  elif $kind == "export" then
    .[] | .content // "exported to " + (.path | plain) + ": " + (.counts | record_counts)
  elif $kind == "import" then .[0] | imported
  elif $kind == "backup" then .[] | "copied to " + (.path | plain) + ", \(.bytes) bytes"
  elif $kind == "backups" then .[0] | backups($settings)
  elif $kind == "restorable" then .[0] | restorable($settings)
  elif $kind == "restored" then .[] | restored
  elif $kind == "check" then .[0] | checked
  elif $kind == "repaired" then .[0] | repaired
  elif $kind == "settings" then
    .[0].settings | ("timeZone", "dayStart", "weekStart", "currency", "defaultStake", "backups") as $name
      | ($name | left(14)) + (.[$name] | tostring | plain)
  else error("unknown format " + $kind) end;

(.[$count].result.settings // {}) as $settings
| .[:$count]
| (if $kind == "json" then .[].result | select(.) | tojson | inert
   else
     map(.result | select(.))
     | select(length > 0) | results($settings) | if $ascii then ascii else . end
   end),
  "\u001e",
  (map(.error | select(.) | .message = sentence) | unique_by(.message)[] | refusal)
