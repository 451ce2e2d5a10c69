" The server process of this editor. It starts with the first request. If it dies, it is started again and gets the
" pending requests again. Every change carries a mutationId, so that it is applied once.
let s:cpo = &cpo | set cpo&vim

" The process, its complaints, and the pending requests by number.
let [s:process, s:complaints, s:waiting, s:number] = [{}, [], {}, 0]
" How often it has exited in a row, the timer that starts it again, and whether kept changes were sent.
let [s:deaths, s:restart, s:recovered, s:started] = [0, -1, 0, reltime()]
" The timer that looks whether it responds while requests wait, whether it does not, and how many seconds a key waits.
let [s:watch, s:silent, s:patience] = [-1, 0, 0.08]
" A prefix of mutation ids that is unique to this editor.
let s:name = sha256(join([string(reltime()), localtime(), getpid(), tempname(), hostname()], '/'))[:31]

augroup tally_server
  autocmd!
  autocmd VimLeavePre * call tally#server#leave()
augroup END

" Requests a method that changes nothing, and calls `Then(result)` or an optional function with the error.
function! tally#server#ask(method, parameters, Then, ...) abort
  return s:request({'method': a:method, 'params': a:parameters, 'Then': a:Then,
        \ 'Otherwise': a:0 ? a:1 : function('tally#event#fail')})
endfunction

" Requests a change, which is applied once, even if it is only sent by the next editor.
function! tally#server#change(method, parameters, Then, ...) abort
  let l:id = printf('vim-%s-%d', s:name, s:number + 1)
  return s:request({'method': a:method, 'params': extend({'mutationId': l:id}, a:parameters), 'Then': a:Then,
        \ 'keep': s:folder() . '/' . l:id . '.kept', 'Otherwise': a:0 ? a:1 : function('tally#event#fail')})
endfunction

" Waits a moment for the reply to a request, longer for a server that starts, and returns whether it has come.
function! tally#server#wait(number) abort
  let [l:start, l:limit] = [reltime(), reltimefloat(reltime(s:started)) < 0.5 ? 0.5 : s:patience]
  while has_key(s:waiting, a:number) && !s:silent && reltimefloat(reltime(l:start)) < l:limit
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

" Stops the server. Changes that are not answered at once are kept for the next editor.
function! tally#server#leave() abort
  let l:kept = filter(s:ordered(), 'has_key(v:val, "keep")')
  for l:request in l:kept
    call mkdir(s:folder(), 'p', 0700)
    call writefile([json_encode([s:command(), l:request.method, l:request.params])], l:request.keep)
  endfor
  try
    let s:patience = 0.5
    call map(l:kept[:0] + l:kept[-1:], 'tally#server#wait(v:val.id)')
  catch /^Vim:Interrupt$/
    " As Vim has it while it exits.
  finally
    let s:patience = 0.08
  endtry
  call filter(l:kept, 'has_key(s:waiting, v:val.id)')
  if !empty(l:kept)
    echomsg printf('Tally: the server does not respond. Kept for the next start: %d.', len(l:kept))
  endif
  call timer_stop(s:restart)
  call timer_stop(s:watch)
  let l:process = s:process
  let [s:process, s:waiting, s:recovered, s:restart, s:watch, s:silent] = [{}, {}, 0, -1, -1, 0]
  if !empty(l:process)
    call tally#process#close(l:process)
  endif
endfunction

function! s:folder() abort
  return (empty($XDG_STATE_HOME) ? $HOME . '/.local/state' : $XDG_STATE_HOME) . '/tally'
endfunction

" Requests what earlier editors have kept for this server. Sent by two editors, a change is applied once.
function! s:recover() abort
  let l:files = s:recovered ? [] : sort(glob(s:folder() . '/*.kept', 1, 1))
  let s:recovered = 1
  for l:file in l:files
    let [l:command, l:method, l:parameters] = json_decode(join(readfile(l:file)))
    if l:command ==# s:command()
      let s:number += 1
      let s:waiting[s:number] = {'id': s:number, 'method': l:method, 'params': l:parameters, 'keep': l:file,
            \ 'at': reltime(), 'Then': {result -> tally#event#say('Sent from an earlier session: 1.')},
            \ 'Otherwise': function('tally#event#fail')}
    endif
  endfor
endfunction

function! s:request(request) abort
  let s:number += 1
  let s:waiting[s:number] = extend(a:request, {'id': s:number, 'at': reltime()})
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
  call tally#process#send(s:process, json_encode({'jsonrpc': '2.0', 'id': a:request.id,
        \ 'method': a:request.method, 'params': a:request.params}) . "\n")
endfunction

" Shows whether the server responds, while requests wait.
function! s:look(timer) abort
  let l:silent = !empty(s:waiting) && reltimefloat(reltime(s:ordered()[0].at)) > 1
  if l:silent != s:silent
    let s:silent = l:silent
    call tally#event#popup('silent', l:silent ? ['The server is not responding. What you type is kept.'] : [],
          \ 'ErrorMsg', 0)
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
  if !executable(l:command[0])
    return s:give_up(printf('Program “%s” not found. Install tallyd or set g:tally_command.', l:command[0]))
  endif
  let [s:started, s:complaints] = [reltime(), []]
  let s:process = tally#process#start(l:command, {'line': function('s:handle'), 'ended': function('s:ended'),
        \ 'complaint': {line -> add(s:complaints, line)}})
  call s:send({'id': 'events', 'method': 'events.subscribe', 'params': {}})
  call s:recover()
  call map(s:ordered(), 's:send(v:val)')
endfunction

function! s:handle(line) abort
  let l:message = json_decode(a:line)
  if has_key(l:message, 'method')
    return s:guard(function('tally#event#happened', [l:message.method, l:message.params]))
  elseif l:message.id is# 'events'
    return s:guard(function('tally#event#changed'))
  endif
  " Replies are in the order of requests, so one without an id belongs to the oldest request.
  let l:number = l:message.id is v:null && !empty(s:waiting) ? s:ordered()[0].id : l:message.id
  if has_key(s:waiting, l:number)
    let l:request = remove(s:waiting, l:number)
    let s:deaths = 0
    silent! call delete(l:request.keep)
    call s:guard(has_key(l:message, 'error') ? function(l:request.Otherwise, [l:message.error])
          \ : function(l:request.Then, [l:message.result]))
  endif
endfunction

" Calls a function and shows its error, so that the next reply is still handled.
function! s:guard(Act) abort
  try
    call a:Act()
  catch
    call tally#event#warn(v:exception)
  endtry
endfunction

function! s:ended(process) abort
  if a:process isnot s:process
    return
  endif
  let s:process = {}
  let s:deaths = reltimefloat(reltime(s:started)) < 10 ? s:deaths + 1 : 1
  if s:deaths >= 4
    return s:give_up('The server exited with code ' . a:process.code . '. ' . join(s:complaints[-3 :]))
  endif
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

let &cpo = s:cpo | unlet s:cpo
