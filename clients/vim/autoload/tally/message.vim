" What the user is told, always as plain text.

function! tally#message#say(text) abort
  redraw
  echomsg a:text
endfunction

function! tally#message#warn(text) abort
  redraw
  echohl ErrorMsg
  for l:line in split(a:text, "\n")
    echomsg 'Tally: ' . l:line
  endfor
  echohl None
endfunction

" An error that the server answered, or one that was `told` already.
function! tally#message#fail(error) abort
  if !has_key(a:error, 'told')
    call tally#message#warn(a:error.message)
  endif
endfunction
