# Converts a help text to a man page: awk -v name=tally -v summary="…" -f manual.awk help.txt
# An unindented line that ends in a colon is a heading. The lines below it are not filled.

function escaped(line) {
    gsub(/\\/, "\\e", line)
    gsub(/-/, "\\-", line)
    if (line ~ /^[.']/) line = "\\&" line
    return line
}

function filled(on) {
    if (on == setting) return
    print on ? ".nf" : ".fi"
    setting = on
}

NR == 1 {
    printf ".TH %s 1 \"\" \"Tally\" \"User Commands\"\n.SH NAME\n%s \\- %s\n", toupper(name), name, summary
    text = $0
    sub(/^[a-z]+: /, "", text)
    next
}

/^Usage:/ {
    print ".SH SYNOPSIS"
    filled(1)
    sub(/^Usage: */, "")
    if ($0 != "") print escaped($0)
    usage = 1
    next
}

usage && /^ / {
    sub(/^ +/, "")
    print escaped($0)
    next
}

usage {
    usage = 0
    filled(0)
    print ".SH DESCRIPTION"
    print escaped(toupper(substr(text, 1, 1)) substr(text, 2))
    next
}

/^[A-Z][^:]*:$/ {
    filled(0)
    printf ".SH %s\n", toupper(escaped(substr($0, 1, length($0) - 1)))
    next
}

/^$/ { next }

{
    filled(1)
    sub(/^  /, "")
    print escaped($0)
}

END {
    filled(0)
    print ".SH FILES"
    print ".TP\n.I $XDG_DATA_HOME/tally/tally.db\nthe default database, unless"
    print ".B \\-\\-database\nor\n.B TALLY_DATABASE\nnames another. Without"
    print ".BR XDG_DATA_HOME ,\nit is\n.IR ~/.local/share/tally/tally.db ."
    print ".TP\n.I tally.db.backups/\ndaily backups"
    print ".TP\n.I tally.db.before\\-restore\\-*.db\ndatabases that were replaced by a restore"
    print ".SH EXAMPLES"
    print ".EX"
    while ((getline line < examples) > 0) print escaped(line)
    print ".EE"
    print ".SH SEE ALSO"
    print name == "tally" ? ".BR tallyd (1)" : ".BR tally (1)"
}
