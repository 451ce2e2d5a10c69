" Edits a task as text: fields, an empty line, and notes. Writing the buffer changes what differs.
let s:cpo = &cpo | set cpo&vim

" The text of the buffer that is loaded next, if it is not the one of the server.
let s:text = {}

" Opens the buffer of a task in its window, or in a new one.
function! tally#form#open(number) abort
  let l:buffer = bufadd('tally://edit ' . a:number)
  if bufwinid(l:buffer) > 0
    return win_gotoid(bufwinid(l:buffer))
  endif
  execute 'botright sbuffer' l:buffer
endfunction

" Sets up the current buffer, which Vim has just loaded.
function! tally#form#load(buffer) abort
  " Vim reads modelines after this, and notes must not be executed.
  setlocal nomodeline noswapfile nobuflisted filetype=tally-task
  augroup tally_form
    autocmd! * <buffer>
    autocmd BufWriteCmd <buffer> call s:write(str2nr(expand('<abuf>')))
  augroup END
  let b:tally_form = {'id': matchstr(bufname(a:buffer), '^tally://edit \zs.*'), 'base': ''}
  if empty(s:text)
    call tally#server#ask('task.text', {'id': b:tally_form.id}, {result -> s:fill(a:buffer, result.text, result)})
  else
    call s:fill(a:buffer, s:text.text, s:text)
  endif
endfunction

" Shows a text, unless somebody has changed the buffer meanwhile. `result` has the base of the next write.
function! s:fill(buffer, text, result) abort
  if !bufloaded(a:buffer) || getbufvar(a:buffer, '&modified')
    return
  endif
  let l:form = getbufvar(a:buffer, 'tally_form')
  let l:form.base = get(a:result, 'base', a:result.text)
  let l:lines = split(a:text, "\n", 1)[:-2]
  if getbufline(a:buffer, 1, '$') !=# l:lines
    let l:levels = getbufvar(a:buffer, '&undolevels')
    call setbufvar(a:buffer, '&undolevels', -1)
    silent call deletebufline(a:buffer, 1, '$')
    call setbufline(a:buffer, 1, l:lines)
    call setbufvar(a:buffer, '&undolevels', l:levels)
    for l:window in win_findbuf(a:buffer)
      call win_execute(l:window, 'call winrestview({"lnum": 1, "col": 0, "topline": 1})')
    endfor
  endif
  call setbufvar(a:buffer, '&modified', 0)
  call tally#mark#draw(a:buffer, a:result.spans)
endfunction

" Sends the buffer. What is refused makes it modified again.
function! s:write(buffer) abort
  let l:form = getbufvar(a:buffer, 'tally_form')
  let l:text = join(getbufline(a:buffer, 1, '$'), "\n") . "\n"
  call setbufvar(a:buffer, '&modified', 0)
  call tally#server#wait(tally#server#change('task.write', {'id': l:form.id, 'text': l:text, 'base': l:form.base},
        \ {result -> s:saved(a:buffer, l:text, result)}, {error -> s:refused(a:buffer, l:form, l:text, error)}))
endfunction

function! s:saved(buffer, text, result) abort
  if bufloaded(a:buffer) && join(getbufline(a:buffer, 1, '$'), "\n") . "\n" ==# a:text
    let l:view = winsaveview()
    call s:fill(a:buffer, a:result.text, a:result)
    if bufnr('') == a:buffer
      call winrestview(l:view)
    endif
  elseif bufloaded(a:buffer)
    " What was typed since is another change.
    let l:form = getbufvar(a:buffer, 'tally_form')
    let l:form.base = a:text
  endif
  call tally#event#say(empty(a:result.changed) ? 'Nothing changed.' : 'Saved: ' . join(a:result.changed, ', ') . '.')
endfunction

" Shows both versions after a conflict, or the line at fault. Opens the buffer again if `:wq` has closed it.
function! s:refused(buffer, form, text, error) abort
  let l:data = get(a:error, 'data', {})
  let l:isConflict = get(l:data, 'kind', '') ==# 'conflict'
  if !bufloaded(a:buffer)
    let s:text = {'text': a:text, 'base': a:form.base, 'spans': []}
    try
      call tally#form#open(a:form.id)
    finally
      let s:text = {}
    endtry
  endif
  if l:isConflict && join(getbufline(a:buffer, 1, '$'), "\n") . "\n" ==# a:text
    call setbufvar(a:buffer, '&modified', 0)
    call s:fill(a:buffer, l:data.text, l:data)
  endif
  call setbufvar(a:buffer, '&modified', 1)
  let l:place = l:isConflict ? 'search("(yours):\\|^<<<<<<< yours$", "cw")'
        \ : has_key(l:data, 'line') ? printf('cursor(%d, %d)', l:data.line + 1, l:data.startByte + 1) : '0'
  for l:window in win_findbuf(a:buffer)
    call win_execute(l:window, 'call ' . (l:place ==# '0' ? 'line(".")' : l:place))
  endfor
  call tally#event#fail(a:error)
endfunction

let &cpo = s:cpo | unlet s:cpo
