" What the user is told, always as plain text.

function! tally#message#say(text) abort
  call s:tell(a:text)
endfunction

" What is too long for its line is shown whole above it.
function! tally#message#warn(text) abort
  let l:whole = 1
  echohl ErrorMsg
  for l:line in split(a:text, "\n")
    let l:whole = s:tell('Tally: ' . l:line) && l:whole
  endfor
  echohl None
  if !l:whole && get(g:, 'tally_popups', 1)
    call tally#popup#show(split(tally#message#wrapped(a:text), "\n"), 'ErrorMsg', 'warning')
  endif
endfunction

" An error that the server answered, or one that was `told` already.
function! tally#message#fail(error) abort
  if !has_key(a:error, 'told')
    call tally#message#warn(a:error.message)
  endif
endfunction

" False if the line had no room for all of it: it ends after a word then, where Vim would leave out the middle.
function! s:tell(text) abort
  redraw
  echomsg a:text
  if strdisplaywidth(a:text) <= v:echospace
    return 1
  endif
  redraw
  echo split(s:wrapped(a:text, v:echospace - 2), "\n")[0] . ' …'
  return 0
endfunction

" The text with line breaks between words, so that none is broken inside.
function! tally#message#wrapped(text) abort
  return s:wrapped(a:text, &columns - 6)
endfunction

function! s:wrapped(text, width) abort
  let l:lines = ['']
  for l:word in split(a:text, '\s\@<=\S\@=')
    if l:lines[-1] !=# '' && strdisplaywidth(trim(l:lines[-1] . l:word)) > a:width
      let l:lines[-1] = substitute(l:lines[-1], '\s\+$', '', '')
      call add(l:lines, '')
    endif
    let l:lines[-1] .= l:word
  endfor
  return join(l:lines, "\n")
endfunction
