" Runs a program with pipes, in Vim and in Neovim. `handlers` has the functions `line`, which gets each line of the
" output, `complaint`, which gets each line of standard error, and `ended`, which gets the process after all lines.
let s:cpo = &cpo | set cpo&vim

function! tally#process#start(command, handlers) abort
  let l:process = {'handlers': a:handlers, 'line': '', 'complaint': '', 'open': 2, 'code': -1}
  if has('nvim')
    let l:process.open = 1
    " Detached, so that Neovim does not wait for a stopped server when it exits.
    let l:process.job = jobstart(a:command, {'detach': v:true,
          \ 'on_stdout': {job, pieces, event -> s:read(l:process, 'line', pieces)},
          \ 'on_stderr': {job, pieces, event -> s:read(l:process, 'complaint', pieces)},
          \ 'on_exit': {job, code, event -> s:end(l:process, code)}})
  else
    let l:process.job = job_start(a:command, {'mode': 'raw', 'noblock': 1, 'stoponexit': '',
          \ 'out_cb': {channel, text -> s:read(l:process, 'line', split(text, "\n", 1))},
          \ 'err_cb': {channel, text -> s:read(l:process, 'complaint', split(text, "\n", 1))},
          \ 'close_cb': {channel -> s:end(l:process, l:process.code)},
          \ 'exit_cb': {job, code -> s:end(l:process, code)}})
  endif
  return l:process
endfunction

" Sends text. What fails is sent again after the exit.
function! tally#process#send(process, text) abort
  try
    call call(has('nvim') ? 'chansend' : 'ch_sendraw', [a:process.job, a:text])
  catch
  endtry
endfunction

" Closes the program's input. It ends by itself, when it has read everything.
function! tally#process#close(process) abort
  try
    call call(has('nvim') ? 'chanclose' : 'ch_close_in', has('nvim') ? [a:process.job, 'stdin'] : [a:process.job])
  catch
  endtry
endfunction

" Splits output into lines. The first piece continues the last line, and the last piece may be incomplete.
function! s:read(process, kind, pieces) abort
  let l:lines = [a:process[a:kind] . a:pieces[0]] + a:pieces[1:]
  let a:process[a:kind] = remove(l:lines, -1)
  for l:line in filter(l:lines, 'v:val !=# ""')
    call a:process.handlers[a:kind](l:line)
  endfor
endfunction

" Calls `ended` after the exit and the end of the output. Vim may report the exit before the last output.
function! s:end(process, code) abort
  let a:process.open -= 1
  let a:process.code = a:code
  if a:process.open == 0
    call a:process.handlers.ended(a:process)
  endif
endfunction

let &cpo = s:cpo | unlet s:cpo
