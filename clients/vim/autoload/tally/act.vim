" Actions on the subject of the current line.

" Returns the subject of the line if it is one of `entities`. Otherwise shows a message and returns {}.
function! s:subject(entities, what) abort
  let l:subject = tally#place#subject(bufnr(''), line('.'), col('.') - 1)
  if !empty(l:subject) && index(a:entities, l:subject.entity) >= 0
    return l:subject
  endif
  call tally#message#warn('There is no ' . a:what . ' on this line.')
  return {}
endfunction

function! s:change_task(method, parameters, Then) abort
  let l:subject = s:subject(['task'], 'task')
  if !empty(l:subject)
    call tally#server#change(a:method, extend({'id': l:subject.id}, a:parameters), a:Then)
  endif
endfunction

" Completes or reopens a task, or increments a habit.
function! tally#act#toggle() abort
  let l:subject = s:subject(['task', 'habit'], 'task or habit')
  if get(l:subject, 'entity', '') ==# 'habit'
    call tally#act#increment(1)
  elseif !empty(l:subject)
    call tally#server#ask('task.get', {'id': l:subject.id}, function('s:toggle'))
  endif
endfunction

function! s:toggle(result) abort
  if a:result.task.status ==# 'done'
    call tally#server#change('task.reopen', {'id': a:result.task.id},
          \ {result -> tally#message#say('Reopened: ' . result.task.title)})
  else
    call tally#act#complete(a:result.task.id)
  endif
endfunction

function! tally#act#complete(id) abort
  call tally#server#change('task.complete', {'id': a:id}, {result -> tally#message#say(
        \ printf('Done: %s (+%d, %d today)', result.task.title, result.pointsEarned, result.score.total))})
endfunction

" Adds a task to today's focus, or removes it.
function! tally#act#focus() abort
  let l:subject = s:subject(['task'], 'task')
  if !empty(l:subject)
    call tally#server#ask('task.get', {'id': l:subject.id}, {result -> tally#server#change(
          \ type(result.task.focus) == v:t_dict ? 'focus.remove' : 'focus.add', {'id': result.task.id},
          \ {focus -> tally#message#say(printf('In focus: %d of %d', focus.totalCount, focus.limit))})})
  endif
endfunction

function! s:say_due(result) abort
  let l:due = type(a:result.task.due) == v:t_string ? 'Due ' . a:result.task.due : 'No due'
  call tally#message#say(l:due . ': ' . a:result.task.title)
endfunction

function! tally#act#reschedule(days) abort
  call s:change_task('task.reschedule', {'days': a:days}, function('s:say_due'))
endfunction

function! tally#act#ask_date() abort
  let l:subject = s:subject(['task'], 'task')
  if !empty(l:subject)
    let l:text = trim(input('Due (2026-11-20, today, tomorrow, +3): '))
    if l:text !=# ''
      call tally#words#date(l:text, {date -> tally#server#change('task.reschedule',
            \ {'id': l:subject.id, 'to': date}, function('s:say_due'))})
    endif
  endif
endfunction

function! tally#act#prioritise(priority) abort
  call s:change_task('task.update', {'priority': a:priority},
        \ {result -> tally#message#say(result.task.priority . ': ' . result.task.title)})
endfunction

function! tally#act#cycle_priority() abort
  let l:subject = s:subject(['task'], 'task')
  if !empty(l:subject)
    call tally#server#ask('task.get', {'id': l:subject.id}, {result -> tally#server#change('task.update',
          \ {'id': result.task.id, 'priority': 'P' . (str2nr(result.task.priority[1:]) + 3) % 4},
          \ {changed -> tally#message#say(changed.task.priority . ': ' . changed.task.title)})})
  endif
endfunction

function! tally#act#delete() abort
  let l:subject = s:subject(['task', 'timeEntry'], 'task or time entry')
  if !empty(l:subject)
    call tally#server#change(l:subject.entity ==# 'task' ? 'task.delete' : 'time.delete', {'id': l:subject.id},
          \ {result -> tally#message#say('Deleted. :TallyUndo restores it.')})
  endif
endfunction

function! tally#act#increment(by) abort
  let l:subject = s:subject(['habit'], 'habit')
  if !empty(l:subject)
    call tally#server#change('habit.increment', {'habit': l:subject.id, 'by': a:by},
          \ {result -> tally#message#say(printf('%s: %s', result.habit.name, result.count))})
  endif
endfunction

function! tally#act#undo() abort
  call tally#server#change('history.undo', {},
        \ {result -> tally#message#say('Undone: ' . s:step(result.undone))})
endfunction

function! tally#act#redo() abort
  call tally#server#change('history.redo', {},
        \ {result -> tally#message#say('Redone: ' . s:step(result.redone))})
endfunction

" Returns the method of a step and the name of its subject.
function! s:step(step) abort
  return a:step.method . (type(a:step.subject) == v:t_dict ? ' “' . a:step.subject.name . '”' : '')
endfunction

" Creates a task. `Refused(error)` gets the error, with advice if the project is missing.
function! tally#act#create(task, Refused) abort
  call tally#server#change('task.create', a:task, {result -> tally#message#say(
        \ printf('Added %s: %s', result.task.number, result.task.title))},
        \ {error -> a:Refused(s:advise(error, a:task))})
endfunction

function! s:advise(error, task) abort
  if get(get(a:error, 'data', {}), 'entity', '') ==# 'project'
    let a:error.message .= printf(' Type @%s! to create it.', tr(a:task.project, ' ', '_'))
  endif
  return a:error
endfunction

" The last refused line and its error.
let s:refused = {}

" Prompts for a task. In the view of today, a task without a date is due today.
function! tally#act#ask_task() abort
  let l:why = empty(s:refused) ? '' : tally#message#wrapped(s:refused.error.message) . "\n"
  let l:text = get(s:refused, 'text', '')
  let s:refused = {}
  let l:text = trim(input(l:why . 'Task: ', l:text, 'customlist,tally#words#complete'))
  if l:text !=# ''
    let l:due = get(get(b:, 'tally', {}), 'view', '') ==# 'today' ? 'today' : ''
    call tally#words#task(l:text, l:due, {task -> tally#act#create(task, function('s:refuse', [l:text]))})
  endif
endfunction

" Prompts again after the keys that were already typed.
function! s:refuse(text, error) abort
  let s:refused = {'text': a:text, 'error': a:error}
  call feedkeys("\<Cmd>call tally#act#ask_again()\<CR>", 'n')
endfunction

" Prompts with the refused line. In another mode or buffer, shows the error and keeps the line for the next
" prompt.
function! tally#act#ask_again() abort
  if mode() ==# 'n' && exists('b:tally') && !empty(s:refused)
    call tally#act#ask_task()
  elseif !empty(s:refused)
    call tally#message#fail(s:refused.error)
  endif
endfunction

" Shows the details of the subject of the line.
function! tally#act#details() abort
  let l:subject = tally#place#subject(bufnr(''), line('.'), col('.') - 1)
  let l:entity = get(l:subject, 'entity', '')
  if l:entity ==# 'task' || l:entity ==# 'project'
    call tally#view#enter(l:entity, {'id': l:subject.id})
  elseif l:entity ==# 'day'
    call tally#view#enter('day', {'date': l:subject.id})
  elseif l:entity ==# 'habit'
    call tally#view#enter('year', {'stat': 'habit:' . l:subject.id})
  elseif l:entity ==# 'activity'
    call tally#view#enter('year', {'stat': 'activity:' . l:subject.id})
  else
    call tally#message#warn('There are no details for this line.')
  endif
endfunction
