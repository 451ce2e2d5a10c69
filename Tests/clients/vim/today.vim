" Tests of the view of today, its keys, and editing.
source <sfile>:p:h/scene.vim

function! s:opens() abort
  call Today()
  call Same([&buftype, &modifiable, &swapfile, bufname('')], ['nofile', 0, 0, 'tally://today'])
  call Holds('Three steps to begin', getline(3))
  call Holds('o  Write the report', getline(4))
  call Same(Groups(1)[0], ['TallyRoleHeading', 0, 17])
  Tally
  call Same(len(win_findbuf(bufnr('tally://today'))), 1)
endfunction
call Check(':Tally opens today in a buffer that cannot be modified', function('s:opens'))

function! s:colors() abort
  let l:lines = readfile(g:checkout . '/protocol.md')
  let l:first = index(l:lines, '| role | marks |') + 2
  let l:roles = map(l:lines[l:first : index(l:lines, '', l:first) - 1], 'matchstr(v:val, "`\\zs\\w\\+")')
  call Same(len(l:roles) > 20, v:true)
  for l:role in l:roles
    call Same([l:role, hlexists('TallyRole' . substitute(l:role, '^.', '\u&', ''))], [l:role, 1])
  endfor
endfunction
call Check('Every role of the protocol has a highlight group', function('s:colors'))

function! s:adds() abort
  call Today()
  call Other('project.create', {'name': 'Money'})
  TallyAdd Call the bank | 100% % # \#1 !p0 #home @money >today
  call Wait({-> Page() =~# 'Call the bank'})
  let l:task = Other('task.get', {'id': 1}).task
  call Same([l:task.title, l:task.priority, l:task.tags, l:task.project, l:task.due],
        \ ['Call the bank | 100% % # #1', 'P0', ['home'], 'Money', '2026-11-20'])
  TallyAdd Later >+3
  call Wait({-> execute('messages') =~# 'Added 2: Later'})
  call Same(Other('task.get', {'id': 2}).task.due, '2026-11-23')
endfunction
call Check(':TallyAdd parses priority, tag, project and date', function('s:adds'))

function! s:project() abort
  TallyAdd X @nowhere
  call Wait({-> execute('messages') =~# 'There is no project “nowhere”'})
  TallyAdd! X @nowhere
  call Wait({-> execute('messages') =~# 'Added 1: X'})
endfunction
call Check(':TallyAdd! creates a missing project, and :TallyAdd shows an error', function('s:project'))

function! s:completes() abort
  call Other('task.create', {'title': 'Écrire', 'due': '2026-11-20', 'priority': 'P1'})
  call Today()
  call At('Écrire')
  call Keys('x')
  call Wait({-> Page() =~# 'score 4'})
  call Holds('Done: Écrire (+4, 4 today)', execute('messages'))
  call Keys('x')
  call Wait({-> Page() =~# 'score 0'})
  call Keys('x')
  call Wait({-> Page() =~# 'score 4'})
  call Keys('u')
  call Wait({-> Page() =~# 'score 0'})
  call Keys("\<C-R>")
  call Wait({-> Page() =~# 'score 4'})
  call Same(Other('task.get', {'id': 1}).task.status, 'done')
  TallyUndo
  call Wait({-> Page() =~# 'score 0'})
  TallyDone 1
  call Wait({-> Page() =~# 'score 4'})
endfunction
call Check('x completes and reopens, u undoes, CTRL-R redoes', function('s:completes'))

function! s:keys() abort
  call Other('task.create', {'title': 'One', 'due': '2026-11-20'})
  call Other('habit.create', {'name': 'Stretch'})
  call Today()
  call At('One')
  let l:Task = {-> Other('task.get', {'id': 1}).task}
  call Keys('f')
  call Wait({-> type(l:Task().focus) == v:t_dict})
  call Keys('f')
  call Wait({-> type(l:Task().focus) != v:t_dict})
  call Keys('g0')
  call Wait({-> l:Task().priority ==# 'P0'})
  call Keys('p')
  call Wait({-> l:Task().priority ==# 'P3'})
  call Keys('p')
  call Wait({-> l:Task().priority ==# 'P2'})
  call Wait({-> Page() =~# 'P2\s\+One'})
  call Keys('-')
  call Wait({-> l:Task().due ==# '2026-11-19'})
  call Wait({-> Page() =~# 'yesterday\|overdue\|1 day'})
  call At('One')
  call Keys('2+')
  call Wait({-> l:Task().due ==# '2026-11-21'})
  call Wait({-> Page() !~# 'One'})
  call At('Stretch')
  call Keys("3\<C-A>")
  call Wait({-> Page() =~# 'Stretch\s\+3'})
  call Keys("\<C-X>")
  call Wait({-> Page() =~# 'Stretch\s\+2'})
  call Keys('x')
  call Wait({-> Page() =~# 'Stretch\s\+3'})
  call At('Habits')
  call Keys('x')
  call Holds('There is no task or habit on this line.', execute('messages'))
endfunction
call Check('Keys change focus, priority, due and habit counts', function('s:keys'))

function! s:asks() abort
  call Today()
  call Keys("oWater the plants >today\<CR>")
  call Wait({-> Page() =~# 'Water the plants'})
  call At('Water')
  call Keys("r+4\<CR>")
  call Wait({-> Other('task.get', {'id': 1}).task.due ==# '2026-11-24'})
  call Keys('u')
  call Wait({-> Page() =~# 'Water the plants'})
  call At('Water')
  call Keys('w')
  call Wait({-> Other('task.get', {'id': 1}).task.due ==# '2026-11-27'})
  call Keys('u')
  call Wait({-> Page() =~# 'Water the plants'})
  call At('Water')
  call Keys('dd')
  call Wait({-> Page() !~# 'Water the plants'})
  call Keys('u')
  call Wait({-> Page() =~# 'Water the plants'})
endfunction
call Check('o prompts for a task, r prompts for a date, dd deletes, u undoes', function('s:asks'))

function! s:dates() abort
  call Today()
  call Keys("oWithout a date\<CR>")
  call Wait({-> Page() =~# 'Without a date'})
  call Holds('Without a date', getline('.'))
  call Same(Other('task.get', {'id': 1}).task.due, '2026-11-20')
  call Keys("oOf another day >tomorrow\<CR>")
  call Wait({-> execute('messages') =~# 'Added 2'})
  call Same(Other('task.get', {'id': 2}).task.due, '2026-11-21')
  TallyList
  call Keys("oSome day\<CR>")
  call Wait({-> execute('messages') =~# 'Added 3'})
  call Same(Other('task.get', {'id': 3}).task.due, v:null)
endfunction
call Check('In the view of today, o adds a task due today by default, and the cursor moves to the first task',
      \ function('s:dates'))

function! s:refuses() abort
  call Today()
  call Keys("oBuy milk @Shop\<CR>")
  call Wait({-> tally#server#state().waiting == 0})
  " The prompt shows the line again, after the keys that were already typed.
  call Keys("!\<CR>")
  call Wait({-> Page() =~# 'Buy milk'})
  let l:task = Other('task.get', {'id': 1}).task
  call Same([l:task.title, l:task.project, l:task.due], ['Buy milk', 'Shop', '2026-11-20'])
  call Keys("oLost @Nowhere\<CR>")
  new
  call Wait({-> tally#server#state().waiting == 0})
  call Keys('')
  call Holds('There is no project “Nowhere”. Type @Nowhere! to create it.', execute('messages'))
  close
  call Today()
  call Keys("o\<C-W>\<BS>!p1\<CR>")
  call Wait({-> Page() =~# 'P1\s\+Lost'})
  call Keys("oLost @Nowhere\<CR>")
  call Wait({-> tally#server#state().waiting == 0})
  call Keys("\<Esc>oNew\<CR>")
  call Wait({-> Page() =~# 'New'})
endfunction
call Check('A refused line can be edited, and @Shop! creates the project', function('s:refuses'))

function! s:wraps() abort
  let l:text = repeat('word ', 60) . 'end'
  let l:shown = execute('call tally#message#warn(l:text)')
  call Same(l:shown =~# '\n\%(Tally: \|word \)\+…', 1)
  call tally#message#warn(l:text)
  call Holds('Tally: ' . l:text, execute('messages'))
  call Same(join(split(Popups())), l:text)
  call Same(max(map(split(Popups(), "\n"), 'strdisplaywidth(v:val)')) < &columns, 1)
endfunction
call Check('A long message is cut between words, and a popup shows a long error in full', function('s:wraps'))

function! s:edits() abort
  call Other('task.create', {'title': 'Draft', 'due': '2026-11-20', 'notes': "first\nsecond"})
  call Today()
  call At('Draft')
  call Keys('e')
  call Wait({-> bufname('') ==# 'tally://edit/1'})
  call Same(getline(1, '$'), ['Draft', '', 'first', 'second'])
  call setline(1, 'Final `x` %')
  call append('$', "\ttabbed")
  write
  call Wait({-> execute('messages') =~# 'Saved: Final'})
  let l:task = Other('task.get', {'id': 1}).task
  call Same([l:task.title, l:task.notes], ['Final `x` %', "first\nsecond\n\ttabbed"])
  call Other('task.update', {'id': 1, 'title': 'Theirs'})
  call setline(1, 'Mine')
  wq
  call Wait({-> bufname('') ==# 'tally://edit/1' && &modified})
  call Same([getline(1), Other('task.get', {'id': 1}).task.title], ['Mine', 'Theirs'])
  wq
  call Wait({-> Other('task.get', {'id': 1}).task.title ==# 'Mine'})
endfunction
call Check('e edits title and notes, and refused text is not lost', function('s:edits'))

function! s:keeps() abort
  for l:name in ['Alpha', 'Beta', 'Gamma', 'Delta']
    call Other('task.create', {'title': l:name, 'due': '2026-11-20'})
  endfor
  call Other('task.create', {'title': 'Night', 'due': '2026-11-20', 'partOfDay': 'evening'})
  call Today()
  split
  call At('Gamma')
  let l:other = win_getid()
  wincmd w
  let l:window = win_getid()
  call At('Beta')
  call Same(len(win_findbuf(bufnr(''))), 2)
  call search('^Evening')
  normal! zfip
  let l:closed = foldclosed(search('^Evening', 'nw'))
  call Same(l:closed > 0, 1)
  call At('Beta')
  call Other('task.create', {'title': 'Before all', 'due': '2026-11-20', 'priority': 'P0'})
  call Other('focus.add', {'id': 6})
  call Wait({-> Page() =~# '0 of 1'})
  call Holds('Beta', getline('.'))
  call Same(foldclosed(search('^Evening', 'nw')), search('^Evening', 'nw'))
  call win_gotoid(l:other)
  call Holds('Gamma', getline('.'))
  call win_gotoid(l:window)
  call Other('task.delete', {'id': 2})
  call Wait({-> Page() !~# 'Beta'})
  call Same(line('.') > 1, 1)
endfunction
call Check('Changes by another client appear automatically, and preserve cursors and folds',
      \ function('s:keeps'))

function! s:wiped() abort
  call Today()
  bwipeout
  call Other('task.create', {'title': 'Unseen', 'due': '2026-11-20'})
  let g:done = 0
  call tally#ask('ping', {}, {result -> execute('let g:done = 1')})
  call Wait({-> g:done})
  call Today()
  call Wait({-> Page() =~# 'Unseen'})
  hide enew
  call Other('task.create', {'title': 'Hidden', 'due': '2026-11-20'})
  sleep 300m
  call Today()
  call Wait({-> Page() =~# 'Hidden'})
  call Same(execute('messages') =~# '\<E\d\+:', 0)
endfunction
call Check('A wiped or hidden view causes no error, and is up to date when shown again', function('s:wiped'))

function! s:unloads() abort
  set swapfile
  call Same(execute('Tally'), '')
  call Other('task.create', {'title': 'Draft', 'due': '2026-11-20', 'notes': 'first'})
  for l:round in range(2)
    call Today()
    call Same([&buftype, &modifiable, &swapfile, &buflisted, swapname('')], ['nofile', 0, 0, 0, ''])
    bdelete
  endfor
  for l:again in ['edit', 'edit!']
    call Today()
    execute l:again
    call Wait({-> Page() =~# 'Draft'})
    call Same([&modifiable, &modified], [0, 0])
  endfor
  for l:round in range(2)
    call At('Draft')
    call Keys('e')
    call Wait({-> bufname('') ==# 'tally://edit/1'})
    call Same([getline(1, '$'), &buftype, &swapfile, &modified], [['Draft', '', 'first'], 'acwrite', 0, 0])
    execute l:round ? 'bunload' : 'bdelete'
    call Today()
  endfor
  call At('Draft')
  call Keys('e')
  call Wait({-> bufname('') ==# 'tally://edit/1'})
  call setline(1, 'Mine')
  edit!
  call Wait({-> getline(1, '$') ==# ['Draft', '', 'first']})
  call Same(&modified, 0)
  call Same(execute('messages') =~# '\<E\d\+:', 0)
  set noswapfile
endfunction
call Check('An unloaded view opens again, :edit redraws it, and Vim prints no file name', function('s:unloads'))

function! s:modified() abort
  call setline(1, 'not written')
  set nohidden
  try
    Tally!
    call Same([bufname(''), count(execute('messages'), 'unsaved changes')], ['', 1])
    call Same(execute('messages') =~# '\<E\d\+:\|line \+\d', 0)
  finally
    set hidden
  endtry
endfunction
call Check(':Tally! keeps a modified buffer, and shows an error', function('s:modified'))

function! s:waits() abort
  call Today()
  call Kill('STOP')
  TallyAdd Slow >today
  enew!
  call Keys("ityped meanwhile\<Esc>")
  call Same(getline(1), 'typed meanwhile')
  call Same(tally#server#state().waiting > 0, 1)
  call Kill('CONT')
  call Wait({-> tally#server#state().waiting == 0})
  call Today()
  call Wait({-> Page() =~# 'Slow'})
endfunction
call Check('Typing does not wait for a server that hangs', function('s:waits'))

call Finish()
