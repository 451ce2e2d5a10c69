" Shows messages as plain text.

function! tally#message#say(text) abort
  call s:show(a:text)
endfunction

" Shows an error. A popup shows the whole text if it is too long for the line.
function! tally#message#warn(text) abort
  let l:whole = 1
  echohl ErrorMsg
  for l:line in split(a:text, "\n")
    let l:whole = s:show('Tally: ' . l:line) && l:whole
  endfor
  echohl None
  if !l:whole && get(g:, 'tally_popups', 1)
    call tally#popup#show(split(tally#message#wrapped(a:text), "\n"), 'ErrorMsg', 'warning')
  endif
endfunction

" Shows an error reply, unless it was already shown.
function! tally#message#fail(error) abort
  if !has_key(a:error, 'shown')
    call tally#message#warn(a:error.message)
  endif
endfunction

" Shows a line. Returns false if it was too long and was cut after a word; Vim itself would omit the middle.
function! s:show(text) abort
  redraw
  echomsg a:text
  if strdisplaywidth(a:text) <= v:echospace
    return 1
  endif
  redraw
  echo split(s:wrapped(a:text, v:echospace - 2), "\n")[0] . ' …'
  return 0
endfunction

" Returns the text with line breaks between words.
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
