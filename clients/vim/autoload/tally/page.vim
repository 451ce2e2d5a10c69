" Puts a drawing into a buffer: only what is different, with the cursors staying at what they were at.

function! tally#page#draw(buffer, drawing) abort
  let l:state = getbufvar(a:buffer, 'tally')
  let l:lines = split(a:drawing.text, "\n", 1)
  if len(l:lines) > 1 && l:lines[-1] ==# ''
    call remove(l:lines, -1)
  endif
  let l:places = tally#place#take(a:buffer)
  let l:first = get(s:things(a:drawing.lines), 0, {})
  if empty(s:things(l:state.lines)) && !empty(l:first)
    call tally#place#begin(l:places, l:first.line + 1)
  endif
  call setbufvar(a:buffer, '&modifiable', 1)
  call s:replace(a:buffer, l:lines)
  call setbufvar(a:buffer, '&modifiable', 0)
  call setbufvar(a:buffer, '&modified', 0)
  let l:state.lines = a:drawing.lines
  let l:state.spans = a:drawing.spans
  call tally#place#put(a:buffer, l:places)
  call tally#mark#draw(a:buffer, a:drawing.spans)
  if exists('#User#TallyDrawn')
    doautocmd <nomodeline> User TallyDrawn
  endif
endfunction

" Lines that show something to act on, and not only which day it is.
function! s:things(lines) abort
  return filter(copy(a:lines), "v:val.entity !=# 'day'")
endfunction

function! s:replace(buffer, new) abort
  let l:old = getbufline(a:buffer, 1, '$')
  let l:most = min([len(l:old), len(a:new)])
  let l:first = 0
  while l:first < l:most && l:old[l:first] ==# a:new[l:first]
    let l:first += 1
  endwhile
  let l:last = 0
  while l:last < l:most - l:first && l:old[-1 - l:last] ==# a:new[-1 - l:last]
    let l:last += 1
  endwhile
  let l:gone = len(l:old) - l:last - l:first
  let l:come = l:last == 0 ? a:new[l:first :] : a:new[l:first : -1 - l:last]
  let l:both = min([l:gone, len(l:come)])
  if l:both > 0
    call setbufline(a:buffer, l:first + 1, l:come[: l:both - 1])
  endif
  if l:gone > l:both
    call deletebufline(a:buffer, l:first + l:both + 1, l:first + l:gone)
  elseif len(l:come) > l:both
    call appendbufline(a:buffer, l:first + l:both, l:come[l:both :])
  endif
endfunction
