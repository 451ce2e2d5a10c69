" The text for 'statusline', as the server drew it last.

let s:text = ''
let s:wanted = 0
let s:asking = 0
let s:again = 0

function! tally#status#text() abort
  if !s:wanted
    let s:wanted = 1
    call timer_start(0, {timer -> tally#status#refresh()})
  endif
  return s:text
endfunction

function! tally#status#refresh() abort
  if !s:wanted
    return
  elseif s:asking
    let s:again = 1
    return
  endif
  let s:asking = 1
  call tally#server#ask('view.statusline', {'width': get(g:, 'tally_statusline_width', 60),
        \ 'ascii': tally#view#ascii()}, function('s:update'), function('s:failed'))
endfunction

function! s:update(view) abort
  " In 'statusline', a percent sign starts an item.
  let l:text = substitute(trim(a:view.text), '[[:cntrl:]]', ' ', 'g')
  let l:text = substitute(l:text, '%', '%%', 'g')
  let s:asking = 0
  if l:text !=# s:text
    let s:text = l:text
    redrawstatus!
  endif
  if s:again
    let s:again = 0
    call tally#status#refresh()
  endif
endfunction

function! s:failed(error) abort
  let s:asking = 0
  let s:again = 0
endfunction
