" Runs a program with pipes in Vim and in Neovim. `handlers` has three functions: `line` gets each line of
" standard output, `complaint` each line of standard error, and `ended` the exit code, after the last line.

function! tally#process#start(command, handlers) abort
  let l:process = {'handlers': a:handlers, 'parts': [], 'complaint': '', 'open': 2, 'code': -1}
  if has('nvim')
    let l:process.open = 1
    let l:process.job = jobstart(a:command, {
          \ 'on_stdout': {job, pieces, event -> s:read(l:process, pieces)},
          \ 'on_stderr': {job, pieces, event -> s:complain(l:process, pieces)},
          \ 'on_exit': {job, code, event -> s:end(l:process, code)}})
  else
    let l:process.job = job_start(a:command, {
          \ 'mode': 'raw', 'noblock': 1, 'stoponexit': '',
          \ 'out_cb': {channel, text -> s:read(l:process, split(text, "\n", 1))},
          \ 'err_cb': {channel, text -> s:complain(l:process, split(text, "\n", 1))},
          \ 'close_cb': {channel -> s:end(l:process, l:process.code)},
          \ 'exit_cb': {job, code -> s:end(l:process, code)}})
  endif
  return l:process
endfunction

" Sends text. Returns false if the program has exited or is about to.
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

" Closes the program's input, and waits up to `seconds` before killing it.
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

" Returns the process id, or 0 if the process has exited.
function! tally#process#id(process) abort
  try
    return has('nvim') ? jobpid(a:process.job) : job_info(a:process.job).process
  catch
    return 0
  endtry
endfunction

" Splits output into lines. The first piece continues the last one; the last piece may be incomplete.
function! s:read(process, pieces) abort
  call add(a:process.parts, a:pieces[0])
  if len(a:pieces) == 1
    return
  endif
  let l:lines = [join(a:process.parts, '')] + a:pieces[1:-2]
  let a:process.parts = [a:pieces[-1]]
  for l:line in l:lines
    if l:line !=# ''
      call a:process.handlers.line(l:line)
    endif
  endfor
endfunction

function! s:complain(process, pieces) abort
  let l:lines = [a:process.complaint . a:pieces[0]] + a:pieces[1:]
  let a:process.complaint = l:lines[-1]
  for l:line in l:lines[:-2]
    call a:process.handlers.complaint(l:line)
  endfor
endfunction

" Calls `ended` after exit and end of output. In Vim, the exit may be reported before the last output.
function! s:end(process, code) abort
  let a:process.open -= 1
  let a:process.code = a:code
  if a:process.open == 0
    if a:process.complaint !=# ''
      call a:process.handlers.complaint(a:process.complaint)
    endif
    call a:process.handlers.ended(a:code)
  endif
endfunction
