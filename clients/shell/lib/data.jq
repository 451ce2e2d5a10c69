# The data as a whole: what went out, came in, was copied, checked, saved and brought back.
# $database: the one that was named on the command line.
include "text";
include "parts";

# As a shell reads it.
def word: plain | if test("^[A-Za-z0-9_/.,:@%+=-]+$") then . else @sh end;

# How this client is called for the same database.
def tally: "tally" + (if $database != "" then " --database " + ($database | word) else "" end);

# How many facts there are of each kind, without the kinds that there are none of.
def facts_of:
  [ to_entries[] | select(.value > 0)
    | .value as $count | .key | plain | gsub("(?<capital>[A-Z])"; " " + (.capital | ascii_downcase))
    | if . == "settings" then . else . as $one | $count | plural($one; ($one | sub("y$"; "ie")) + "s") end
  ] | if length > 0 then join(", ") else "nothing" end;

def imported:
  (("added", "kept", "merged", "left") as $outcome
    | (.counts | map_values(.[$outcome])) as $facts
    | select($outcome == "added" or ($facts | any(. > 0)))
    | ({left: "left out"}[$outcome] // $outcome) + ": " + ($facts | facts_of)),
  (.report[] | "  " + (.entity | plain) + (if .number then " \(.number)" else "" end) + ": " + (.note | plain)),
  (select(.reportIsComplete | not) | "  and more" | faint);

def size:
  if . < 1000 then "\(.) B"
  elif . < 1000000 then "\(. / 1000 + 0.5 | floor) kB"
  else (. / 100000 + 0.5 | floor) | "\(. / 10 | floor).\(. % 10) MB" end;

def backups($settings):
  if .backups != [] then .backups[] | .date + "  " + (.bytes | size | right(9)) + "  " + (.path | plain)
  elif $settings.backups == 0 then "There are no daily backups: “\(tally) settings backups=7” turns them on."
  else "There are no daily backups yet: the first change of a day makes one." end;

def restorable($settings):
  backups($settings),
  "“\(tally) restore FILE” puts a backup in the place of the database, which is kept.";

def restored:
  "Restored \(.path | plain)."
  + if .kept then " What was there is kept in \(.kept | plain); “\(tally) restore \(.kept | word)” brings it back."
    else " There was no database before." end;

# Where problems are listed, what to do is said once, behind them.
def finding: .problem | gsub(" (Run data[.]check to find out more; )?data[.]restore brings back a backup[.]"; "") | plain;

def checked:
  if .ok then "Nothing is wrong." | good
  else
    (.problems[] | finding | bad), (select(.problemsAreComplete | not) | "and more" | faint),
    "“\(tally) restore” lists the backups that there are; “\(tally) check --repair FILE” saves what can be read."
  end;

def repaired:
  (select(.ok) | "Nothing is wrong." | good),
  (.repair
    | "saved in \(.path | plain), without the history: " + (.counts | facts_of),
      (select(.lost != []) | "lost, or not as it was:"),
      (.lost[] | "  " + finding | bad), (select(.lostIsComplete | not) | "  and more" | faint),
      "“\(tally) restore \(.path | word)” puts it in the place of the database, which is kept.");
