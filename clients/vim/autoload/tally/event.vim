" Handles notifications of the server.

" The reminders already shown. After a restart, the server sends due reminders again.
let s:reminded = {}

function! tally#event#happened(method, event) abort
  if a:method ==# 'event.changed' || a:method ==# 'event.day'
    call tally#event#caught_up()
  elseif a:method ==# 'event.reminder'
    call s:remind(a:event)
  elseif a:method ==# 'event.celebration'
    call tally#popup#show(['All focus tasks are done. Well done!'], 'TallyRoleCelebration', 'celebration')
  elseif a:method ==# 'event.stakeExpired'
    call tally#popup#show(['Stake expired: ' . a:event.task.title], 'TallyRoleStake', '')
    call s:shown({'task': a:event.task.id})
  endif
endfunction

" Refreshes everything that is shown.
function! tally#event#caught_up() abort
  call tally#words#forget()
  call tally#view#refresh_all()
  call tally#status#refresh()
  if tally#popup#is_shown('celebration')
    call tally#server#ask('focus.today', {}, function('s:check_celebration'))
  endif
endfunction

" Closes the celebration if a focus task is open again.
function! s:check_celebration(focus) abort
  if !a:focus.allDone
    call tally#popup#close('celebration')
  endif
endfunction

function! s:remind(event) abort
  let l:kind = type(a:event.task) == v:t_dict ? 'task' : 'habit'
  let l:thing = a:event[l:kind]
  let l:key = string([l:thing.id, a:event.reminder, a:event.at])
  if has_key(s:reminded, l:key)
    return
  endif
  let s:reminded[l:key] = 1
  let l:lines = [(a:event.late ? 'Late reminder: ' : 'Reminder: ') . get(l:thing, 'title', get(l:thing, 'name', ''))]
  if type(get(l:thing, 'due', v:null)) == v:t_string
    call add(l:lines, 'due ' . l:thing.due)
  endif
  call tally#popup#show(l:lines, 'TallyRoleToday', '')
  call s:shown({l:kind: l:thing.id, 'reminder': a:event.reminder})
endfunction

" Tells the server what was shown, so that it does not send it to later clients.
function! s:shown(what) abort
  call tally#server#change('reminder.shown', a:what, {result -> 0}, {error -> 0})
endfunction
