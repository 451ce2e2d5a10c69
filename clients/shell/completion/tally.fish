# Completion of “tally” for fish: commands, options, and the user's tasks, projects, habits and activities.

# The words from the command on, without the options before it.
function __tally_words
    set -l words (commandline -opc)[2..]
    while set -q words[1]; and string match -q -- '-*' $words[1]
        contains -- $words[1] --database --timezone --day-start --now --color; and set -e words[1]
        set -e words[1]
    end
    set -q words[1]; and printf '%s\n' $words
end

# __tally_after COMMAND [WORD…]: whether the line has the command, followed by nothing or by one of the words.
function __tally_after
    set -l words (__tally_words)
    test "$words[1]" = $argv[1]; or return 1
    if set -q argv[2]
        set -q words[2]; and contains -- $words[2] $argv[2..]
    else
        not set -q words[2]
    end
end

function __tally_command
    set -l words (__tally_words)
    set -q words[1]; and contains -- $words[1] $argv
end

function __tally_no_command
    set -l words (__tally_words)
    not set -q words[1]
end

# Prints values from the server, each with a tab and a description.
function __tally_names
    set -l words (commandline -opc)
    set -l server
    set -l index 2
    while set -q words[$index]; and string match -q -- '-*' $words[$index]
        if contains -- $words[$index] --database --timezone --day-start --now
            set -a server $words[$index] $words[(math $index + 1)]
            set index (math $index + 1)
        end
        set index (math $index + 1)
    end
    command $words[1] $server candidates $argv[1] 2>/dev/null
end

complete -c tally -f
complete -c tally -l json -d 'print results as JSON'
complete -c tally -l ascii -d 'print ASCII only'
complete -c tally -l color -x -a 'auto none 16 256 truecolor' -d 'set the colors'
complete -c tally -n __tally_no_command -l database -r -F -d 'the database file'
complete -c tally -n __tally_no_command -l timezone -x
complete -c tally -n __tally_no_command -l day-start -x
complete -c tally -n __tally_no_command -l now -x
complete -c tally -n __tally_no_command -l read-only
complete -c tally -n __tally_no_command -l version
complete -c tally -l help -d 'show the help of the command'

complete -c tally -n '__tally_no_command; or __tally_after help' -a '(__tally_names commands)'

for command in show done undone reopen delete copy dismiss
    complete -c tally -n "__tally_command $command" -k -a '(__tally_names tasks)'
end
for command in edit due move remind snooze
    complete -c tally -n "__tally_after $command" -k -a '(__tally_names tasks)'
end
complete -c tally -n '__tally_after focus add remove' -k -a '(__tally_names tasks)'
complete -c tally -n '__tally_after stake put raise concede settle claim' -k -a '(__tally_names tasks)'
complete -c tally -n '__tally_after focus' -a 'add remove reset'
complete -c tally -n '__tally_after habit' -a '(__tally_names habits)'
complete -c tally -n '__tally_after habit' -a 'add archive delete'
complete -c tally -n '__tally_after habit archive delete' -a '(__tally_names habits)'
complete -c tally -n '__tally_after projects' -a '(__tally_names projects)'
complete -c tally -n '__tally_after project' -a 'add rename archive delete'
complete -c tally -n '__tally_after project rename archive delete' -a '(__tally_names projects)'
complete -c tally -n '__tally_after activity' -a 'add rename archive delete'
complete -c tally -n '__tally_after activity rename archive delete' -a '(__tally_names activities)'
complete -c tally -n '__tally_after start; or __tally_after track' -a '(__tally_names activities)'
complete -c tally -n '__tally_after time' -a 'list delete today yesterday'
complete -c tally -n '__tally_after stake' -a 'put raise list summary concede settle claim'
complete -c tally -n '__tally_after stakes; or __tally_after stake list' -a 'pending complete expired all'
complete -c tally -n '__tally_after stats' -a 'projects completion trend'
complete -c tally -n '__tally_after year' -a '(__tally_names stats)'
complete -c tally -n '__tally_after prompt' -a 'bash fish starship tmux zsh'
complete -c tally -n '__tally_after view; or __tally_after watch' \
    -a 'today focus list project calendar year score habits time stakes day task'
complete -c tally -n '__tally_after reminders' -a 'waiting due dismissed'
complete -c tally -n '__tally_command settings' \
    -a 'timeZone= dayStart= weekStart= currency= defaultStake= backups= historyDays='
complete -c tally -n '__tally_after candidates' -a 'commands tasks projects habits activities stats'
complete -c tally -n '__tally_command export import backup restore' -F
for command in day agenda score week
    complete -c tally -n "__tally_after $command" -a 'today yesterday tomorrow'
end

set -l task 'add edit focus'
complete -c tally -n "__tally_command $task list search" -s p -l priority -x -a 'P0 P1 P2 P3'
complete -c tally -n "__tally_command $task list search stats" -s P -l project -x -a '(__tally_names projects)'
complete -c tally -n "__tally_command $task list search stake" -s d -l due -x -a 'today tomorrow'
complete -c tally -n "__tally_command $task list search" -s t -l tag -x
complete -c tally -n "__tally_command $task" -s C -l create-project
complete -c tally -n "__tally_command $task" -s e -l evening
complete -c tally -n "__tally_command $task" -s m -l morning
complete -c tally -n "__tally_command $task" -s n -l notes -x
complete -c tally -n '__tally_command edit focus' -l title -x
complete -c tally -n '__tally_command focus habit' -l on -x -a 'today tomorrow yesterday'
complete -c tally -n '__tally_command list search' -l category -x -a 'morning evening upcoming inbox'
complete -c tally -n '__tally_command list search' -l done
complete -c tally -n '__tally_command list search habit projects activities' -l all
complete -c tally -n '__tally_command list search' -l overdue
complete -c tally -n '__tally_command list search time log' -l limit -x
complete -c tally -n '__tally_command list search' -l sort -x \
    -a 'manual due priority created completed title project'
complete -c tally -n '__tally_command list search' -s r -l reverse
complete -c tally -n '__tally_command done start stop' -l at -x
complete -c tally -n '__tally_command start track time' -l task -x -k -a '(__tally_names tasks)'
complete -c tally -n '__tally_command start track stake' -l note -x
complete -c tally -n '__tally_command delete' -l purge
complete -c tally -n '__tally_command habit' -l target -x
complete -c tally -n '__tally_command habit' -l unit -x
complete -c tally -n '__tally_command habit' -l at-most
complete -c tally -n '__tally_command stake' -l reward -x
complete -c tally -n '__tally_command stake' -l yes
complete -c tally -n '__tally_command stats' -l by -x -a 'day week month'
complete -c tally -n '__tally_command snooze dismiss' -l reminder -x
complete -c tally -n '__tally_command import' -l dry-run
complete -c tally -n '__tally_command export backup' -l overwrite
complete -c tally -n '__tally_command check' -l repair -r -F
