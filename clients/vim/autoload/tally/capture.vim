" Creates tasks from lines of any file, such as TODO comments.

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
    call tally#message#warn('No tasks found in these lines.')
  endif
endfunction

" The marker of a task: a word in capitals and a colon, optionally with a name in parentheses between them.
let s:mark = '\C\<\u\{3,}\%((\k\+)\)\=:\s*'

function! s:is_marked(line) abort
  return a:line =~# s:mark
endfunction

" Returns the title for a line, without comment signs. Titles have at most 500 characters and no control
" characters.
function! tally#capture#title(line) abort
  let l:text = substitute(a:line, '[[:cntrl:]]', ' ', 'g')
  if l:text =~# s:mark
    let l:text = l:text[matchend(l:text, s:mark) :]
  else
    let l:text = substitute(l:text, '^\s*\%(//\+\|/\*\+\|<!--\|#\+\|--\|;\+\|%\+\|"\|\*\)\s*', '', '')
  endif
  return strcharpart(trim(substitute(l:text, '\s*\%(\*/\|-->\)\s*$', '', '')), 0, 500)
endfunction
