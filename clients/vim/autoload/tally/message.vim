" What the user is told, always as plain text.

function! tally#message#say(text) abort
  redraw
  for l:line in split(tally#message#wrapped(a:text), "\n")
    echomsg l:line
  endfor
endfunction

function! tally#message#warn(text) abort
  redraw
  echohl ErrorMsg
  for l:line in split(tally#message#wrapped('Tally: ' . a:text), "\n")
    echomsg l:line
  endfor
  echohl None
endfunction

" An error that the server answered, or one that was `told` already.
function! tally#message#fail(error) abort
  if !has_key(a:error, 'told')
    call tally#message#warn(a:error.message)
  endif
endfunction

" The text with line breaks between words, so that Vim need not break lines inside of them.
function! tally#message#wrapped(text) abort
  let l:lines = ['']
  for l:word in split(a:text, '\s\@<=\S\@=')
    if l:lines[-1] !=# '' && strdisplaywidth(trim(l:lines[-1] . l:word)) >= &columns
      let l:lines[-1] = substitute(l:lines[-1], '\s\+$', '', '')
      call add(l:lines, '')
    endif
    let l:lines[-1] .= l:word
  endfor
  return join(l:lines, "\n")
endfunction
