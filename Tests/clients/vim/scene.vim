" Support for tests of the plugin in Vim and Neovim.
set nocompatible hidden encoding=utf-8 noswapfile nomore
scriptencoding utf-8
let g:checkout = expand('<sfile>:p:h:h:h:h')
execute 'set runtimepath^=' . fnameescape(g:checkout . '/clients/vim')
runtime plugin/tally.vim
set columns=100 lines=40

let g:scratch = $SCRATCH
let g:editor = has('nvim') ? 'Neovim' : 'Vim'
let g:now = '2026-11-20T09:00:00Z'
let g:base = [$TALLYD, '--timezone', 'UTC', '--now', g:now]
let g:tally_command = copy(g:base)
let g:tally_popup_seconds = 60
let g:failed = 0
let g:turns = empty($TURNS) ? 3000 : str2nr($TURNS)

function! Print(line) abort
  call writefile([a:line], g:scratch . '/results', 'a')
endfunction

function! Same(found, wanted) abort
  if a:found !=# a:wanted
    throw 'found ' . string(a:found) . ', expected ' . string(a:wanted)
  endif
endfunction

function! Holds(part, whole) abort
  if stridx(a:whole, a:part) < 0
    throw string(a:part) . ' is not in ' . string(a:whole)
  endif
endfunction

" Waits until the condition holds, for at least 30 seconds by default.
function! Wait(Condition) abort
  for l:turn in range(get(g:, "turns", 3000))
    if a:Condition()
      return
    endif
    sleep 10m
  endfor
  throw 'the condition did not hold in time; messages: ' . execute('messages')
endfunction

" Stops the server, closes all buffers, and switches to a new database.
function! Fresh() abort
  call tally#server#leave()
  silent! %bwipeout!
  silent! only!
  if exists('*popup_clear')
    call popup_clear()
  endif
  messages clear
  let g:databases = get(g:, 'databases', 0) + 1
  let g:tally_command = copy(g:base)
  let g:tally_database = printf('%s/%s-%d.db', g:scratch, tolower(g:editor), g:databases)
endfunction

" Returns the result of a request by another process.
function! Other(method, parameters) abort
  let l:words = g:base + ['--database', g:tally_database, 'call', a:method, json_encode(a:parameters)]
  let l:reply = system(join(map(l:words, 'shellescape(v:val)')))
  if v:shell_error
    throw a:method . ': ' . l:reply
  endif
  return json_decode(l:reply)
endfunction

function! Text(buffer) abort
  return join(getbufline(a:buffer, 1, '$'), "\n")
endfunction

function! Page() abort
  return Text(bufnr('tally://today'))
endfunction

function! Keys(keys) abort
  call feedkeys(a:keys, 'xt')
endfunction

" Opens today and waits until it is drawn.
function! Today() abort
  Tally
  call Wait({-> Page() =~# '2026-11-20'})
endfunction

" Moves the cursor to the line with the words.
function! At(words) abort
  call cursor(1, 1)
  if !search('\V' . escape(a:words, '\'), 'W')
    throw 'no line with ' . a:words . ' in ' . Page()
  endif
endfunction

function! Popups() abort
  if has('nvim')
    let l:windows = filter(nvim_list_wins(), 'nvim_win_get_config(v:val).relative !=# ""')
    return join(map(l:windows, 'Text(nvim_win_get_buf(v:val))'), "\n")
  endif
  return join(map(popup_list(), 'Text(winbufnr(v:val))'), "\n")
endfunction

" Returns the first screen row of each popup.
function! Rows() abort
  redraw!
  if has('nvim')
    let l:windows = filter(nvim_list_wins(), 'nvim_win_get_config(v:val).relative !=# ""')
    return map(l:windows, 'win_screenpos(v:val)[0]')
  endif
  return map(popup_list(), 'popup_getpos(v:val).line')
endfunction

" Returns the highlights of a line: group, start and end byte.
function! Groups(number) abort
  if has('nvim')
    let l:space = nvim_get_namespaces().tally
    let l:marks = nvim_buf_get_extmarks(0, l:space, [a:number - 1, 0], [a:number - 1, -1], {'details': v:true})
    return map(l:marks, '[v:val[3].hl_group, v:val[2], v:val[3].end_col]')
  endif
  return map(prop_list(a:number), '[v:val.type, v:val.col - 1, v:val.col - 1 + v:val.length]')
endfunction

function! Kill(signal) abort
  call system(printf('kill -%s %d', a:signal, tally#server#state().process))
endfunction

" Runs a check on a new database, and prints “ok” or “not ok” with its sentence.
function! Check(sentence, Body) abort
  try
    call Fresh()
    call a:Body()
    call Print(printf('ok %s: %s', g:editor, a:sentence))
  catch
    let g:failed = 1
    call Print(printf('not ok %s: %s', g:editor, a:sentence))
    call Print('  # ' . v:exception . ' at ' . v:throwpoint)
  endtry
endfunction

function! Finish() abort
  call Print('# done')
  if g:failed
    cquit
  endif
  qall!
endfunction
