" A program over pipes, the same in Vim and in Neovim. It is told what it hears by functions: `line` for a line of
" its output, `complaint` for one of its standard error, `ended` with its exit code, after the last line.

function! tally#process#start(command, heard) abort
  let l:process = {'heard': a:heard, 'parts': [], 'complaint': '', 'open': 2, 'code': -1}
  if has('nvim')
    let l:process.open = 1
    let l:process.job = jobstart(a:command, {
          \ 'on_stdout': {job, pieces, event -> s:hear(l:process, pieces)},
          \ 'on_stderr': {job, pieces, event -> s:complain(l:process, pieces)},
          \ 'on_exit': {job, code, event -> s:end(l:process, code)}})
  else
    let l:process.job = job_start(a:command, {
          \ 'mode': 'raw', 'noblock': 1, 'stoponexit': '',
          \ 'out_cb': {channel, text -> s:hear(l:process, split(text, "\n", 1))},
          \ 'err_cb': {channel, text -> s:complain(l:process, split(text, "\n", 1))},
          \ 'close_cb': {channel -> s:end(l:process, l:process.code)},
          \ 'exit_cb': {job, code -> s:end(l:process, code)}})
  endif
  return l:process
endfunction

" False if the program does not listen any more: then it has ended, or is about to.
function! tally#process#send(process, text) abort
  try
    if has('nvim')
      return chansend(a:process.job, a:text) > 0
    endif
    call ch_sendraw(a:process.job, a:text)
    return 1
  catch
    return 0
  endtry
endfunction

" Ends its input, and gives it time to finish what it does.
function! tally#process#close(process, seconds) abort
  try
    if has('nvim')
      call chanclose(a:process.job, 'stdin')
      call jobwait([a:process.job], float2nr(a:seconds * 1000))
      call jobstop(a:process.job)
      return
    endif
    call ch_close_in(a:process.job)
    let l:start = reltime()
    while job_status(a:process.job) ==# 'run' && reltimefloat(reltime(l:start)) < a:seconds
      sleep 5m
    endwhile
    call job_stop(a:process.job, 'kill')
  catch
  endtry
endfunction

" Its number, or 0 once it is dead.
function! tally#process#id(process) abort
  try
    return has('nvim') ? jobpid(a:process.job) : job_info(a:process.job).process
  catch
    return 0
  endtry
endfunction

" Pieces are lines, but the first continues what came before and the last may continue.
function! s:hear(process, pieces) abort
  call add(a:process.parts, a:pieces[0])
  if len(a:pieces) == 1
    return
  endif
  let l:lines = [join(a:process.parts, '')] + a:pieces[1:-2]
  let a:process.parts = [a:pieces[-1]]
  for l:line in l:lines
    if l:line !=# ''
      call a:process.heard.line(l:line)
    endif
  endfor
endfunction

function! s:complain(process, pieces) abort
  let l:lines = [a:process.complaint . a:pieces[0]] + a:pieces[1:]
  let a:process.complaint = l:lines[-1]
  for l:line in l:lines[:-2]
    call a:process.heard.complaint(l:line)
  endfor
endfunction

" In Vim the exit may be told before the last output.
function! s:end(process, code) abort
  let a:process.open -= 1
  let a:process.code = a:code
  if a:process.open == 0
    if a:process.complaint !=# ''
      call a:process.heard.complaint(a:process.complaint)
    endif
    call a:process.heard.ended(a:code)
  endif
endfunction
