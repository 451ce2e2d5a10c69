# Formats the results of export, import, backup, restore and check.
# $database: the value of --database, or empty.
include "text";
include "parts";

# Quotes a word for a shell where necessary.
def word: plain | if test("^[A-Za-z0-9_/.,:@%+=-]+$") then . else @sh end;

# The command that runs this client on the same database.
def tally: "tally" + (if $database != "" then " --database " + ($database | word) else "" end);

# The number of records of each type, without types that have none.
def record_counts:
  [ to_entries[] | select(.value > 0)
    | .value as $count | .key | plain | gsub("(?<capital>[A-Z])"; " " + (.capital | ascii_downcase))
    | if . == "settings" then . else . as $one | $count | plural($one; ($one | sub("y$"; "ie")) + "s") end
  ] | if length > 0 then join(", ") else "nothing" end;

def imported:
  (("added", "kept", "merged", "left", "deleted") as $outcome
    | (.counts | map_values(.[$outcome])) as $counts
    | select($outcome == "added" or ($counts | any(. > 0)))
    | ({left: "left out", deleted: "still deleted"}[$outcome] // $outcome) + ": " + ($counts | record_counts)),
  (.report[] | "  " + (.entity | plain) + (if .number then " \(.number)" else "" end) + ": " + (.note | plain)),
  (select(.reportIsComplete | not) | "  and more" | faint);

def size:
  if . < 1000 then "\(.) B"
  elif . < 1000000 then "\(. / 1000 + 0.5 | floor) kB"
  else (. / 100000 + 0.5 | floor) | "\(. / 10 | floor).\(. % 10) MB" end;

def backups($settings):
  if .backups != [] then .backups[] | .date + "  " + (.bytes | size | right(9)) + "  " + (.path | plain)
  elif $settings.backups == 0 then "Daily backups are off. “\(tally) settings backups=7” turns them on."
  else "There are no daily backups yet. The first change of each day creates one." end;

def restorable($settings):
  backups($settings),
  "“\(tally) restore FILE” restores a backup; the current database is kept.";

def restored:
  "Restored \(.path | plain)."
  + if .kept then
      " The previous database is kept in \(.kept | plain); “\(tally) restore \(.kept | word)” restores it."
    else " There was no previous database." end;

# A problem without its advice, which is printed once after all problems.
def finding:
  .problem | gsub(" Run (data[.]check for details, or )?data[.]restore to restore a backup[.]"; "") | plain;

def checked:
  if .ok then "No problems found." | good
  else
    (.problems[] | finding | bad), (select(.problemsAreComplete | not) | "and more" | faint),
    "“\(tally) restore” lists the backups; “\(tally) check --repair FILE” saves the readable records."
  end;

def repaired:
  (select(.ok) | "No problems found." | good),
  (.repair
    | "saved to \(.path | plain), without history: " + (.counts | record_counts),
      (select(.lost != []) | "lost or changed:"),
      (.lost[] | "  " + finding | bad), (select(.lostIsComplete | not) | "  and more" | faint),
      "“\(tally) restore \(.path | word)” restores it; the current database is kept.");
