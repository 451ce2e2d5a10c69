" Edits a task in a buffer with its title, an empty line and its notes. Writing the buffer changes the task.

" The initial content of the buffer that is loaded next.
let s:pending = {}

function! tally#edit#subject() abort
  let l:subject = tally#place#subject(bufnr(''), line('.'), col('.') - 1)
  if get(l:subject, 'entity', '') !=# 'task'
    return tally#message#warn('There is no task on this line.')
  endif
  call tally#server#ask('task.get', {'id': l:subject.id}, function('s:open'))
endfunction

function! s:open(result) abort
  let l:task = a:result.task
  let l:buffer = bufadd('tally://edit/' . l:task.number)
  let l:window = bufwinid(l:buffer)
  if l:window > 0
    return win_gotoid(l:window)
  endif
  call s:show(l:buffer, s:page(l:task))
endfunction

" Returns the initial content of a task's buffer.
function! s:page(task) abort
  return {'task': {'id': a:task.id, 'number': a:task.number, 'revision': a:task.revision},
        \ 'lines': [a:task.title, ''] + split(a:task.notes, "\n", 1)}
endfunction

function! s:show(buffer, page) abort
  let s:pending = a:page
  try
    execute 'botright 8split'
    execute 'buffer' a:buffer
  finally
    let s:pending = {}
  endtry
endfunction

" Fills the current buffer, which Vim has just loaded, with the pending content or the task that its name
" contains.
function! tally#edit#load(buffer) abort
  " Vim reads modelines after this, and notes must not be executed.
  setlocal nomodeline buftype=acwrite bufhidden=wipe noswapfile nobuflisted
  augroup tally_edit
    autocmd! * <buffer>
    autocmd BufWriteCmd <buffer> call tally#edit#write(str2nr(expand('<abuf>')))
  augroup END
  if empty(s:pending)
    call tally#server#ask('task.get', {'id': matchstr(bufname(a:buffer), '^tally://edit/\zs.*')},
          \ {result -> s:fill(a:buffer, s:page(result.task))})
  else
    call s:fill(a:buffer, s:pending)
  endif
endfunction

" Fills the buffer, unless the user has already changed it.
function! s:fill(buffer, page) abort
  if bufloaded(a:buffer) && !getbufvar(a:buffer, '&modified')
    call setbufvar(a:buffer, 'tally_task', a:page.task)
    call setbufline(a:buffer, 1, a:page.lines)
    call setbufvar(a:buffer, '&modified', 0)
  endif
endfunction

" Sends the buffer. If the task was changed in the meantime, the server refuses, and the buffer is modified
" again.
function! tally#edit#write(buffer) abort
  let l:task = getbufvar(a:buffer, 'tally_task')
  let l:lines = getbufline(a:buffer, 1, '$')
  let l:notes = l:lines[(get(l:lines, 1, '') ==# '' ? 2 : 1) :]
  call tally#server#change('task.update', {'id': l:task.id, 'title': l:lines[0], 'notes': join(l:notes, "\n"),
        \ 'ifRevision': l:task.revision},
        \ function('s:written', [l:task]), function('s:refused', [l:task, l:lines]))
  call setbufvar(a:buffer, '&modified', 0)
endfunction

function! s:written(task, result) abort
  let a:task.revision = a:result.task.revision
  call tally#message#say('Saved: ' . a:result.task.title)
endfunction

" Restores the buffer if `:wq` has closed it, so that no text is lost.
function! s:refused(task, lines, error) abort
  let l:buffer = bufadd('tally://edit/' . a:task.number)
  if empty(getbufvar(l:buffer, 'tally_task'))
    call s:show(l:buffer, {'task': a:task, 'lines': a:lines})
  endif
  call setbufvar(l:buffer, '&modified', 1)
  if get(get(a:error, 'data', {}), 'kind', '') ==# 'conflict'
    let a:task.revision = a:error.data.current.revision
  endif
  call tally#message#fail(a:error)
endfunction
