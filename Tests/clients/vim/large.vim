" Tests of the plugin with a large database.
source <sfile>:p:h/scene.vim

function! s:large() abort
  let l:requests = map(range(20000), 'json_encode({"jsonrpc": "2.0", "id": v:val, "method": "task.create",'
        \ . ' "params": {"title": "Task " . v:val, "due": printf("2026-11-%02d", v:val % 30 + 1),'
        \ . ' "tags": ["home"]}})')
  call writefile(l:requests, g:scratch . '/requests')
  let l:command = map(g:base + ['--database', g:tally_database], 'shellescape(v:val)')
  call system(join(l:command) . ' <' . shellescape(g:scratch . '/requests') . ' >/dev/null')
  let g:done = 0
  call tally#ask('focus.today', {}, {result -> execute('let g:done = 1')})
  call Wait({-> g:done})
  let l:start = reltime()
  Tally
  while Page() !~# '2026-11-20'
    sleep 1m
  endwhile
  redraw
  let l:total = reltimefloat(reltime(l:start)) * 1000
  let g:done = 0
  let l:start = reltime()
  call tally#ask('view.today', {'width': 100}, {result -> execute('let g:done = 1')})
  while !g:done
    sleep 1m
  endwhile
  call Print(printf('# %s shows today of 20,000 tasks after %.0f ms; the request takes %.0f ms',
        \ g:editor, l:total, reltimefloat(reltime(l:start)) * 1000))
  call search('Task ')
  call Keys('x')
  call Wait({-> execute('messages') =~# 'Done: Task'})
endfunction
call Check('Today of 20,000 tasks is shown, and a task can be completed', function('s:large'))

call Finish()
