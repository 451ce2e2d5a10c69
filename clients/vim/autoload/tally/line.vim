" The line in which a task is captured, completed and colored by the server while it is typed, and tasks from lines of
" any file.
let s:cpo = &cpo | set cpo&vim

" Adds a task from words, or opens the line to type one.
function! tally#line#open(words) abort
  let l:request = {'method': 'command.run', 'params': {'line': 'add -'}, 'member': 'input', 'prompt': 'New task'}
  return a:words ==# '' ? s:open(l:request, '') : s:send(l:request, a:words)
endfunction

" Opens the line for an action that asks for one.
function! tally#line#ask(action) abort
  call s:open(extend(copy(a:action.inputs[0]), a:action), '')
endfunction

function! s:open(request, text) abort
  botright 1new
  setlocal buftype=nofile bufhidden=wipe noswapfile nobuflisted winfixheight nonumber norelativenumber nolist
  let b:tally_line = {'request': a:request, 'problem': a:request.prompt . ': <CR> adds it, <Tab> completes'}
  setlocal statusline=%{b:tally_line.problem} filetype=tally-line
  let [l:cpo, &cpo] = [&cpo, 'aABceFs']
  inoremap <buffer> <silent> <CR> <Cmd>call tally#line#enter()<CR>
  nnoremap <buffer> <silent> <CR> <Cmd>call tally#line#enter()<CR>
  inoremap <buffer> <silent> <expr> <Tab> pumvisible() ? "\<C-N>" : "\<Cmd>call tally#line#complete()\<CR>"
  nnoremap <buffer> <nowait> <silent> <Esc> <Cmd>close!<CR>
  let &cpo = l:cpo
  autocmd TextChangedI,TextChangedP,TextChanged <buffer> call s:typed(bufnr(''))
  call setline(1, a:text)
  " Also in a callback, and before what is typed already.
  call feedkeys("\<Cmd>startinsert!\<CR>", 'ni')
  call s:typed(bufnr(''))
endfunction

" Colors the line. While a request is pending, the next one follows it.
function! s:typed(buffer) abort
  let [l:line, l:text] = [getbufvar(a:buffer, 'tally_line', {}), get(getbufline(a:buffer, 1), 0, '')]
  if !empty(l:line) && !get(l:line, 'asking', 0) && l:text !=# get(l:line, 'read', '')
    let [l:line.asking, l:line.read] = [1, l:text]
    call tally#server#ask('completion.list', {'capture': l:text}, {result -> s:colored(a:buffer, l:line, result)},
          \ {error -> s:colored(a:buffer, l:line, {'spans': [], 'problem': error.message})})
  endif
endfunction

function! s:colored(buffer, line, result) abort
  let a:line.asking = 0
  if bufloaded(a:buffer)
    if getbufline(a:buffer, 1)[0] ==# a:line.read
      call tally#mark#draw(a:buffer, a:result.spans)
      let a:line.problem = a:result.problem is v:null || a:line.read ==# '' ? a:line.request.prompt : a:result.problem
      redrawstatus!
    endif
    call s:typed(a:buffer)
  endif
endfunction

" Shows what the word at the cursor can become.
function! tally#line#complete() abort
  let l:text = getline('.')
  let l:cursor = strchars(strpart(l:text, 0, col('.') - 1))
  let l:found = get(tally#server#now('completion.list', {'capture': l:text, 'cursor': l:cursor}), 'candidates', [])
  if !empty(l:found)
    let l:start = l:found[0].start
    call complete(byteidx(l:text, l:start) + 1, map(filter(copy(l:found), 'v:val.start == l:start'),
          \ {_, item -> {'word': item.text, 'menu': item.detail is v:null ? '' : item.detail}}))
  endif
endfunction

" Sends the line and closes its window. A refused line is opened again.
function! tally#line#enter() abort
  let [l:text, l:request] = [join(getline(1, '$'), "\n"), b:tally_line.request]
  stopinsert
  close!
  if trim(l:text) !=# ''
    call s:send(l:request, l:text)
  endif
endfunction

function! s:send(request, text) abort
  call tally#server#change(a:request.method, extend({a:request.member : a:text}, a:request.params),
        \ {result -> tally#event#say(has_key(result, 'task') ? printf('Added %d: %s', result.task.number,
        \ result.task.title) : result.text)}, function('s:refused', [a:request, a:text]))
endfunction

function! s:refused(request, text, error) abort
  if mode() !~# '^n'
    return timer_start(20, {timer -> s:refused(a:request, a:text, a:error)})
  endif
  call s:open(a:request, a:text)
  let b:tally_line.problem = a:error.message
endfunction

" The marker of a task: a word in capitals and a colon, optionally with a name in parentheses between them.
let s:mark = '\C\<\u\{3,}\%((\k\+)\)\=:\s*'

" Creates tasks from lines, with their place in the notes, as one step, and lists them in the quickfix window. Of
" several lines, those with a marker count.
function! tally#line#capture(first, last) abort
  let [l:places, l:requests] = [[], []]
  for l:number in range(a:first, a:last)
    let l:title = s:title(getline(l:number))
    if l:title !=# '' && (a:first == a:last || getline(l:number) =~# s:mark)
      let l:name = bufname('') ==# '' ? '' : fnamemodify(bufname(''), ':p') . ':' . l:number
      call add(l:places, {'bufnr': bufnr(''), 'lnum': l:number})
      call add(l:requests, {'method': 'task.create', 'params': {'title': l:title, 'notes': l:name}})
    endif
  endfor
  if empty(l:requests)
    return tally#event#warn('No tasks found in these lines.')
  endif
  call tally#server#change('batch.run', {'requests': l:requests}, function('s:list', [l:places]))
endfunction

function! s:list(places, result) abort
  for l:index in range(len(a:places))
    let l:task = a:result.results[l:index].result.task
    let a:places[l:index].text = l:task.number . '  ' . l:task.title
  endfor
  call setqflist([], ' ', {'title': 'Tally', 'items': a:places})
  call tally#event#say(len(a:places) == 1 ? 'Added ' . a:places[0].text
        \ : printf('Added %d tasks; :copen lists their lines.', len(a:places)))
endfunction

" Returns the title for a line, without comment signs. Titles have at most 500 characters and no control characters.
function! s:title(line) abort
  let l:text = substitute(substitute(a:line, '[[:cntrl:]]', ' ', 'g'), '\s*\%(\*/\|-->\)\s*$', '', '')
  return strcharpart(trim(l:text =~# s:mark ? l:text[matchend(l:text, s:mark) :]
        \ : substitute(l:text, '^\s*\%(//\+\|/\*\+\|<!--\|#\+\|--\|;\+\|%\+\|"\|\*\)\s*', '', '')), 0, 500)
endfunction

let &cpo = s:cpo | unlet s:cpo
