" Tests of the server process, notifications, hostile text, completion and capture.
source <sfile>:p:h/scene.vim

function! s:killed() abort
  call Today()
  for l:round in range(5)
    for l:number in range(20)
      call tally#add(printf('Round %d task %d >today', l:round, l:number), 0)
    endfor
    " Some requests are handled by now, and some are pending.
    if l:round % 2
      execute 'sleep' l:round . '0m'
    endif
    call Kill('KILL')
    TallyAdd One more
    call Wait({-> tally#server#state().waiting == 0})
  endfor
  let l:titles = map(Other('task.list', {'limit': 1000}).tasks, 'v:val.title')
  call Same([len(l:titles), count(l:titles, 'One more'), len(uniq(sort(l:titles)))], [105, 5, 101])
  call Wait({-> Page() =~# 'Round'})
endfunction
call Check('A server killed with pending requests restarts, and each change is applied once',
      \ function('s:killed'))

function! s:in_flight() abort
  call Today()
  call Kill('STOP')
  TallyAdd In flight >today
  call Wait({-> tally#server#state().waiting > 0})
  call Kill('KILL')
  call Wait({-> Page() =~# 'In flight'})
  call Same(Other('task.list', {}).total, 1)
endfunction
call Check('A change that a killed server did not read is sent to the next server', function('s:in_flight'))

function! s:missing() abort
  let g:tally_command = 'no-such-tallyd'
  Tally
  call Holds('Program “no-such-tallyd” not found. Install tallyd or set g:tally_command.', execute('messages'))
  call Same(tally#server#state().waiting, 0)
  let g:tally_command = copy(g:base)
  call Today()
endfunction
call Check('A missing server is reported, and found once it exists', function('s:missing'))

function! s:broken() abort
  let g:tally_command = ['sh', '-c', 'echo "The disk is on fire." >&2; exit 3']
  let g:tally_database = ''
  Tally
  call Wait({-> execute('messages') =~# 'The server exited with code 3: The disk is on fire.'})
  sleep 300m
  call Same([tally#server#state().process, tally#server#state().waiting], [0, 0])
  call Same(count(execute('messages'), 'on fire'), 1)
endfunction
call Check('A server that keeps exiting is not restarted, and its error output is shown', function('s:broken'))

function! s:poisoned() abort
  let g:tally_command = ['sh', '-c', 'while read -r line; do case $line in *poison*) exit 9;; '
        \ . '*events*) echo "{\"id\":\"events\",\"result\":{}}";; '
        \ . '*) echo "{\"id\":null,\"error\":{\"message\":\"No.\"}}";; '
        \ . 'esac; done']
  let g:tally_database = ''
  TallyAdd poison
  call Wait({-> execute('messages') =~# 'The server exited with code 9'})
  call Same(tally#server#state().waiting, 0)
endfunction
call Check('A request that repeatedly kills the server fails', function('s:poisoned'))

function! s:errors() abort
  TallyDone 999
  call Wait({-> execute('messages') =~# 'There is no task “999”'})
  TallyUndo
  call Wait({-> execute('messages') =~# 'nothing to undo'})
endfunction
call Check('The error message of the server is shown', function('s:errors'))

function! s:reminds() abort
  let g:base = [$TALLYD, '--timezone', 'UTC']
  let g:tally_command = copy(g:base)
  Tally
  call Wait({-> bufnr('tally://today') > 0 && Page() =~# 'Three steps'})
  call Other('task.create', {'title': 'Ring %{execute("let g:owned=1")}',
        \ 'reminders': [strftime('%Y-%m-%dT%H:%M:%SZ', localtime() + 2)]})
  call Wait({-> Popups() =~# 'Reminder: Ring'})
  call Wait({-> Other('reminder.list', {}).reminders[0].shown})
  call Holds('%{execute("let g:owned=1")}', Popups())
  call Same(exists('g:owned'), 0)
  call Other('focus.add', {'id': 1})
  TallyDone 1
  call Wait({-> Popups() =~# 'All focus tasks are done'})
  call Same(Rows()[0] > &lines / 2, 1)
  TallyUndo
  call Wait({-> Popups() !~# 'All focus tasks are done'})
  call Holds('Reminder: Ring', Popups())
  for l:round in range(2)
    TallyRedo
    call Wait({-> Popups() =~# 'All focus tasks are done'})
    if !l:round
      TallyUndo
      call Wait({-> Popups() !~# 'All focus tasks are done'})
    endif
  endfor
  call Same(len(uniq(sort(Rows()))), 2)
  call tally#event#happened('event.celebration', {'date': '2026-11-20'})
  call Same(count(Popups(), 'All focus tasks are done'), 1)
endfunction
try
  let s:base = $TZ
  let $TZ = 'UTC'
  call Check('Reminders and celebrations appear in popups, and undo closes a celebration',
        \ function('s:reminds'))
finally
  let g:base = [$TALLYD, '--timezone', 'UTC', '--now', g:now]
  let $TZ = s:base
endtry

let s:hostile = [
      \ '%{execute("let g:owned=1")}', '%{%execute("let g:owned=1")%}', '`touch owned` $(touch owned)',
      \ '| let g:owned = 1', '"|let g:owned=1|"', "'); let g:owned = 1",
      \ '<Esc>:let g:owned=1<CR>', '<Cmd>let g:owned=1<CR>', '\<Esc>:let g:owned=1\<CR>',
      \ '=execute("let g:owned=1")', '%!execute("let g:owned=1")', 'vim: set tw=3 modeline:',
      \ 'ex: set fde=execute("let\ g\:owned=1") fdm=expr:', "right \u202eto left\u202c",
      \ '漢字 é́ 🏳️‍🌈 \0 \n \x1b[2J', '{"a":[1]}',
      \ '#tag @project !p0 >today', '<sfile> <cword> %:p # ~ * ?']

function! s:stays_text() abort
  execute 'cd' fnameescape(g:scratch)
  set statusline=%{%tally#statusline()%} laststatus=2 modeline
  for l:title in s:hostile
    let l:number = Other('task.create', {'title': l:title, 'due': '2026-11-20', 'tags': ['t|let'],
          \ 'notes': "vim: set tw=3:\n" . l:title}).task.number
  endfor
  call Today()
  for l:number in range(1, len(s:hostile))
    " The server removes marks of text direction from views.
    let l:shown = substitute(s:hostile[l:number - 1], "[\u202e\u202c]", '', 'g')
    call Wait({-> stridx(Page(), l:shown) >= 0})
    call At(l:shown)
    call Keys('f')
    call Wait({-> Page() =~# '0 of 1'})
    call tally#statusline()
    redraw!
    call Keys('f')
    call Wait({-> Page() !~# '0 of 1'})
    call At(l:shown)
    call Keys('e')
    call Wait({-> bufname('') ==# 'tally://edit/' . l:number})
    call Same(getline(1), s:hostile[l:number - 1])
    call Same(&textwidth, 0)
    bwipeout!
    call win_gotoid(bufwinid('tally://today'))
    call tally#add(join(map(split(s:hostile[l:number - 1]), '"\\" . v:val')), 0)
    call tally#words#complete('#', 'TallyAdd #', 10)
  endfor
  call Wait({-> tally#server#state().waiting == 0})
  call Same([exists('g:owned'), filereadable('owned'), &textwidth], [0, 0, 0])
  set statusline= nomodeline
endfunction
call Check('Titles and notes are never executed or interpreted', function('s:stays_text'))

function! s:completes() abort
  call Other('project.create', {'name': 'Big House'})
  call Other('task.create', {'title': 'A', 'tags': ['garden']})
  call tally#words#complete('@b', 'TallyAdd @b', 11)
  call Wait({-> tally#words#complete('@b', 'TallyAdd @b', 11) ==# ['@Big_House']})
  call Wait({-> getcompletion('TallyAdd #g', 'cmdline') ==# ['#garden']})
  call Same(getcompletion('TallyAdd !p', 'cmdline'), ['!p0', '!p1', '!p2', '!p3'])
  call Same(getcompletion('TallyProject big', 'cmdline'), ['Big House'])
  TallyAdd Paint @Big_House
  call Wait({-> execute('messages') =~# 'Added 2: Paint'})
  call Same(Other('task.get', {'id': 2}).task.project, 'Big House')
  call Same(index(getcompletion('Tally', 'command'), 'TallyYear') >= 0, 1)
endfunction
call Check('Commands, projects and tags are completed', function('s:completes'))

function! s:captures() abort
  execute 'edit' g:scratch . '/main.c'
  let l:mark = 'TO' . 'DO'
  call setline(1, ["\t// " . l:mark . ': free the `buffer` | quit', '/* FIX' . 'ME(ann): a %d leak */',
        \ 'int main;', '<!-- HACK: all -->'])
  1TallyFromLine
  call Wait({-> execute('messages') =~# 'Added 1'})
  let l:task = Other('task.get', {'id': 1}).task
  call Same([l:task.title, l:task.notes], ['free the `buffer` | quit', g:scratch . '/main.c:1'])
  %TallyFromLine
  call Wait({-> execute('messages') =~# 'Added 4'})
  call Same([Other('task.get', {'id': 3}).task.title, Other('task.get', {'id': 4}).task.title],
        \ ['a %d leak', 'all'])
  3TallyFromLine
  call Wait({-> execute('messages') =~# 'Added 5: int main;'})
  bwipeout!
endfunction
call Check(':TallyFromLine adds tasks from comments, with file and line', function('s:captures'))

call Finish()
