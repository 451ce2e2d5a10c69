# Rewrites the server's errors for the command line. $command: the command that failed.
include "text";
include "parts";
include "data";

# A problem with a file argument.
def of_file:
  if startswith("is a damaged database: ") then
    capture("^is a damaged database: (?<finding>.*)"
      + " Run data[.]check with repairTo on it to save [^:]*: (?<file>/.*)$")
    | "\(.file) is damaged: \(.finding)"
      + " “tally --database \(.file | word) check --repair NEW” saves its readable records."
  elif startswith("cannot be restored: ") then
    sub("^cannot be restored: "; "") + " “\(tally) backups” lists the daily backups."
  else
    capture("^(?<problem>.*?): (?<file>/.*)$")
    | if .problem == "cannot be read (No such file or directory)" then "There is no file \(.file)."
      elif .problem == "must be in a directory that exists" then "There is no directory \(.file)."
      elif .problem != "is an existing file; send overwrite: true to replace it" then "\(.file) \(.problem)."
      else "\(.file) already exists; use --overwrite to replace it." end
  end;

# A storage error, with commands in place of methods.
def of_storage:
  (if $command == "check" then
     sub("Run data[.]check for details, or data[.]restore"; "Run data.restore")
   else . end)
  | gsub("(?<![\\w/])data[.](?<command>check|restore)(?![\\w/.])"; "“\(tally) \(.command)”")
  | sub("Send the request again with the same mutationId, or check"; "Check");

# The error message. An error about a parameter that the command line writes differently is rewritten; other
# messages stay as they are.
def sentence:
  (.data.path // "") as $path | (.data.problem // "") as $problem
  | "Use a date such as 2026-11-20, today, tomorrow or +3" as $date
  | "time, such as 22:59, 2026-11-20T09:00 or tomorrowT09:00." as $time
  | if $problem == "must be a date such as 2026-11-20" then $date + "."
    elif $problem == "must be a date such as 2026-11-20 or a time such as 2026-11-20T09:00:00Z" then
      $date + ", or a " + $time
    elif $problem == "must be an offset such as -PT30M or a time such as 2026-11-20T09:00:00Z" then
      "Use an offset such as 30m, 2h or 1d, or a " + $time
    elif $path == "reminder"
      and $problem == "is needed, because the task has several reminders and none is due" then
      "The task has several reminders, and none is due. Choose one with --reminder, such as --reminder 30m or"
        + " --reminder 22:59; “tally reminders” lists them."
    elif $path == "stake.cents" and $problem == "must be a whole number, not a string" then
      "Use an amount such as 12.50."
    elif $path == "stake.cents" and ($problem | test("^must be between [0-9]+ and [0-9]+, not ")) then
      ($problem | [scan("[0-9]+")][:2] | "The amount must be between \(.[0] | money) and \(.[1] | money).")
    elif $path == "confirm" and $problem == "must be true" then
      "Conceding a stake cannot be undone. Add --yes to confirm."
    elif $path == "step" and ($problem | startswith("must be a whole number")) then
      "Use a step's number from “tally log”."
    elif $path == "path" or $path == "repairTo" then first(($problem | of_file), .message)
    elif .data.kind == "storage" then .message | of_storage
    elif .message | test("^The timer has run for less than a second .* Discard it with time[.]cancel[.]$") then
      .message | sub("time[.]cancel[.]$"; "“tally cancel”.")
    else .message end;

def refusal:
  (.message | plain),
  (.data.tasks // .data.candidates // [] | .[] | "  " + if type == "object" then task else plain end);

