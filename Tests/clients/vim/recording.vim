" Plays the session of README.md and records the screen after each step.
source <sfile>:p:h/scene.vim
set columns=64 lines=12 laststatus=0 noruler noshowcmd

let s:shown = []

" Records the typed text and the screen, once the condition holds.
function! s:show(typed, Condition) abort
  call Wait(a:Condition)
  call Wait({-> tally#server#state().waiting == 0})
  call add(s:shown, a:typed)
  call add(s:shown, '')
  call extend(s:shown, map(getbufline('tally://today', 1, '$'),
        \ {number, line -> (number + 1 == line('.') ? '> ' : '  ') . line}))
  let l:last = filter(split(execute('messages'), "\n"), 'v:val !=# ""')
  call extend(s:shown, empty(l:last) ? [''] : ['', '  ' . l:last[-1], ''])
  messages clear
endfunction

function! s:record() abort
  TallyAdd Write the report !p1 #work >today
  call Wait({-> execute('messages') =~# 'Added 1'})
  messages clear
  Tally
  silent only
  call s:show(":TallyAdd Write the report !p1 #work >today\n:Tally", {-> Page() =~# 'Write'})
  call Keys('f')
  call s:show('f', {-> execute('messages') =~# 'In focus' && Page() =~# '0 of 1'})
  call Keys('x')
  call s:show('x', {-> execute('messages') =~# 'Done' && Page() =~# 'score 4'})
  call writefile(split(join(s:shown, "\n"), "\n", 1), g:scratch . '/recording')
endfunction
call Check('The session of the README can be played', function('s:record'))

call Finish()
