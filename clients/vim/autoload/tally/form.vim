" Edits a task as text: fields, an empty line, and notes. Writing the buffer changes what differs.
let s:cpo = &cpo | set cpo&vim

" The text of the buffer that is loaded next, if it is not the one of the server.
let s:given = {}

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
  if empty(s:given)
    call tally#server#ask('task.text', {'id': b:tally_form.id}, {result -> s:fill(a:buffer, result.text, result)})
  else
    call s:fill(a:buffer, s:given.text, s:given)
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
    call map(win_findbuf(a:buffer), 'win_execute(v:val, "call winrestview({''lnum'': 1, ''col'': 0, ''topline'': 1})")')
  endif
  call setbufvar(a:buffer, '&modified', 0)
  call tally#mark#draw(a:buffer, a:result.spans)
endfunction

function! s:text(buffer) abort
  return join(getbufline(a:buffer, 1, '$'), "\n") . "\n"
endfunction

" Sends the buffer. What is refused makes it modified again.
function! s:write(buffer) abort
  let l:form = getbufvar(a:buffer, 'tally_form')
  let l:text = s:text(a:buffer)
  call setbufvar(a:buffer, '&modified', 0)
  call tally#server#wait(tally#server#change('task.write', {'id': l:form.id, 'text': l:text, 'base': l:form.base},
        \ {result -> s:saved(a:buffer, l:form, l:text, result)}, {error -> s:refused(a:buffer, l:form, l:text, error)}))
endfunction

function! s:saved(buffer, form, text, result) abort
  " What was typed since is another change.
  let a:form.base = a:text
  let l:view = winsaveview()
  if s:text(a:buffer) ==# a:text
    call s:fill(a:buffer, a:result.text, a:result)
  endif
  call winrestview(l:view)
  call tally#event#say(empty(a:result.changed) ? 'Nothing changed.' : 'Saved: ' . join(a:result.changed, ', ') . '.')
endfunction

" Shows both versions after a conflict, or the line at fault. Opens the buffer again if `:wq` has closed it.
function! s:refused(buffer, form, text, error) abort
  let l:data = get(a:error, 'data', {})
  let l:isConflict = get(l:data, 'kind', '') ==# 'conflict'
  if !bufloaded(a:buffer)
    let s:given = {'text': a:text, 'base': a:form.base, 'spans': []}
    try
      call tally#form#open(a:form.id)
    finally
      let s:given = {}
    endtry
  endif
  if l:isConflict && s:text(a:buffer) ==# a:text
    call setbufvar(a:buffer, '&modified', 0)
    call s:fill(a:buffer, l:data.text, l:data)
  endif
  call setbufvar(a:buffer, '&modified', 1)
  let l:place = l:isConflict ? 'call search("(yours):\\|^<<<<<<< yours$", "cw")'
        \ : has_key(l:data, 'line') ? printf('call cursor(%d, %d)', l:data.line + 1, l:data.startByte + 1) : ''
  call map(win_findbuf(a:buffer), 'win_execute(v:val, l:place)')
  call tally#event#fail(a:error)
endfunction

let &cpo = s:cpo | unlet s:cpo
