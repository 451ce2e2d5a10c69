" Buffers that show the server's views, and refresh after every change.

" The views in the order of <Tab>.
let s:order = ['today', 'focus', 'list', 'project', 'habits', 'calendar', 'year', 'score', 'time', 'stakes']

" The buffers of views, by number.
let s:buffers = {}

" Whether the caller that loads a buffer also refreshes it.
let s:going = 0

augroup tally_size
  autocmd!
  autocmd VimResized * call tally#view#refresh_all()
  if exists('##WinResized')
    autocmd WinResized * call tally#view#resized(v:event.windows)
  endif
augroup END

function! tally#view#ascii() abort
  return get(g:, 'tally_ascii', 0) ? v:true : v:false
endfunction

" Shows a view in its window in this tab page, or else in a new window or `here`.
function! tally#view#open(view, parameters, modifiers, here) abort
  let l:buffer = bufadd('tally://' . a:view)
  if !s:go(l:buffer, a:modifiers, a:here)
    return tally#message#warn('The buffer in this window has unsaved changes.')
  endif
  setlocal nowrap nolist nospell cursorline foldmethod=manual foldcolumn=0
  let b:tally.view = a:view
  let b:tally.parameters = a:parameters
  call tally#view#refresh(l:buffer)
endfunction

" Goes to a buffer without refreshing it. Returns false if this window has unsaved changes.
function! s:go(buffer, modifiers, here) abort
  let l:window = get(filter(win_findbuf(a:buffer), 'win_id2tabwin(v:val)[0] == tabpagenr()'), 0, 0)
  if l:window && a:modifiers !~# '\<tab\>'
    return win_gotoid(l:window)
  endif
  let s:going = 1
  " Between views, keep the buffer before the first view as the alternate file.
  let l:keep = exists('b:tally') ? 'keepalt ' : ''
  try
    " Only a buffer number and Vim's modifiers are executed, never user text.
    let l:modifiers = a:modifiers ==# '' ? get(g:, 'tally_modifiers', '') : a:modifiers
    try
      execute a:here ? l:keep . 'buffer ' . a:buffer : l:modifiers . ' sbuffer ' . a:buffer
    catch /^Vim\%((\a\+)\)\=:E36:/
      execute 'buffer' a:buffer
    endtry
  catch /^Vim\%((\a\+)\)\=:E37:/
    return 0
  finally
    let s:going = 0
  endtry
  return 1
endfunction

" Sets up the current buffer, which Vim has just loaded, to show the view that its name contains.
function! tally#view#load(buffer) abort
  let s:buffers[a:buffer] = 1
  let l:view = matchstr(bufname(a:buffer), '^tally://\zs.*')
  let l:old = get(b:, 'tally', {'view': l:view, 'parameters': s:defaults(l:view)})
  let b:tally = {'view': l:old.view, 'parameters': l:old.parameters, 'lines': [], 'spans': [],
        \ 'asking': 0, 'again': 0, 'stale': 0}
  setlocal nomodeline buftype=nofile bufhidden=hide noswapfile nobuflisted undolevels=-1 nomodifiable
  call tally#mark#groups()
  call s:map_keys()
  augroup tally_view
    autocmd! * <buffer>
    autocmd BufWinEnter <buffer> call tally#view#shown(str2nr(expand('<abuf>')))
    autocmd BufUnload <buffer> call tally#view#forget(str2nr(expand('<abuf>')))
  augroup END
  setlocal filetype=tally
  if !s:going
    call tally#view#refresh(a:buffer)
  endif
endfunction

" Returns the default parameters of a view.
function! s:defaults(view) abort
  return a:view ==# 'list' ? {'status': 'open'} : {}
endfunction

function! s:map_keys() abort
  if get(g:, 'tally_no_keys', 0)
    return
  endif
  for [l:key, l:action] in [['x', 'toggle'], ['f', 'focus'], ['+', 'later'], ['-', 'earlier'],
        \ ['w', 'later-week'], ['r', 'reschedule'], ['p', 'priority'], ['g0', 'priority-0'],
        \ ['g1', 'priority-1'], ['g2', 'priority-2'], ['g3', 'priority-3'], ['e', 'edit'], ['dd', 'delete'],
        \ ['u', 'undo'], ['<C-R>', 'redo'], ['<C-A>', 'increment'], ['<C-X>', 'decrement'], ['o', 'add'],
        \ ['<CR>', 'details'], ['R', 'refresh'], [']', 'after'], ['[', 'before'], ['<Tab>', 'next'],
        \ ['<S-Tab>', 'previous'], ['g?', 'help'], ['q', 'close']]
    if !hasmapto('<Plug>(tally-' . l:action . ')', 'n')
      execute printf('nmap <buffer> <nowait> %s <Plug>(tally-%s)', l:key, l:action)
    endif
  endfor
endfunction

" Requests the view. While a request is pending, at most one more follows it.
function! tally#view#refresh(buffer) abort
  if !has_key(s:buffers, a:buffer) || !bufexists(a:buffer)
    return
  endif
  let l:state = getbufvar(a:buffer, 'tally')
  let l:windows = win_findbuf(a:buffer)
  if empty(l:windows)
    let l:state.stale = 1
  elseif l:state.asking
    let l:state.again = 1
  else
    let l:state.asking = 1
    let l:state.stale = 0
    let l:width = min(map(l:windows, 's:width(v:val)'))
    let l:parameters = extend({'width': max([20, min([500, l:width])]), 'color': 'none',
          \ 'ascii': tally#view#ascii()}, l:state.parameters)
    if l:state.view ==# 'today'
      let l:parameters.client = 'vim'
    endif
    call tally#server#ask('view.' . l:state.view, l:parameters,
          \ function('s:draw', [a:buffer, l:state.view]), function('s:failed', [a:buffer]))
  endif
endfunction

function! s:width(window) abort
  let l:info = getwininfo(a:window)[0]
  return l:info.width - get(l:info, 'textoff', 0)
endfunction

function! tally#view#refresh_all() abort
  for l:buffer in keys(s:buffers)
    call tally#view#refresh(str2nr(l:buffer))
  endfor
endfunction

function! tally#view#shown(buffer) abort
  if get(getbufvar(a:buffer, 'tally', {}), 'stale', 0)
    call tally#view#refresh(a:buffer)
  endif
endfunction

function! tally#view#resized(windows) abort
  for l:buffer in keys(s:buffers)
    if !empty(filter(win_findbuf(str2nr(l:buffer)), 'index(a:windows, v:val) >= 0'))
      call tally#view#refresh(str2nr(l:buffer))
    endif
  endfor
endfunction

function! tally#view#forget(buffer) abort
  silent! call remove(s:buffers, a:buffer)
endfunction

function! s:draw(buffer, view, drawing) abort
  if !has_key(s:buffers, a:buffer) || !bufexists(a:buffer)
    return
  endif
  let l:state = getbufvar(a:buffer, 'tally')
  let l:state.asking = 0
  if l:state.view ==# a:view
    call tally#page#draw(a:buffer, a:drawing)
  endif
  if l:state.again
    let l:state.again = 0
    call tally#view#refresh(a:buffer)
  endif
endfunction

function! s:failed(buffer, error) abort
  if bufexists(a:buffer) && has_key(s:buffers, a:buffer)
    let l:state = getbufvar(a:buffer, 'tally')
    let l:state.asking = 0
    let l:state.again = 0
    if empty(l:state.lines)
      call tally#page#draw(a:buffer, {'text': a:error.message . "\n", 'lines': [], 'spans': []})
    endif
  endif
  call tally#message#fail(a:error)
endfunction

" Shows the next or previous view in the same window.
function! tally#view#turn(step) abort
  let l:here = index(s:order, get(get(b:, 'tally', {}), 'view', ''))
  let l:there = l:here < 0 ? 0 : (l:here + a:step + len(s:order)) % len(s:order)
  let l:view = s:order[l:there]
  let l:old = getbufvar(bufadd('tally://' . l:view), 'tally', {})
  let l:parameters = empty(l:old) ? s:defaults(l:view) : l:old.parameters
  call tally#view#open(l:view, l:parameters, '', 1)
endfunction

" Shows a later or earlier month, year or day.
function! tally#view#step(count) abort
  let l:buffer = bufnr('')
  let l:state = get(b:, 'tally', {})
  let l:member = get({'calendar': 'month', 'year': 'year', 'day': 'date', 'focus': 'date', 'score': 'date'},
        \ get(l:state, 'view', ''), '')
  if l:member ==# ''
    return tally#message#warn('This view has no next or previous month, year or day.')
  endif
  let l:old = l:state.parameters
  call tally#words#after(l:member, get(l:old, l:member, ''), a:count, {value ->
        \ l:state.parameters is l:old ? s:request(l:buffer, extend({l:member: value}, l:old, 'keep')) : 0})
endfunction

function! s:request(buffer, parameters) abort
  if has_key(s:buffers, a:buffer)
    let l:state = getbufvar(a:buffer, 'tally')
    let l:state.parameters = a:parameters
    call tally#view#refresh(a:buffer)
  endif
endfunction

" Shows details in the same window. |tally#view#close()| goes back.
function! tally#view#enter(view, parameters) abort
  let l:parameters = get(b:, 'tally', {'parameters': {}}).parameters
  let l:from = {'window': win_getid(), 'buffer': bufnr(''), 'parameters': l:parameters}
  let l:trail = s:trail()
  call tally#view#open(a:view, a:parameters, '', 1)
  if win_getid() == l:from.window
    let w:tally_trail = l:trail + [extend(l:from, {'to': bufnr('')})]
  endif
endfunction

" Returns the views that led to this one, or [] if another buffer was shown since.
function! s:trail() abort
  let l:trail = get(w:, 'tally_trail', [])
  return !empty(l:trail) && l:trail[-1].to == bufnr('') ? l:trail : []
endfunction

let s:help = expand('<sfile>:p:h:h:h') . '/doc/tally.txt'

" Shows the help for keys, even without help tags.
function! tally#view#help() abort
  try
    help tally-keys
  catch /^Vim\%((\a\+)\)\=:E149/
    execute 'sview' fnameescape(s:help)
    setlocal filetype=help nomodifiable
    call search('\*tally-keys\*')
  endtry
endfunction

" Goes back to the previous view, or closes the window. The last window shows another buffer instead.
function! tally#view#close() abort
  let l:trail = s:trail()
  if !empty(l:trail) && bufexists(l:trail[-1].buffer)
    let l:from = remove(l:trail, -1)
    execute 'keepalt buffer' l:from.buffer
    return s:request(l:from.buffer, l:from.parameters)
  endif
  try
    close
  catch /^Vim\%((\a\+)\)\=:E444/
    if bufnr('#') > 0 && bufnr('#') != bufnr('') | buffer # | else | enew | endif
  endtry
endfunction
