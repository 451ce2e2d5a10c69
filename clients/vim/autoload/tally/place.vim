" Saves and restores the positions of a buffer's windows: the subject at the cursor, its row, and closed folds.

let s:taken = {}

" Returns the subject at a byte of a line, counted from 0, or {}.
function! tally#place#subject(buffer, number, byte) abort
  let l:lines = copy(get(getbufvar(a:buffer, 'tally', {}), 'lines', []))
  return get(filter(l:lines, 'v:val.line == a:number - 1 && s:covers(v:val, a:byte)'), 0, {})
endfunction

function! s:covers(line, byte) abort
  return a:line.startByte is v:null || a:byte >= a:line.startByte && a:byte < a:line.endByte
endfunction

function! tally#place#take(buffer) abort
  let l:places = []
  for l:window in win_findbuf(a:buffer)
    call win_execute(l:window, 'call tally#place#take_here()')
    let l:place = extend({'window': l:window}, s:taken)
    let l:place.subject = tally#place#subject(a:buffer, l:place.view.lnum, l:place.view.col)
    let l:place.nth = index(map(s:lines(a:buffer, l:place.subject), 'v:val.line'), l:place.view.lnum - 1)
    call add(l:places, l:place)
  endfor
  return l:places
endfunction

" Moves cursors from the first line to the given line, in a view that had no subjects before.
function! tally#place#begin(places, number) abort
  for l:place in filter(copy(a:places), 'v:val.view.lnum == 1')
    let l:place.view.lnum = a:number
    let l:place.subject = {}
  endfor
endfunction

function! tally#place#put(buffer, places) abort
  for l:place in a:places
    let l:lines = s:lines(a:buffer, l:place.subject)
    let l:here = {'line': l:place.view.lnum - 1, 'startByte': v:null}
    let l:line = get(l:lines, l:place.nth, get(l:lines, -1, l:here))
    let l:place.view.topline = max([1, l:place.view.topline + l:line.line + 1 - l:place.view.lnum])
    let l:place.view.lnum = l:line.line + 1
    if l:line.startByte isnot v:null
      let l:place.view.col = l:line.startByte
    endif
    let s:taken = l:place
    call win_execute(l:place.window, 'call tally#place#put_here()')
  endfor
endfunction

" Returns the lines of a subject. A task in focus is also shown in its part of the day.
function! s:lines(buffer, subject) abort
  if empty(a:subject)
    return []
  endif
  let l:lines = copy(getbufvar(a:buffer, 'tally').lines)
  return filter(l:lines, 'v:val.id ==# a:subject.id && v:val.entity ==# a:subject.entity')
endfunction

function! tally#place#take_here() abort
  let s:taken = {'view': winsaveview(), 'folds': s:folds()}
endfunction

" Returns the headings of closed folds. Sections are found by heading, because they may move.
function! s:folds() abort
  let l:folds = []
  let l:number = 1
  while l:number <= line('$')
    let l:last = foldclosedend(l:number)
    if l:last > 0
      call add(l:folds, s:name(getline(l:number)))
      let l:number = l:last
    endif
    let l:number += 1
  endwhile
  return l:folds
endfunction

" Returns a heading without the text on its right.
function! s:name(line) abort
  return matchstr(a:line, '^\s*.\{-}\ze\%(  \|$\)')
endfunction

function! tally#place#put_here() abort
  if s:folds() != s:taken.folds
    call s:fold(s:taken.folds)
  endif
  call winrestview(s:taken.view)
endfunction

" Folds the sections with these headings. A section ends before an empty line.
function! s:fold(names) abort
  setlocal foldmethod=manual
  normal! zE
  let l:number = 1
  for l:line in getline(1, '$')
    if l:line !=# '' && index(a:names, s:name(l:line)) >= 0 && foldclosed(l:number) < 0
      call cursor(l:number, 1)
      let l:next = search('^$', 'nW')
      execute printf('%d,%dfold', l:number, l:next ? l:next - 1 : line('$'))
    endif
    let l:number += 1
  endfor
endfunction
