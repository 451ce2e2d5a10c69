# What the server refused, in the words of the command line. $command: the one that was refused.
include "text";
include "parts";
include "data";

# What is wrong with a file that was named.
def of_file:
  if startswith("is a damaged database: ") then
    capture("^is a damaged database: (?<finding>.*) data[.]check [{]repairTo[}] can save what is readable: (?<file>/.*)$")
    | "\(.file) is damaged: \(.finding) “tally --database \(.file | word) check --repair NEW” saves what can be read of it."
  elif startswith("cannot be restored: ") then
    sub("^cannot be restored: "; "") + " “\(tally) backups” lists the daily backups."
  else
    capture("^(?<problem>.*?): (?<file>/.*)$")
    | if .problem == "cannot be read (No such file or directory)" then "There is no file \(.file)."
      elif .problem == "must be in a directory that exists" then "There is no directory \(.file)."
      elif .problem != "is there already; send overwrite: true to replace it" then "\(.file) \(.problem)."
      else "\(.file) is there already; --overwrite replaces it." end
  end;

# Methods, as the commands that they are.
def of_storage:
  (if $command == "check" then sub("Run data[.]check to find out more; "; "") else . end)
  | gsub("(?<![\\w/])data[.](?<command>check|restore)(?![\\w/.])"; "“\(tally) \(.command)”")
  | sub("Send it again under the same mutationId, or look before"; "Look before");

# The server's sentence. Where it is of a parameter that the command line writes otherwise, it is said in the words of
# the command line; what is not known here stays as it is.
def sentence:
  (.data.path // "") as $path | (.data.problem // "") as $problem
  | "A date is needed, such as 2026-11-20, today, tomorrow or +3" as $date
  | "time, such as 22:59, 2026-11-20T09:00 or tomorrowT09:00." as $time
  | if $problem == "must be a date such as 2026-11-20" then $date + "."
    elif $problem == "must be a date such as 2026-11-20 or a time such as 2026-11-20T09:00:00Z" then $date + ", or a " + $time
    elif $problem == "must be a duration before, such as -PT30M, or a time such as 2026-11-20T09:00:00Z" then
      "A reminder is 30m, 2h or 1d before, or a " + $time
    elif $path == "reminder" and $problem == "is needed, as the task has several and none is due" then
      "The task has several reminders, and none is due: add --reminder WHICH, as “remind” was given it (30m or 22:59),"
        + " or as “tally reminders” lists it."
    elif $path == "stake.cents" and $problem == "must be a whole number, not a string" then
      "An amount is needed, such as 12.50."
    elif $path == "stake.cents" and ($problem | test("^must be between [0-9]+ and [0-9]+, not ")) then
      ($problem | [scan("[0-9]+")][:2] | "An amount is between \(.[0] | money) and \(.[1] | money).")
    elif $path == "confirm" and $problem == "must be true" then "A stake is given up for good: add --yes to do so."
    elif $path == "step" and ($problem | startswith("must be a whole number")) then
      "A step is named by its number in “tally log”."
    elif $path == "path" or $path == "repairTo" then first(($problem | of_file), .message)
    elif .data.kind == "storage" then .message | of_storage
    elif .message | test("^The running timer has not run for a second yet .*; time[.]cancel discards it[.]$") then
      .message | sub("time[.]cancel discards it[.]$"; "“tally cancel” drops it.")
    else .message end;

def refusal:
  (.message | plain),
  (.data.tasks // .data.candidates // [] | .[] | "  " + if type == "object" then task else plain end);

