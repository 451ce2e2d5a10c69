" Tests of the other views, the status line and the package.
source <sfile>:p:h/scene.vim

function! s:views() abort
  call Other('project.create', {'name': 'Money'})
  call Other('task.create', {'title': 'Pay', 'due': '2026-11-20', 'project': 'Money',
        \ 'stake': {'cents': 700}, 'tags': ['home']})
  call Other('task.create', {'title': 'Rest', 'priority': 'P3'})
  call Other('habit.create', {'name': 'Read'})
  for [l:command, l:view, l:words] in [
        \ ['TallyFocus', 'focus', 'Nothing yet'], ['TallyFocus tomorrow', 'focus', '2026-11-21'],
        \ ['TallyList', 'list', 'Rest'], ['TallyList #home', 'list', 'Pay'], ['TallyList !p3', 'list', 'Rest'],
        \ ['TallyList @money >+3', 'list', 'Pay'], ['TallyList all sort:title pa', 'list', 'Pay'],
        \ ['TallyProject', 'project', 'Money'], ['TallyProject money', 'project', 'Pay'],
        \ ['TallyHabits', 'habits', 'Read'], ['TallyCalendar', 'calendar', 'November 2026'],
        \ ['TallyCalendar 2026-12', 'calendar', 'December 2026'], ['TallyYear', 'year', '2026'],
        \ ['TallyYear 2025 score', 'year', '2025'], ['TallyScore', 'score', '2026-11-20'],
        \ ['TallyTime', 'time', '2026-11-20'], ['TallyTime -9 yesterday', 'time', '2026-11-11'],
        \ ['TallyStakes pending', 'stakes', 'Pay'], ['TallyDay yesterday', 'day', '2026-11-19'],
        \ ['TallyTask 1', 'task', 'Pay']]
    execute l:command
    call Wait({-> bufname('') ==# 'tally://' . l:view})
    try
      call Wait({-> stridx(Text(bufnr('')), l:words) >= 0})
    catch
      throw l:command . ': ' . Text(bufnr('')) . v:exception
    endtry
    call Wait({-> tally#server#state().waiting == 0})
  endfor
  TallyList !p3
  call Wait({-> Text(bufnr('')) !~# 'Pay'})
endfunction
call Check('Each command shows its view with its arguments', function('s:views'))

function! s:turns() abort
  call Other('task.create', {'title': 'Deep', 'due': '2026-11-20', 'notes': 'Dark water'})
  call Today()
  let l:windows = winnr('$')
  for l:view in ['focus', 'list', 'project', 'habits', 'calendar', 'year', 'score', 'time', 'stakes', 'today']
    call Keys("\<Tab>")
    call Same(bufname(''), 'tally://' . l:view)
    call Wait({-> len(Text(bufnr(''))) > 5 && tally#server#state().waiting == 0})
  endfor
  call Keys("\<S-Tab>")
  call Same(bufname(''), 'tally://stakes')
  call Keys("\<Tab>")
  call Wait({-> Page() =~# 'Deep'})
  call At('Deep')
  call Keys("\<CR>")
  call Same([bufname(''), winnr('$')], ['tally://task', l:windows])
  call Wait({-> Text(bufnr('')) =~# 'Dark water'})
  call Keys('q')
  call Same([bufname(''), winnr('$')], ['tally://today', l:windows])
  call Keys('q')
  call Same(winnr('$'), l:windows - 1)
  vertical Tally
  call Keys('g?')
  call Same([&filetype, search('Anywhere in the buffer', 'n') > 0], ['help', 1])
  call Same(execute('messages') =~# '\<E\d\+:', 0)
endfunction
call Check('Keys switch views, show details, close views and show help', function('s:turns'))

function! s:returns() abort
  call Other('project.create', {'name': 'Money'})
  call Other('task.create', {'title': 'Pay', 'due': '2026-11-20', 'project': 'Money'})
  execute 'edit' g:scratch . '/own'
  TallyProject!
  for [l:words, l:view, l:shown] in [['Money', 'project', 'Pay'], ['Pay', 'task', 'Created']]
    call Wait({-> stridx(Text(bufnr('')), l:words) >= 0})
    call At(l:words)
    call Keys("\<CR>")
    call Wait({-> bufname('') ==# 'tally://' . l:view && stridx(Text(bufnr('')), l:shown) >= 0})
  endfor
  call Keys('q')
  call Wait({-> bufname('') ==# 'tally://project' && Text(bufnr('')) =~# 'Pay'})
  call Keys('q')
  call Wait({-> bufname('') ==# 'tally://project' && Text(bufnr('')) !~# 'Pay'})
  call Keys("\<Tab>q")
  call Same(bufname(''), g:scratch . '/own')
  Tally!
  call Wait({-> Page() =~# 'Pay'})
  call At('Pay')
  call Keys("\<CR>\<Tab>q")
  call Same(bufname(''), g:scratch . '/own')
endfunction
call Check('q goes back through the views that <CR> opened, and then to the previous buffer',
      \ function('s:returns'))

function! s:cells() abort
  TallyCalendar 2026-12
  call Wait({-> Text(bufnr('')) =~# 'December 2026'})
  for [l:date, l:move] in [['2026-12-15', ''], ['2026-12-16', '11l'], ['2026-12-23', '11l2j']]
    call cursor(1, 1)
    call search('\<15\>')
    call Keys(l:move . "\<CR>")
    call Wait({-> bufname('') ==# 'tally://day' && stridx(Text(bufnr('')), l:date) >= 0})
    call Keys('q')
    call Wait({-> Text(bufnr('')) =~# 'December 2026'})
  endfor
  TallyYear
  call Wait({-> bufname('') ==# 'tally://year' && Text(bufnr('')) =~# '2026'})
  call cursor(search('^Fri'), 5)
  call Keys("\<CR>")
  call Wait({-> bufname('') ==# 'tally://day' && Text(bufnr('')) =~# 'Friday 2026-0[1-7]'})
endfunction
call Check('Each cell of a month or year leads to its day', function('s:cells'))

function! s:months() abort
  call Other('task.create', {'title': 'Pay', 'due': '2026-12-03'})
  TallyCalendar
  call Wait({-> Text(bufnr('')) =~# 'November 2026'})
  for [l:keys, l:shown] in [
        \ [']', 'December 2026'], ['2]', 'February 2027'], ['4[', 'October 2026'], ['2]', 'December 2026']]
    call Keys(l:keys)
    call Wait({-> stridx(Text(bufnr('')), l:shown) >= 0})
  endfor
  call At('Thu  3')
  call Keys("\<CR>")
  call Wait({-> bufname('') ==# 'tally://day' && Text(bufnr('')) =~# '2026-12-03'})
  call Keys('[')
  call Wait({-> Text(bufnr('')) =~# '2026-12-02'})
  call Keys('q')
  call Wait({-> Text(bufnr('')) =~# 'December 2026'})
  TallyYear!
  call Wait({-> Text(bufnr('')) =~# '2026'})
  call Keys('[')
  call Wait({-> Text(bufnr('')) =~# '2025'})
  TallyHabits!
  call Keys(']')
  call Holds('This view has no next or previous month, year or day.', execute('messages'))
endfunction
call Check('[ and ] show the previous and next month, year or day, and <CR> shows a day', function('s:months'))

function! s:widths() abort
  let l:Width = {-> max(map(getline(1, '$'), 'strdisplaywidth(v:val)'))}
  vertical Tally
  call Wait({-> Page() =~# '2026-11-20'})
  vertical resize 42
  doautocmd VimResized
  call Wait({-> l:Width() == 42})
  split
  vertical resize 60
  call Keys('R')
  call Wait({-> tally#server#state().waiting == 0})
  call Same(l:Width(), 60)
endfunction
call Check('A view is as wide as its window', function('s:widths'))

function! s:status() abort
  call Same(tally#statusline() =~# 'Off', 0)
  call Other('focus.add', {'title': '100% %{execute("let g:owned=1")} %= %#Error#'})
  let g:tally_statusline_width = 70
  call Wait({-> tally#statusline() =~# '100%%'})
  set laststatus=2 statusline=%{%tally#statusline()%}
  redraw!
  let l:shown = join(map(range(1, &columns), 'screenstring(&lines - &cmdheight, v:val)'), '')
  call Holds('100% %{execute("let g:owned=1")} %= %#Error#', l:shown)
  call Same(exists('g:owned'), 0)
  call Other('task.complete', {'id': 1})
  call Wait({-> tally#statusline() !~# '100%%'})
  set statusline=
endfunction
call Check('The status line shows the focus with percent signs, and follows changes', function('s:status'))

function! s:installs() abort
  let l:pack = g:scratch . '/pack/any/start'
  call mkdir(l:pack, 'p')
  call system('cp -r ' . shellescape(g:checkout . '/clients/vim') . ' ' . shellescape(l:pack . '/tally'))
  execute 'helptags' fnameescape(l:pack . '/tally/doc')
  let l:tags = join(readfile(l:pack . '/tally/doc/tags'), "\n")
  let l:plugin = join(readfile(g:checkout . '/clients/vim/plugin/tally.vim'), "\n")
  let l:help = readfile(g:checkout . '/clients/vim/doc/tally.txt')
  for l:command in split(substitute(l:plugin, '\_.\{-}\ncommand![^T]*\(Tally\a*\)', '\1\n', 'g'), "\n")[:17]
    call Holds(':' . l:command . "\t", l:tags)
  endfor
  for l:map in split(l:plugin, "\n")
    if l:map =~# '<Plug>'
      call Holds(matchstr(l:map, '<Plug>([^)]*)'), join(l:help, "\n"))
    endif
  endfor
  let l:scripts = glob(g:checkout . '/clients/vim/autoload/**/*.vim', 0, 1)
  let l:code = join(map(l:scripts, 'join(readfile(v:val), "\n")'), "\n")
  let l:names = substitute(l:code, '\_.\{-}g:, ''\(tally_\a*\%(_\a*\)*\)''', 'g:\1\n', 'g')
  let l:settings = uniq(sort(split(l:names, "\n")))
  for l:setting in filter(l:settings, 'v:val =~# "^g:tally_[a-z_]*$"')
    call Holds(l:setting . "\t", l:tags)
  endfor
  call Same(filter(copy(l:help), 'strdisplaywidth(v:val) > 78'), [])
  call Same(filter(copy(l:help), 'v:val =~# "\\s$"'), [])
endfunction
call Check('It installs as a package, and its help documents every command, mapping and setting',
      \ function('s:installs'))

function! s:snippet() abort
  call Other('focus.add', {'title': 'Deep work'})
  for l:file in ['README.md', 'doc/tally.txt']
    let l:lines = readfile(g:checkout . '/clients/vim/' . l:file)
    call filter(l:lines, 'v:val =~# "^ *set .*tally#statusline"')
    call Same(len(l:lines), 1)
    execute l:lines[0]
    execute 'edit' g:scratch . '/file'
    call Wait({-> tally#statusline() =~# 'Deep work'})
    redraw!
    let l:shown = join(map(range(1, &columns), 'screenstring(&lines - &cmdheight, v:val)'), '')
    for l:part in ['/file', 'Deep work', '0,0-1', 'All']
      call Holds(l:part, l:shown)
    endfor
    set statusline=
  endfor
endfunction
call Check('The documented status line also has the default parts', function('s:snippet'))

if has('nvim')
  function! s:healthy() abort
    checkhealth tally
    call Holds('responds.', join(getline(1, '$'), "\n"))
    let g:tally_command = 'no-such-tallyd'
    checkhealth tally
    call Holds('Program “no-such-tallyd” not found', join(getline(1, '$'), "\n"))
  endfunction
  call Check(':checkhealth tally checks whether the server responds', function('s:healthy'))
endif

call Finish()
