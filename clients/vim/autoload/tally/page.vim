" Draws a view in a buffer. Replaces only changed lines, and keeps cursors on their subjects.

function! tally#page#draw(buffer, drawing) abort
  let l:state = getbufvar(a:buffer, 'tally')
  let l:lines = split(a:drawing.text, "\n", 1)
  if len(l:lines) > 1 && l:lines[-1] ==# ''
    call remove(l:lines, -1)
  endif
  let l:places = tally#place#take(a:buffer)
  let l:first = get(s:subjects(a:drawing.lines), 0, {})
  if empty(s:subjects(l:state.lines)) && !empty(l:first)
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

" Returns the lines with a subject other than the day itself.
function! s:subjects(lines) abort
  return filter(copy(a:lines), "v:val.entity !=# 'day'")
endfunction

" Replaces the lines between the common start and the common end of the old and new text.
function! s:replace(buffer, new) abort
  let l:old = getbufline(a:buffer, 1, '$')
  let l:max = min([len(l:old), len(a:new)])
  let l:first = 0
  while l:first < l:max && l:old[l:first] ==# a:new[l:first]
    let l:first += 1
  endwhile
  let l:last = 0
  while l:last < l:max - l:first && l:old[-1 - l:last] ==# a:new[-1 - l:last]
    let l:last += 1
  endwhile
  let l:removed = len(l:old) - l:last - l:first
  let l:added = l:last == 0 ? a:new[l:first :] : a:new[l:first : -1 - l:last]
  let l:both = min([l:removed, len(l:added)])
  if l:both > 0
    call setbufline(a:buffer, l:first + 1, l:added[: l:both - 1])
  endif
  if l:removed > l:both
    call deletebufline(a:buffer, l:first + l:both + 1, l:first + l:removed)
  elseif len(l:added) > l:both
    call appendbufline(a:buffer, l:first + l:both, l:added[l:both :])
  endif
endfunction
