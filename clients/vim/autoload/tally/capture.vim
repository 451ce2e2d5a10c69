" Makes tasks from lines of any file, such as comments that tell what is to be done.

function! tally#capture#lines(first, last) abort
  let l:found = 0
  for l:number in range(a:first, a:last)
    let l:title = tally#capture#title(getline(l:number))
    if l:title !=# '' && (a:first == a:last || s:is_marked(getline(l:number)))
      let l:found = 1
      let l:name = bufname('') ==# '' ? '' : fnamemodify(bufname(''), ':p') . ':' . l:number
      call tally#server#change('task.create', {'title': l:title, 'notes': l:name},
            \ {result -> tally#message#say(printf('Added %s: %s', result.task.number, result.task.title))})
    endif
  endfor
  if !l:found
    call tally#message#warn('There is nothing to be done in these lines.')
  endif
endfunction

" A word in capitals and a colon, perhaps with a name between, begins what is to be done.
let s:mark = '\C\<\u\{3,}\%((\k\+)\)\=:\s*'

function! s:is_marked(line) abort
  return a:line =~# s:mark
endfunction

" What a line asks for, without the signs of its comment. The server takes 500 characters without control characters.
function! tally#capture#title(line) abort
  let l:text = substitute(a:line, '[[:cntrl:]]', ' ', 'g')
  if l:text =~# s:mark
    let l:text = l:text[matchend(l:text, s:mark) :]
  else
    let l:text = substitute(l:text, '^\s*\%(//\+\|/\*\+\|<!--\|#\+\|--\|;\+\|%\+\|"\|\*\)\s*', '', '')
  endif
  return strcharpart(trim(substitute(l:text, '\s*\%(\*/\|-->\)\s*$', '', '')), 0, 500)
endfunction
