" The server process of this editor. It starts with the first request. If it dies, it is started again and gets the
" pending requests again. Every change carries a mutationId, so that it is applied once.
let s:cpo = &cpo
set cpo&vim

let s:process = {}
" The pending requests by number.
let s:waiting = {}
let s:number = 0
let s:deaths = 0
let s:complaints = []
let s:recovered = 0
let s:restart = -1
" The timer that looks for a server that does not respond, while requests wait.
let s:watch = -1
let s:silent = 0
" A prefix of mutation ids that is unique to this editor.
let s:name = sha256(join([string(reltime()), localtime(), getpid(), tempname(), hostname()], '/'))[:31]

" The number of exits in a row after which the server is not started again.
let s:max_deaths = 4
" How long a key may wait for the server, and after which time the server counts as not responding.
let s:patience = 80
let s:silence = 1

augroup tally_server
  autocmd!
  autocmd VimLeavePre * call tally#server#leave()
augroup END

" Requests a method that changes nothing, and calls `Then(result)`. An optional function gets an error, which is shown
" by default. Returns the number of the request.
function! tally#server#ask(method, parameters, Then, ...) abort
  return s:request({'method': a:method, 'params': a:parameters, 'Then': a:Then,
        \ 'Otherwise': a:0 ? a:1 : function('tally#event#fail')})
endfunction

" Requests a change, which is applied once, even if it is only sent by the next editor.
function! tally#server#change(method, parameters, Then, ...) abort
  let l:parameters = extend({'mutationId': printf('vim-%s-%d', s:name, s:number + 1)}, a:parameters)
  return s:request({'method': a:method, 'params': l:parameters, 'Then': a:Then, 'keep': 1,
        \ 'Otherwise': a:0 ? a:1 : function('tally#event#fail')})
endfunction

" Waits a moment for the reply to a request, and returns whether it has come. Typed keys wait with it.
function! tally#server#wait(number) abort
  let l:start = reltime()
  while has_key(s:waiting, a:number) && !s:silent && reltimefloat(reltime(l:start)) * 1000 < s:patience
    execute has('nvim') ? 'sleep 1m' : 'sleep! 1m'
  endwhile
  return !has_key(s:waiting, a:number)
endfunction

" Returns the result of a request, or {} if it does not come at once.
function! tally#server#now(method, parameters) abort
  let l:reply = {}
  call tally#server#wait(tally#server#ask(a:method, a:parameters, {result -> extend(l:reply, result)}, {error -> 0}))
  return l:reply
endfunction

" Returns the state of the server, for diagnosis.
function! tally#server#state() abort
  return {'command': s:command(), 'process': empty(s:process) ? 0 : tally#process#id(s:process),
        \ 'waiting': len(s:waiting), 'silent': s:silent, 'complaints': copy(s:complaints)}
endfunction

" Starts the server if necessary, so that events arrive.
function! tally#server#wake() abort
  if empty(s:process) && s:restart < 0
    call s:start()
  endif
endfunction

" Stops the server. Changes that are not answered at once are kept for the next editor.
function! tally#server#leave() abort
  for l:number in keys(s:waiting)
    if has_key(s:waiting, l:number) && has_key(s:waiting[l:number], 'keep') && !tally#server#wait(l:number)
      break
    endif
  endfor
  let l:kept = filter(s:ordered(), 'has_key(v:val, "keep")')
  if !empty(l:kept)
    call mkdir(s:folder(), 'p', 0700)
    call writefile([json_encode(s:command())] + map(copy(l:kept), 'json_encode([v:val.method, v:val.params])'),
          \ s:folder() . '/' . s:name . '.kept')
    echomsg printf('Tally: the server does not respond. Kept for the next start: %s.', s:count(len(l:kept)))
  endif
  call timer_stop(s:restart)
  call timer_stop(s:watch)
  let [s:restart, s:watch, s:silent] = [-1, -1, 0]
  if !empty(s:process)
    call tally#process#close(s:process)
  endif
  let [s:process, s:waiting, s:recovered] = [{}, {}, 0]
endfunction

function! s:count(changes) abort
  return a:changes . (a:changes == 1 ? ' change' : ' changes')
endfunction

function! s:folder() abort
  return (empty($XDG_STATE_HOME) ? $HOME . '/.local/state' : $XDG_STATE_HOME) . '/tally'
endfunction

" Sends what earlier editors have kept for this server. Sent by two editors, a change is applied once.
function! s:recover() abort
  if s:recovered
    return
  endif
  let s:recovered = 1
  for l:file in glob(s:folder() . '/*.kept', 1, 1)
    let l:lines = map(filter(readfile(l:file), 'v:val !=# ""'), 'json_decode(v:val)')
    if get(l:lines, 0, []) ==# s:command()
      let l:left = {'count': len(l:lines) - 1}
      for [l:method, l:parameters] in l:lines[1:]
        call s:request({'method': l:method, 'params': l:parameters, 'keep': 1,
              \ 'Then': {result -> s:recovered(l:file, l:left, '')},
              \ 'Otherwise': {error -> s:recovered(l:file, l:left, error.message)}})
      endfor
      call tally#event#say('Sent from an earlier session: ' . s:count(l:left.count) . '.')
    endif
  endfor
endfunction

function! s:recovered(file, left, problem) abort
  let a:left.count -= 1
  if a:left.count == 0
    call delete(a:file)
  endif
  if a:problem !=# ''
    call tally#event#warn(a:problem)
  endif
endfunction

function! s:request(request) abort
  let s:number += 1
  let s:waiting[s:number] = extend(a:request, {'id': s:number, 'deaths': 0, 'at': reltime()})
  if s:watch < 0
    let s:watch = timer_start(250, function('s:look'), {'repeat': -1})
  endif
  if !empty(s:process)
    call s:send(a:request)
  elseif s:restart < 0
    let s:deaths = 0
    call s:start()
  endif
  return a:request.id
endfunction

function! s:ordered() abort
  return map(sort(keys(s:waiting), 'N'), 's:waiting[v:val]')
endfunction

function! s:send(request) abort
  call s:write({'id': a:request.id, 'method': a:request.method, 'params': a:request.params})
endfunction

function! s:write(message) abort
  call tally#process#send(s:process, json_encode(extend({'jsonrpc': '2.0'}, a:message)) . "\n")
endfunction

" Shows whether the server responds, while requests wait.
function! s:look(timer) abort
  let l:silent = !empty(s:waiting) && reltimefloat(reltime(s:ordered()[0].at)) > s:silence
  if l:silent != s:silent
    let s:silent = l:silent
    call tally#event#silent(l:silent)
  endif
  if empty(s:waiting)
    call timer_stop(a:timer)
    let s:watch = -1
  endif
endfunction

function! s:command() abort
  let l:command = get(g:, 'tally_command', 'tallyd')
  let l:command = type(l:command) == v:t_list ? copy(l:command) : [l:command]
  let l:command[0] = substitute(l:command[0], '^\~\ze/', '\=$HOME', '')
  let l:database = get(g:, 'tally_database', '')
  return l:command + (l:database ==# '' ? [] : ['--database', fnamemodify(l:database, ':p')])
endfunction

function! s:start(...) abort
  let s:restart = -1
  let l:command = s:command()
  if &encoding !=# 'utf-8'
    return s:give_up('Tally needs “set encoding=utf-8”.')
  elseif !executable(l:command[0])
    return s:give_up(printf('Program “%s” not found. Install tallyd or set g:tally_command.', l:command[0]))
  endif
  let [s:started, s:complaints] = [reltime(), []]
  try
    let s:process = tally#process#start(l:command,
          \ {'line': function('s:handle'), 'complaint': function('s:complain'), 'ended': function('s:ended')})
  catch
    let s:process = {}
    return s:give_up('Cannot start the server: ' . v:exception)
  endtry
  call s:write({'id': 'events', 'method': 'events.subscribe'})
  let l:waiting = s:ordered()
  call s:recover()
  for l:request in l:waiting
    call s:send(l:request)
  endfor
endfunction

function! s:handle(line) abort
  try
    let l:message = json_decode(a:line)
    if has_key(l:message, 'method')
      return s:guard(function('tally#event#happened', [l:message.method, l:message.params]))
    endif
  catch
    return s:complain(a:line)
  endtry
  let l:number = get(l:message, 'id', v:null)
  if l:number is# 'events'
    return s:guard(function('tally#event#changed'))
  endif
  " Replies are in the order of requests, so one without an id belongs to the oldest request.
  let l:number = l:number is v:null && !empty(s:waiting) ? s:ordered()[0].id : l:number
  if has_key(s:waiting, l:number)
    let l:request = remove(s:waiting, l:number)
    let s:deaths = 0
    call s:guard(has_key(l:message, 'error') ? function(l:request.Otherwise, [l:message.error])
          \ : function(l:request.Then, [l:message.result]))
  endif
endfunction

" Calls a function and shows its error, so that the next reply is still handled.
function! s:guard(Act) abort
  try
    call a:Act()
  catch
    call tally#event#warn(v:exception . (&verbose ? v:throwpoint : ''))
  endtry
endfunction

function! s:complain(line) abort
  let s:complaints = (s:complaints + [a:line])[-20 :]
endfunction

function! s:ended(process) abort
  if a:process isnot s:process
    return
  endif
  let s:process = {}
  let s:deaths = reltimefloat(reltime(s:started)) < 10 ? s:deaths + 1 : 1
  let l:why = printf('The server exited with code %d', a:process.code)
        \ . (empty(s:complaints) ? '.' : ': ' . join(s:complaints[-3 :], ' '))
  if s:deaths >= s:max_deaths
    return s:give_up(l:why)
  endif
  " A request that repeatedly kills the server fails.
  for l:request in s:ordered()
    let l:request.deaths += 1
    if l:request.deaths >= s:max_deaths
      call remove(s:waiting, l:request.id)
      call s:guard(function(l:request.Otherwise, [{'code': 0, 'message': l:why}]))
    endif
  endfor
  let s:restart = timer_start(s:deaths == 1 ? 0 : 100 * s:deaths, function('s:start'))
endfunction

" Fails all pending requests. The next request starts the server again.
function! s:give_up(why) abort
  let [l:waiting, s:waiting, s:deaths] = [s:ordered(), {}, 0]
  call tally#event#warn(a:why)
  for l:request in l:waiting
    call s:guard(function(l:request.Otherwise, [{'code': 0, 'message': a:why, 'shown': 1}]))
  endfor
endfunction

let &cpo = s:cpo
unlet s:cpo
