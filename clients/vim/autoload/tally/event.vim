" Shows messages, events and the status line, and draws again what changes by itself.
let s:cpo = &cpo | set cpo&vim

" What is shown in popups, lowest first: name, window and height.
let s:popups = []
" The last reminder, as `action.list` names it.
let s:reminder = {}
let s:status = {'text': '', 'wanted': 0, 'asking': 0, 'again': 0}
" The one timer, and for each buffer (0: the status line) when its text changes by itself, in seconds from `s:start`.
let s:timer = -1
let s:changes = {}
let s:start = reltime()

function! tally#event#happened(method, event) abort
  if !has_key(a:event, 'text')
    return tally#event#changed()
  endif
  let l:isReminder = has_key(a:event, 'reminder')
  let l:about = l:isReminder ? {'reminder': a:event.reminder} : {}
  for l:kind in filter(['task', 'habit'], 'type(get(a:event, v:val)) == v:t_dict')
    let l:about[l:kind] = a:event[l:kind].id
    let s:reminder = {'entity': l:kind ==# 'task' ? 'reminder' : 'habit', 'id': a:event[l:kind].id}
  endfor
  let l:lines = [a:event.text] + (l:isReminder ? [':TallyReminder to snooze or dismiss it'] : [])
  call tally#event#popup(a:event.text, l:lines, l:isReminder ? 'TallyToday' : a:method =~# 'stake' ? 'TallyStake' : 'TallyCelebration', 10)
  if !empty(l:about)
    " So that no later editor shows it again.
    call tally#server#change('reminder.shown', l:about, {result -> 0}, {error -> 0})
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
  let l:now = reltimefloat(reltime(s:start))
  let s:changes[a:buffer] = type(a:seconds) == v:t_number ? l:now + a:seconds : l:now + 86400
  let l:next = min(map(values(s:changes), 'float2nr((v:val - l:now) * 1000)'))
  call timer_stop(s:timer)
  let s:timer = timer_start(max([50, l:next + 50]), function('s:change'))
endfunction

function! s:change(timer) abort
  for l:buffer in filter(keys(s:changes), 's:changes[v:val] <= reltimefloat(reltime(s:start))')
    call remove(s:changes, l:buffer)
    execute l:buffer ==# '0' ? 'call s:ask_status()' : 'call tally#page#refresh(' . l:buffer . ')'
  endfor
endfunction

" Returns the text for 'statusline'. Does not block.
function! tally#event#statusline() abort
  if !s:status.wanted
    let s:status.wanted = 1
    call timer_start(0, {timer -> s:ask_status()})
  endif
  return s:status.text
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

" Shows a message. What does not fit the line is also shown in a popup.
function! tally#event#say(text) abort
  let l:lines = split(a:text, "\n") + ['']
  let l:fits = strdisplaywidth(l:lines[0]) < v:echospace
  redraw
  echomsg l:fits ? l:lines[0] : strcharpart(l:lines[0], 0, v:echospace - 2) . '…'
  if len(l:lines) > 2 || !l:fits
    call tally#event#popup('message', l:lines[:-2], 'Normal', 10)
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

" Shows plain text at the bottom right for some seconds (0: for good); without lines, closes it.
function! tally#event#popup(name, lines, group, seconds) abort
  call tally#mark#groups()
  call s:close(a:name)
  if empty(a:lines)
    return
  endif
  let l:width = min([max(map(copy(a:lines), 'strdisplaywidth(v:val)')), &columns - 6, 70])
  let l:height = eval(join(map(copy(a:lines), 'max([1, (strdisplaywidth(v:val) + l:width - 1) / l:width])'), '+'))
  let l:row = &lines - &cmdheight - 1 - eval(join([0] + map(copy(s:popups), 'v:val.height'), '+'))
  let l:window = has('nvim') ? s:float(a:lines, a:group, l:row, l:width, l:height)
        \ : popup_create(a:lines, {'pos': 'botright', 'line': l:row, 'col': &columns, 'fixed': 1, 'border': [],
        \ 'highlight': a:group, 'title': ' Tally ', 'minwidth': max([10, l:width]), 'maxwidth': max([10, l:width]),
        \ 'padding': [0, 1, 0, 1], 'tabpage': -1, 'close': 'click', 'zindex': 200})
  call add(s:popups, {'name': a:name, 'window': l:window, 'height': l:height + 2})
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

function! s:float(lines, group, row, width, height) abort
  let l:buffer = nvim_create_buf(v:false, v:true)
  call nvim_buf_set_lines(l:buffer, 0, -1, v:false, a:lines)
  let l:window = nvim_open_win(l:buffer, v:false, {'relative': 'editor', 'anchor': 'SE', 'style': 'minimal',
        \ 'row': a:row, 'col': &columns, 'width': a:width, 'height': a:height, 'border': 'rounded',
        \ 'focusable': v:false, 'noautocmd': v:true})
  call nvim_win_set_option(l:window, 'winhighlight', 'NormalFloat:' . a:group)
  call nvim_buf_set_option(l:buffer, 'bufhidden', 'wipe')
  return l:window
endfunction

let &cpo = s:cpo | unlet s:cpo
