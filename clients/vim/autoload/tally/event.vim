" Shows messages, events and the status line, and draws again what changes by itself.
let s:cpo = &cpo
set cpo&vim

" What is shown in popups, lowest first: name, window and height.
let s:popups = []
" The last reminder, as `action.list` names it.
let s:reminder = {}
" The reminders that this editor has shown.
let s:reminded = {}
let s:status = {'text': '', 'wanted': 0, 'asking': 0, 'again': 0}
" The one timer, and for each buffer (0: the status line) when its text changes by itself, from `s:start` in seconds.
let s:timer = -1
let s:changes = {}
let s:start = reltime()

function! tally#event#happened(method, event) abort
  if a:method ==# 'event.changed' || a:method ==# 'event.day'
    return tally#event#changed()
  elseif !has_key(a:event, 'text')
    return
  endif
  let l:shown = {}
  for l:kind in filter(['task', 'habit'], 'type(get(a:event, v:val)) == v:t_dict')
    let l:shown = {l:kind : a:event[l:kind].id}
    let s:reminder = {'entity': l:kind ==# 'task' ? 'reminder' : 'habit', 'id': a:event[l:kind].id}
  endfor
  if has_key(a:event, 'reminder')
    let l:shown.reminder = a:event.reminder
  endif
  if !has_key(s:reminded, string([l:shown, a:event.cursor]))
    let s:reminded[string([l:shown, a:event.cursor])] = 1
    let l:hint = has_key(a:event, 'reminder') ? [':TallyReminder to snooze or dismiss it'] : []
    call tally#event#popup(a:method, [a:event.text] + l:hint, has_key(a:event, 'reminder') ? 'TallyToday'
          \ : a:method =~# 'stake' ? 'TallyStake' : 'TallyCelebration', 10)
  endif
  if !empty(l:shown)
    " So that no later editor shows it again.
    call tally#server#change('reminder.shown', l:shown, {result -> 0}, {error -> 0})
  endif
endfunction

" Shows what can be done with the last reminder.
function! tally#event#act() abort
  if empty(s:reminder)
    return tally#event#warn('No reminder has been shown.')
  endif
  call tally#act#menu([s:reminder])
endfunction

" Draws everything again.
function! tally#event#changed() abort
  call tally#page#refresh_all()
  call s:ask_status()
endfunction

" Remembers that the text of a buffer changes by itself in some seconds, or not.
function! tally#event#expect(buffer, seconds) abort
  if type(a:seconds) == v:t_number
    let s:changes[a:buffer] = reltimefloat(reltime(s:start)) + a:seconds
  else
    silent! call remove(s:changes, a:buffer)
  endif
  call timer_stop(s:timer)
  let l:next = min(map(values(s:changes), 'float2nr((v:val - reltimefloat(reltime(s:start))) * 1000)'))
  let s:timer = empty(s:changes) ? -1 : timer_start(max([50, l:next + 50]), function('s:change'))
endfunction

function! s:change(timer) abort
  let s:timer = -1
  for l:buffer in filter(keys(s:changes), 's:changes[v:val] <= reltimefloat(reltime(s:start))')
    call remove(s:changes, l:buffer)
    execute l:buffer ==# '0' ? 'call s:ask_status()' : 'call tally#page#refresh(' . l:buffer . ')'
  endfor
endfunction

function! tally#event#statusline() abort
  if !s:status.wanted
    let s:status.wanted = 1
    call timer_start(0, {timer -> s:ask_status()})
  endif
  return tally#server#state().silent ? 'Tally does not respond' : s:status.text
endfunction

function! s:ask_status() abort
  let s:status.again = s:status.asking
  if s:status.wanted && !s:status.asking
    let s:status.asking = 1
    call tally#server#ask('view.statusline', {'width': get(g:, 'tally_statusline_width', 60),
          \ 'ascii': tally#page#options(80).ascii}, function('s:show_status'), {error -> s:show_status({'text': ''})})
  endif
endfunction

function! s:show_status(view) abort
  " In 'statusline', a percent sign starts an item.
  let s:status.text = substitute(substitute(trim(a:view.text), '[[:cntrl:]]', ' ', 'g'), '%', '%%', 'g')
  let s:status.asking = 0
  redrawstatus!
  call tally#event#expect(0, get(a:view, 'changesIn', v:null))
  if s:status.again
    call s:ask_status()
  endif
endfunction

" Shows that the server does not respond, until it does.
function! tally#event#silent(isSilent) abort
  if a:isSilent
    call tally#event#popup('silent', ['The server is not responding. What you type is kept.'], 'ErrorMsg', 0)
  else
    call s:close('silent')
  endif
  redrawstatus!
endfunction

" Shows a message. What is too long for the line is also shown in a popup.
function! tally#event#say(text) abort
  let l:lines = split(a:text, "\n")
  if !empty(l:lines)
    redraw
    echomsg strdisplaywidth(l:lines[0]) < v:echospace ? l:lines[0] : strcharpart(l:lines[0], 0, v:echospace - 2) . '…'
    if len(l:lines) > 1 || strdisplaywidth(l:lines[0]) >= v:echospace
      call tally#event#popup('message', l:lines, 'Normal', 10)
    endif
  endif
endfunction

function! tally#event#warn(text) abort
  echohl ErrorMsg
  call tally#event#say('Tally: ' . a:text)
  echohl None
endfunction

" Shows the error of a request, with the tasks that it is about.
function! tally#event#fail(error) abort
  if !has_key(a:error, 'shown')
    call tally#event#warn(a:error.message . "\n" . get(get(a:error, 'data', {}), 'details', ''))
  endif
endfunction

" Shows plain text at the bottom right for some seconds, or until it is closed. Takes neither focus nor keys. Replaces
" the popup of the same name.
function! tally#event#popup(name, lines, group, seconds) abort
  call tally#mark#groups()
  call s:close(a:name)
  let l:lines = []
  for l:line in a:lines
    let l:lines += s:wrapped(l:line, min([&columns - 6, 70]))
  endfor
  if !get(g:, 'tally_popups', 1)
    redraw
    echomsg join(l:lines)
    return
  endif
  let l:row = &lines - &cmdheight - 1
  for l:popup in s:popups
    let l:row -= l:popup.height
  endfor
  let l:window = has('nvim') ? s:float(l:lines, a:group, l:row) : popup_create(l:lines, {'pos': 'botright',
        \ 'line': l:row, 'col': &columns, 'fixed': 1, 'highlight': a:group, 'title': ' Tally ', 'border': [],
        \ 'padding': [0, 1, 0, 1], 'minwidth': 10, 'tabpage': -1, 'close': 'click', 'zindex': 200})
  call add(s:popups, {'name': a:name, 'window': l:window, 'height': len(l:lines) + 2})
  if a:seconds > 0
    call timer_start(1000 * get(g:, 'tally_popup_seconds', a:seconds), {timer -> s:close(l:window)})
  endif
  redraw
endfunction

" Closes popups by their name or window.
function! s:close(which) abort
  for l:popup in filter(copy(s:popups), 'v:val.name ==# a:which || v:val.window ==# a:which')
    silent! execute has('nvim') ? 'call nvim_win_close(l:popup.window, v:true)' : 'call popup_close(l:popup.window)'
    call filter(s:popups, 'v:val isnot l:popup')
  endfor
endfunction

function! s:float(lines, group, row) abort
  let l:buffer = nvim_create_buf(v:false, v:true)
  call nvim_buf_set_lines(l:buffer, 0, -1, v:false, map(copy(a:lines), '" " . v:val . " "'))
  let l:window = nvim_open_win(l:buffer, v:false, {'relative': 'editor', 'anchor': 'SE', 'style': 'minimal',
        \ 'row': a:row, 'col': &columns, 'width': max(map(copy(a:lines), 'strdisplaywidth(v:val)')) + 2,
        \ 'height': len(a:lines), 'border': 'rounded', 'focusable': v:false, 'noautocmd': v:true})
  call nvim_win_set_option(l:window, 'winhighlight', 'NormalFloat:' . a:group)
  call nvim_buf_set_option(l:buffer, 'bufhidden', 'wipe')
  return l:window
endfunction

" Returns the text in lines, broken between words.
function! s:wrapped(text, width) abort
  let l:lines = ['']
  for l:word in split(a:text, '\s\@<=\S\@=')
    if l:lines[-1] !=# '' && strdisplaywidth(l:lines[-1] . l:word) > a:width
      call add(l:lines, '')
    endif
    let l:lines[-1] .= l:word
  endfor
  return l:lines
endfunction

let &cpo = s:cpo
unlet s:cpo
