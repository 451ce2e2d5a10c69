# Prints one line per event. $kind: "json", or "event" for text.
include "text";
include "parts";

def event:
  .params as $event
  | if .method == "event.changed" then
      (if .params.origin == "self" then "here: " else "elsewhere: " end)
      # The list of changes is empty after a backup was restored.
      + if $event.changes == [] then "the database was replaced"
        else
          [$event.changes[]
            | .entity + ({create: " created", update: " changed", delete: " deleted"}[.op])
              + (.id // "" | " " + .)]
          | unique | join(", ") | sub(" +$"; "")
        end
    elif .method == "event.day" then "a new day: " + ($event.date | dated)
    elif .method == "event.reminder" then
      "reminder: " + ($event.task | task) + (if $event.late then "  late" | bad else "" end)
    elif .method == "event.celebration" then
      "All focus tasks of " + $event.date + " are done. Well done!" | good
    elif .method == "event.stakeExpired" then
      ("stake expired: " | bad) + ($event.task | (.stake | amount) + "  " + task)
      + (if $event.late then "  late" | bad else "" end)
    else .method | plain end;

select(.method)
| if $kind == "json" then {method, params} | tojson | inert
  else event | if $ascii then ascii else . end end
