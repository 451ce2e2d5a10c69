" Functions for commands, mappings and other plugins.
let s:cpo = &cpo | set cpo&vim

" Runs a line of the command language. A page opens in its window, or in a new one; other results are messages.
function! tally#run(line, ...) abort
  let l:there = {'modifiers': get(a:000, 0, ''), 'here': get(a:000, 1, 0)}
  let l:request = extend({'line': a:line, 'directory': getcwd()}, tally#page#options(&columns))
  call tally#server#change('command.run', l:request, {result -> s:show(result, l:there)})
endfunction

function! s:show(result, there) abort
  if type(a:result.form) == v:t_number
    call tally#form#open(a:result.form)
  elseif type(a:result.line) == v:t_string
    call tally#page#open(a:result.line, a:there, a:result)
  else
    call tally#event#say(substitute(a:result.text, '\n\+$', '', ''))
  endif
endfunction

" Completes the words behind :Tally.
function! tally#complete(lead, line, position) abort
  let l:typed = strpart(a:line, 0, a:position)
  return tally#candidates('line', matchstr(l:typed, '\C\<Tally!\= \+\zs.*'), a:lead)
endfunction

" Returns what can stand for `lead`, the end of a text of a kind of `completion.list`.
function! tally#candidates(kind, text, lead) abort
  let l:result = tally#server#now('completion.list', {a:kind : a:text})
  let l:found = []
  let l:from = strchars(a:text) - strchars(a:lead)
  for l:candidate in get(l:result, 'candidates', [])
    " A candidate may begin before or behind the start of the word that the editor replaces.
    let l:before = strcharpart(a:text, l:candidate.start, l:from - l:candidate.start)
    if l:candidate.start >= l:from
      call add(l:found, strcharpart(a:text, l:from, l:candidate.start - l:from) . l:candidate.text)
    elseif strcharpart(l:candidate.text, 0, strchars(l:before)) ==? l:before
      call add(l:found, strcharpart(l:candidate.text, strchars(l:before)))
    endif
  endfor
  return l:found
endfunction

" Returns the text for 'statusline'. Does not block.
function! tally#statusline() abort
  return tally#event#statusline()
endfunction

let &cpo = s:cpo | unlet s:cpo
