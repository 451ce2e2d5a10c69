" The server process of this editor. It starts with the first request. If it dies, it restarts and pending
" requests are sent again. Every change carries a mutationId, so that it is applied once.

let s:process = {}
" The pending requests by number.
let s:waiting = {}
let s:number = 0
let s:deaths = 0
let s:complaints = []
let s:started = reltime()
let s:leaving = 0
let s:restart = -1
" A prefix of mutation ids that is unique to this editor.
let s:name = sha256(join([string(reltime()), localtime(), getpid(), tempname(), hostname()], '/'))[:31]

" The number of exits in a row after which the server is not restarted.
let s:max_deaths = 4

" Requests a method that changes nothing, and calls `Then(result)`. An optional function gets an error; by
" default it is shown.
function! tally#server#ask(method, parameters, Then, ...) abort
  call s:request(a:method, a:parameters, a:Then, a:0 ? a:1 : function('tally#message#fail'))
endfunction

" Requests a change, which is applied once.
function! tally#server#change(method, parameters, Then, ...) abort
  let l:parameters = extend({'mutationId': printf('vim-%s-%d', s:name, s:number + 1)}, a:parameters)
  call s:request(a:method, l:parameters, a:Then, a:0 ? a:1 : function('tally#message#fail'))
endfunction

" Returns the state of the server, for diagnosis.
function! tally#server#state() abort
  return {'command': s:command(), 'process': empty(s:process) ? 0 : tally#process#id(s:process),
        \ 'waiting': len(s:waiting), 'deaths': s:deaths, 'complaints': copy(s:complaints)}
endfunction

" Starts the server if necessary, so that events arrive.
function! tally#server#wake() abort
  if empty(s:process) && s:restart < 0 && !s:leaving
    call s:start()
  endif
endfunction

" Stops the server. Waits up to 2 seconds for pending requests.
function! tally#server#leave() abort
  let l:start = reltime()
  while !empty(s:waiting) && reltimefloat(reltime(l:start)) < 2
    sleep 5m
  endwhile
  let s:leaving = 1
  call timer_stop(s:restart)
  let s:restart = -1
  if !empty(s:process)
    call tally#process#close(s:process, 2)
  endif
  let s:process = {}
  let s:waiting = {}
  let s:leaving = 0
endfunction

function! s:request(method, parameters, Then, Otherwise) abort
  let s:number += 1
  let s:waiting[s:number] = {'number': s:number, 'method': a:method, 'parameters': a:parameters,
        \ 'Then': a:Then, 'Otherwise': a:Otherwise, 'deaths': 0}
  if !empty(s:process)
    call s:send(s:waiting[s:number])
  elseif s:restart < 0
    let s:deaths = 0
    call s:start()
  endif
endfunction

" Sends a request. If that fails, the process exits, and the request is sent again after the restart.
function! s:send(request) abort
  call tally#process#send(s:process, json_encode({'jsonrpc': '2.0', 'id': a:request.number,
        \ 'method': a:request.method, 'params': a:request.parameters}) . "\n")
endfunction

function! s:command() abort
  let l:command = get(g:, 'tally_command', 'tallyd')
  let l:command = type(l:command) == v:t_list ? copy(l:command) : [l:command]
  if l:command[0][:1] ==# '~/'
    let l:command[0] = $HOME . l:command[0][1:]
  endif
  if get(g:, 'tally_database', '') !=# ''
    call extend(l:command, ['--database', fnamemodify(g:tally_database, ':p')])
  endif
  return l:command
endfunction

function! s:start(...) abort
  let s:restart = -1
  let l:command = s:command()
  if &encoding !=# 'utf-8'
    return s:give_up('Tally needs “set encoding=utf-8”.')
  elseif !executable(l:command[0])
    return s:give_up(printf('Program “%s” not found. Install tallyd or set g:tally_command.', l:command[0]))
  endif
  let s:started = reltime()
  let s:complaints = []
  try
    let s:process = tally#process#start(l:command, {'line': function('s:handle_line'),
          \ 'complaint': function('s:complain'), 'ended': function('s:ended')})
  catch
    let s:process = {}
    return s:give_up('Cannot start the server: ' . v:exception)
  endtry
  call tally#process#send(s:process,
        \ json_encode({'jsonrpc': '2.0', 'id': 'events', 'method': 'events.subscribe'}) . "\n")
  for l:number in sort(keys(s:waiting), 'N')
    call s:send(s:waiting[l:number])
  endfor
endfunction

function! s:handle_line(line) abort
  try
    let l:message = json_decode(a:line)
    if type(l:message) != v:t_dict
      throw 'tally: invalid message'
    endif
  catch
    return s:complain(a:line)
  endtry
  if has_key(l:message, 'method')
    return s:guard(function('tally#event#happened', [l:message.method, get(l:message, 'params', {})]))
  endif
  let l:number = get(l:message, 'id', v:null)
  if l:number is# 'events'
    return s:guard(function('tally#event#caught_up'))
  endif
  " Replies are in the order of requests, so one without an id belongs to the oldest request.
  if l:number is v:null && !empty(s:waiting)
    let l:number = sort(keys(s:waiting), 'N')[0]
  endif
  if !has_key(s:waiting, l:number)
    return
  endif
  let l:request = remove(s:waiting, l:number)
  let s:deaths = 0
  if has_key(l:message, 'error')
    call s:guard(function(l:request.Otherwise, [l:message.error]))
  else
    call s:guard(function(l:request.Then, [l:message.result]))
  endif
endfunction

" Calls a function and shows its error, so that the next reply is still handled.
function! s:guard(Act) abort
  try
    call a:Act()
  catch
    call tally#message#warn(v:exception)
  endtry
endfunction

function! s:complain(line) abort
  call add(s:complaints, a:line)
  if len(s:complaints) > 20
    call remove(s:complaints, 0)
  endif
endfunction

function! s:ended(code) abort
  if s:leaving
    return
  endif
  let s:process = {}
  let s:deaths = reltimefloat(reltime(s:started)) < 10 ? s:deaths + 1 : 1
  let l:why = printf('The server exited with code %d', a:code)
        \ . (empty(s:complaints) ? '.' : ': ' . join(s:complaints[max([0, len(s:complaints) - 3]) :], ' '))
  if s:deaths >= s:max_deaths
    return s:give_up(l:why)
  endif
  " A request that repeatedly kills the server fails.
  for l:request in values(s:waiting)
    let l:request.deaths += 1
    if l:request.deaths >= s:max_deaths
      call remove(s:waiting, l:request.number)
      call s:guard(function(l:request.Otherwise, [{'code': 0, 'message': l:why}]))
    endif
  endfor
  let s:restart = timer_start(s:deaths == 1 ? 0 : 100 * s:deaths, function('s:start'))
endfunction

" Fails all pending requests. The next request starts the server again.
function! s:give_up(why) abort
  let l:waiting = s:waiting
  let s:waiting = {}
  let s:deaths = 0
  call tally#message#warn(a:why)
  for l:number in sort(keys(l:waiting), 'N')
    call s:guard(function(l:waiting[l:number].Otherwise, [{'code': 0, 'message': a:why, 'shown': 1}]))
  endfor
endfunction
