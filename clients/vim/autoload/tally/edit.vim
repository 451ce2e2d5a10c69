" A task's title and notes in a small buffer: the title, an empty line, the notes. Writing it changes the task.

function! tally#edit#subject() abort
  let l:subject = tally#place#subject(bufnr(''), line('.'))
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
  call s:show(l:buffer, {'id': l:task.id, 'number': l:task.number, 'revision': l:task.revision},
        \ [l:task.title, ''] + split(l:task.notes, "\n", 1))
  setlocal nomodified
endfunction

function! s:show(buffer, task, lines) abort
  execute 'botright 8split'
  execute 'buffer' a:buffer
  setlocal buftype=acwrite bufhidden=wipe noswapfile nobuflisted
  call setline(1, a:lines)
  let b:tally_task = a:task
  augroup tally_edit
    autocmd! * <buffer>
    autocmd BufWriteCmd <buffer> call tally#edit#write(str2nr(expand('<abuf>')))
  augroup END
endfunction

" If another has changed the task meanwhile, the server refuses, and the buffer counts as modified again.
function! tally#edit#write(buffer) abort
  let l:task = getbufvar(a:buffer, 'tally_task')
  let l:lines = getbufline(a:buffer, 1, '$')
  let l:notes = l:lines[(get(l:lines, 1, '') ==# '' ? 2 : 1) :]
  call tally#server#change('task.update', {'id': l:task.id, 'title': l:lines[0], 'notes': join(l:notes, "\n"),
        \ 'ifRevision': l:task.revision}, function('s:written', [l:task]), function('s:refused', [l:task, l:lines]))
  call setbufvar(a:buffer, '&modified', 0)
endfunction

function! s:written(task, result) abort
  let a:task.revision = a:result.task.revision
  call tally#message#say('Saved: ' . a:result.task.title)
endfunction

" After `:wq` the buffer is gone: it comes back, so that no text is lost.
function! s:refused(task, lines, error) abort
  let l:buffer = bufadd('tally://edit/' . a:task.number)
  if empty(getbufvar(l:buffer, 'tally_task'))
    call s:show(l:buffer, a:task, a:lines)
  endif
  call setbufvar(l:buffer, '&modified', 1)
  if get(get(a:error, 'data', {}), 'kind', '') ==# 'conflict'
    let a:task.revision = a:error.data.current.revision
  endif
  call tally#message#fail(a:error)
endfunction
