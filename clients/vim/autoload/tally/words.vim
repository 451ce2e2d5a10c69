" Parses tasks, filters and dates in words, and completes them.

let s:known = {'projects': [], 'tags': []}
let s:fresh = 0
let s:asking = 0
let s:soon = -1

" Parses words such as `Call the bank !p0 #home @Money >tomorrow` and calls `Then(task)`. A backslash escapes a
" word. Without a date, the task is due on `due`, unless that is empty.
function! tally#words#task(text, due, Then) abort
  let l:task = {'tags': []}
  let l:title = []
  let l:date = a:due
  for l:word in split(a:text)
    if l:word =~? '^!p\=[0-3]$'
      let l:task.priority = 'P' . l:word[-1:]
    elseif l:word =~# '^#.'
      call add(l:task.tags, l:word[1:])
    elseif l:word =~# '^@.\+!$' && index(s:known.projects, s:spaced(l:word[1:]), 0, 1) < 0
      call extend(l:task, {'project': s:spaced(l:word[1:-2]), 'createProject': v:true})
    elseif l:word =~# '^@.'
      let l:task.project = s:spaced(l:word[1:])
    elseif l:word =~# '^>.'
      let l:date = l:word[1:]
    else
      call add(l:title, substitute(l:word, '^\\\ze[!#@>\\]', '', ''))
    endif
  endfor
  let l:task.title = join(l:title)
  if l:date ==# ''
    return a:Then(l:task)
  endif
  call tally#words#date(l:date, {date -> a:Then(extend(l:task, {'due': date}))})
endfunction

" Replaces underscores with spaces if there is only a project with that name.
function! s:spaced(name) abort
  return index(s:known.projects, a:name, 0, 1) < 0 && index(s:known.projects, tr(a:name, '_', ' '), 0, 1) >= 0
        \ ? tr(a:name, '_', ' ') : a:name
endfunction

" Calls `Then(date)` for today, tomorrow, yesterday, +3, -1 or a date for the server. The server determines
" today.
function! tally#words#date(text, Then) abort
  let l:days = get({'today': '0', 'yesterday': '-1', 'tomorrow': '1'}, tolower(a:text),
        \ matchstr(a:text, '^[+-]\d\{1,5}$'))
  if l:days ==# ''
    return a:Then(a:text)
  endif
  call tally#server#ask('focus.today', {}, {result -> a:Then(s:later(result.date, str2nr(l:days)))})
endfunction

" Returns the date some days later. Counts from noon, so that daylight saving time does not change the day.
function! s:later(date, days) abort
  return strftime('%Y-%m-%d', strptime('%Y-%m-%d %H:%M', a:date . ' 12:00') + a:days * 86400)
endfunction

" Calls `Then(value)` with the month, year or day `count` after `shown`, or after today if that is empty.
function! tally#words#after(member, shown, count, Then) abort
  if type(a:shown) != v:t_number && a:shown ==# ''
    return tally#words#date('today', {today -> tally#words#after(a:member, a:member ==# 'year' ? str2nr(today)
          \ : a:member ==# 'month' ? today[:6] : today, a:count, a:Then)})
  elseif a:member ==# 'year'
    return a:Then(a:shown + a:count)
  elseif a:member ==# 'month'
    let l:months = str2nr(a:shown) * 12 + str2nr(a:shown[5:]) - 1 + a:count
    return a:Then(printf('%04d-%02d', l:months / 12, l:months % 12 + 1))
  endif
  call a:Then(s:later(a:shown, a:count))
endfunction

" Parses the arguments of a view's command and calls `Then(parameters)`.
function! tally#words#view(view, text, Then) abort
  let l:words = split(a:text)
  if a:view ==# 'list'
    return s:filter(l:words, a:Then)
  elseif a:view ==# 'project' || a:view ==# 'task'
    return a:Then(trim(a:text) ==# '' ? {} : {'id': trim(a:text)})
  elseif a:view ==# 'year'
    return a:Then(s:year(l:words))
  elseif empty(l:words)
    return a:Then({})
  elseif a:view ==# 'time' && len(l:words) > 1
    return tally#words#date(l:words[0], {from ->
          \ tally#words#date(l:words[1], {to -> a:Then({'from': from, 'to': to})})})
  endif
  let l:name = get({'calendar': 'month', 'stakes': 'status', 'time': 'from'}, a:view, 'date')
  call tally#words#date(l:words[0], {value -> a:Then({l:name: value})})
endfunction

function! s:year(words) abort
  let l:parameters = {}
  for l:word in a:words
    if l:word =~# '^\d\{1,4}$'
      let l:parameters.year = str2nr(l:word)
    else
      let l:parameters.stat = l:word
    endif
  endfor
  return l:parameters
endfunction

function! s:filter(words, Then) abort
  let l:filter = {'status': 'open'}
  let l:text = []
  let l:date = ''
  for l:word in a:words
    if l:word =~# '^\%(open\|done\|all\)$'
      let l:filter.status = l:word ==# 'all' ? v:null : l:word
    elseif l:word =~# '^\%(morning\|evening\|upcoming\|inbox\)$'
      let l:filter.category = l:word
    elseif l:word ==# 'overdue'
      let l:filter.overdue = v:true
    elseif l:word =~# '^sort:.'
      let l:filter.sort = l:word[5:]
    elseif l:word =~? '^!p\=[0-3]$'
      let l:filter.priority = 'P' . l:word[-1:]
    elseif l:word =~# '^#.'
      let l:filter.tags = get(l:filter, 'tags', []) + [l:word[1:]]
    elseif l:word =~# '^@.'
      let l:filter.project = s:spaced(l:word[1:])
    elseif l:word =~# '^>.'
      let l:date = l:word[1:]
    else
      call add(l:text, substitute(l:word, '^\\', '', ''))
    endif
  endfor
  if !empty(l:text)
    let l:filter.text = join(l:text)
  endif
  if l:date ==# ''
    return a:Then(l:filter)
  endif
  call tally#words#date(l:date, {date -> a:Then(extend(l:filter, {'dueTo': date}))})
endfunction

" Marks projects and tags as outdated. The next completion requests them again. Does not block.
function! tally#words#forget() abort
  if s:fresh
    let s:fresh = 0
  elseif empty(s:known.projects)
    " Later than the requests that the user waits for.
    call timer_stop(s:soon)
    let s:soon = timer_start(1000, {timer -> s:learn()})
  endif
endfunction

" Requests the names of projects and tags, unless they are up to date.
function! s:learn() abort
  call tally#server#wake()
  if s:fresh || s:asking
    return
  endif
  let s:asking = 1
  call tally#server#ask('project.list', {},
        \ {result -> s:learned('projects', map(result.projects, 'v:val.name'))},
        \ {error -> s:learned('projects', [])})
  call tally#server#ask('task.list', {'status': 'open', 'sort': 'created', 'descending': v:true, 'limit': 1000},
        \ {result -> s:learned('tags', s:tags(result.tasks))}, {error -> s:learned('tags', [])})
endfunction

function! s:learned(what, names) abort
  let s:known[a:what] = a:names
  if a:what ==# 'tags'
    let s:asking = 0
    let s:fresh = 1
  endif
endfunction

function! s:tags(tasks) abort
  let l:tags = {}
  for l:task in a:tasks
    for l:tag in l:task.tags
      let l:tags[l:tag] = 1
    endfor
  endfor
  return sort(keys(l:tags))
endfunction

function! s:beginning(words, lead) abort
  return filter(a:words, 'stridx(tolower(v:val), tolower(a:lead)) == 0')
endfunction

function! tally#words#complete(lead, line, position) abort
  call s:learn()
  let l:words = ['!p0', '!p1', '!p2', '!p3', '>today', '>tomorrow', '>+7']
  if a:line =~# '\<TallyList\>'
    let l:words += ['open', 'done', 'all', 'overdue', 'morning', 'evening', 'upcoming', 'inbox',
          \ 'sort:due', 'sort:priority', 'sort:created', 'sort:title', 'sort:project']
  endif
  let l:words += map(copy(s:known.tags), '"#" . v:val')
        \ + map(copy(s:known.projects), '"@" . tr(v:val, " ", "_")')
  return a:lead ==# '' ? [] : s:beginning(l:words, a:lead)
endfunction

function! tally#words#complete_project(lead, line, position) abort
  call s:learn()
  return s:beginning(copy(s:known.projects), a:lead)
endfunction

function! tally#words#complete_stakes(lead, line, position) abort
  return s:beginning(['pending', 'complete', 'expired'], a:lead)
endfunction
