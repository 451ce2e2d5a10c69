# Rewrites the server's errors for the command line. $command: the command that failed.
include "text";
include "parts";
include "data";

# An error about a file.
def of_file:
  .data as $data | $data.file as $file
  | if $data.reason == "damagedBackup" then
      "\($file) is damaged: \($data.finding)"
        + " “tally --database \($file | word) check --repair NEW” saves its readable records."
    elif $data.finding then $data.finding + " “\(tally) backups” lists the daily backups."
    elif $data.reason == "fileMissing" then "There is no file \($file)."
    elif $data.reason == "directoryMissing" then "There is no directory \($file)."
    elif $data.reason == "fileExists" and $data.path == "path" then
      "\($file) already exists; use --overwrite to replace it."
    elif $data.problem | endswith(": " + $file) then "\($file) \($data.problem | rtrimstr(": " + $file))."
    else .message end;

# A storage error, with commands in place of methods.
def of_storage:
  if .data.finding then
    .data.finding + " Run "
    + (if $command == "check" then "" else "“\(tally) check” for details, or " end)
    + "“\(tally) restore” to restore a backup."
  else
    (if .data.reason == "outcomeUnknown" then
      .message | sub("Send the request again with the same mutationId, or check"; "Check") else .message end)
    | sub("check the data[.]$"; "run “\(tally) check”.")
    | sub("Check the data for details"; "Run “\(tally) check” for details")
    | sub("restore it, which"; "restore it with “\(tally) restore”, which")
  end;

# The error message. An error about a parameter that the command line writes differently is rewritten by its
# reason; other messages stay as they are.
def sentence:
  (.data.path // "") as $path | .data.reason as $reason
  | if ["notUnderstood", "severalReadings", "invalidDate"] | index($reason) then .data.problem
    elif $reason == "missingMember" and $path == "reminder" then
      "The task has several reminders, and none is due. Choose one with --reminder, such as --reminder 30m or"
        + " --reminder 22:59; “tally reminders” lists them."
    elif $reason == "wrongType" and $path == "stake.cents" then "Use an amount such as 12.50."
    elif $reason == "outOfRange" and $path == "stake.cents" then
      "The amount must be between \(.data.minimum | money) and \(.data.maximum | money)."
    elif $reason == "confirmationNeeded" then "Conceding a stake cannot be undone. Add --yes to confirm."
    elif $reason == "wrongType" and $path == "step" then "Use a step's number from “tally log”."
    elif .data.file then of_file
    elif .data.kind == "storage" then of_storage
    elif $reason == "timerTooShort" then .message | sub("Discard it"; "Discard it with “tally cancel”")
    else .message end;

def refusal:
  (.message | plain),
  (.data.tasks // .data.candidates // [] | .[] | "  " + if type == "object" then task else plain end);

