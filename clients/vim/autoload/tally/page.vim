" Buffers that show pages: what a command line shows. A buffer has the line in its name, so that a session restores it.
let s:cpo = &cpo | set cpo&vim

" The buffers of pages, by number, and whether the one who shows a buffer also draws it.
let [s:buffers, s:isGoing] = [{}, 0]

augroup tally_page
  autocmd!
  autocmd VimResized * call tally#page#refresh_all()
  if exists('##WinResized')
    autocmd WinResized * call tally#page#refresh_all()
  endif
augroup END

" Returns the drawing options of a page in some columns.
function! tally#page#options(columns) abort
  return {'width': max([20, min([500, a:columns])]), 'color': 'none', 'client': 'vim',
        \ 'ascii': get(g:, 'tally_ascii', 0) ? v:true : v:false}
endfunction

" Shows a page in its window in this tab page, or else in a new window, or `here`. An optional result is drawn.
function! tally#page#open(line, there, ...) abort
  if mode() !~# '^n'
    " Somebody is typing: their text goes where it is.
    return timer_start(20, {timer -> call('tally#page#open', [a:line, a:there] + a:000)})
  endif
  let l:buffer = bufadd('tally://' . a:line)
  let l:modifiers = get(a:there, 'modifiers', '') ==# '' ? get(g:, 'tally_modifiers', '') : a:there.modifiers
  let l:window = get(filter(win_findbuf(l:buffer), 'win_id2tabwin(v:val)[0] == tabpagenr()'), 0, 0)
  let s:isGoing = 1
  try
    if l:window && l:modifiers !~# '\<tab\>'
      call win_gotoid(l:window)
    else
      " Only a buffer number and Vim's modifiers are executed, never the text of a line.
      execute get(a:there, 'here', 0) ? (exists('b:tally') ? 'keepalt ' : '') . 'buffer ' . l:buffer
            \ : l:modifiers . ' sbuffer ' . l:buffer
    endif
  catch /^Vim\%((\a\+)\)\=:E3[67]:/
    return tally#event#warn('There is no room for a window, or the buffer in this one has unsaved changes.')
  finally
    let s:isGoing = 0
  endtry
  return a:0 && winwidth(0) == &columns ? s:draw(l:buffer, a:1) : tally#page#refresh(l:buffer)
endfunction

" Sets up the current buffer, whose name starts with tally:// and which Vim has just loaded.
function! tally#page#load(buffer) abort
  if bufname(a:buffer) =~# '^tally://edit '
    return tally#form#load(a:buffer)
  endif
  let s:buffers[a:buffer] = 1
  let b:tally = {'line': bufname(a:buffer)[len('tally://') :], 'page': 1, 'nextPage': v:null, 'lines': [],
        \ 'asking': 0, 'again': 0, 'earlier': v:null, 'later': v:null}
  " A buffer of the type “nofile” would be restored by a session without being loaded.
  setlocal nomodeline buftype=nowrite bufhidden=hide noswapfile nobuflisted undolevels=-1 nomodifiable
  setlocal nowrap nolist nospell cursorline foldcolumn=0 filetype=tally
  augroup tally_buffer
    autocmd! * <buffer>
    autocmd BufWinEnter <buffer> execute s:isGoing ? '' : 'call tally#page#refresh(' . expand('<abuf>') . ')'
    autocmd BufWipeout <buffer> silent! call remove(s:buffers, expand('<abuf>'))
  augroup END
  if !get(g:, 'tally_no_keys', 0)
    call s:map_keys()
  endif
endfunction

" Maps the client's own keys, and those that are neither motions nor of use here: the server knows what they do.
function! s:map_keys() abort
  let [l:cpo, &cpo] = [&cpo, 'aABceFs']
  for [l:key, l:name] in [['.', 'menu'], ['<CR>', 'open'], ['e', 'edit'], [']', 'later'], ['[', 'earlier'],
        \ ['R', 'refresh'], ['g?', 'help'], ['q', 'close']]
    if !hasmapto('<Plug>(tally-' . l:name . ')', 'n')
      execute printf('nmap <buffer> <nowait> %s <Plug>(tally-%s)', l:key, l:name)
    endif
  endfor
  xmap <buffer> <nowait> . <Plug>(tally-menu)
  for l:key in split('a c d i o p r s u x A C D I J K O P S U X + - ! & < > = _ ~ \')
    let l:map = 'noremap <buffer> <nowait> <silent> %s <Cmd>call tally#act#key(''%s'')<CR>'
    execute substitute('n' . l:map, '%s', escape(l:key ==# '<' ? '<lt>' : l:key, '\&~'), 'g')
    execute substitute('x' . l:map, '%s', escape(l:key ==# '<' ? '<lt>' : l:key, '\&~'), 'g')
  endfor
  nnoremap <buffer> <nowait> <silent> <C-R> <Cmd>call tally#act#key('U')<CR>
  let &cpo = l:cpo
endfunction

" Requests the page, if it is visible. While a request is pending, at most one more follows it.
function! tally#page#refresh(buffer) abort
  let [l:state, l:windows] = [getbufvar(a:buffer, 'tally', {'asking': 0}), win_findbuf(a:buffer)]
  let l:state.again = l:state.asking
  if has_key(l:state, 'line') && !empty(l:windows) && !l:state.asking
    let l:widths = map(l:windows, {_, window -> getwininfo(window)[0].width - get(getwininfo(window)[0], 'textoff', 0)})
    let l:state.asking = tally#server#ask('command.run', extend(tally#page#options(min(l:widths)),
          \ {'line': l:state.line, 'page': l:state.page, 'readOnly': v:true}), {result -> s:draw(a:buffer, result)},
          \ {error -> s:draw(a:buffer, {'text': error.message . "\n", 'lines': [], 'spans': []})})
  endif
endfunction

function! tally#page#refresh_all() abort
  call map(keys(s:buffers), 'tally#page#refresh(str2nr(v:val))')
endfunction

" Draws a result in its buffer. Replaces only changed lines, and keeps cursors on their subjects.
function! s:draw(buffer, result) abort
  let l:state = getbufvar(a:buffer, 'tally', {})
  if empty(l:state) || !bufloaded(a:buffer)
    return
  endif
  let l:state.asking = 0
  let l:places = s:places(a:buffer, l:state)
  let l:lines = split(substitute(a:result.text, '\n$', '', ''), "\n", 1)
  call setbufvar(a:buffer, '&modifiable', 1)
  call setbufline(a:buffer, 1, l:lines)
  silent call deletebufline(a:buffer, len(l:lines) + 1, '$')
  call setbufvar(a:buffer, '&modifiable', 0)
  call setbufvar(a:buffer, '&modified', 0)
  for l:member in ['lines', 'nextPage', 'earlier', 'later']
    let l:state[l:member] = get(a:result, l:member, v:null)
  endfor
  call s:restore(l:state, l:places)
  call tally#mark#draw(a:buffer, a:result.spans)
  call tally#event#expect(a:buffer, get(a:result, 'changesIn', v:null))
  if l:state.again
    call tally#page#refresh(a:buffer)
  endif
endfunction

" Returns what the lines of a page show at a byte, or {}.
function! tally#page#subject(state, number, byte) abort
  for l:line in a:state.lines
    if l:line.line == a:number - 1
          \ && (l:line.startByte is v:null || a:byte >= l:line.startByte && a:byte < l:line.endByte)
      return l:line
    endif
  endfor
  return {}
endfunction

" Returns the windows of a page, each with its view and what is at its cursor.
function! s:places(buffer, state) abort
  let l:places = []
  for l:window in win_findbuf(a:buffer)
    call win_execute(l:window, 'let s:view = winsaveview()')
    call add(l:places, {'window': l:window, 'view': s:view, 'isNew': empty(a:state.lines),
          \ 'subject': tally#page#subject(a:state, s:view.lnum, s:view.col)})
  endfor
  return l:places
endfunction

" Moves the cursors to what they were on, and those of a new page to its first thing.
function! s:restore(state, places) abort
  for l:place in a:places
    let [s:view, l:subject] = [l:place.view, l:place.subject]
    let l:same = filter(copy(a:state.lines), {_, line -> l:place.isNew && s:view.lnum == 1 ? line.entity !=# 'day'
          \ : !empty(l:subject) && [line.id, line.entity] == [l:subject.id, l:subject.entity]})
    " A task in focus is also shown in its part of the day.
    let l:near = filter(copy(l:same), {_, line -> line.line == s:view.lnum - 1})
    let l:line = get(l:near + l:same, 0, l:place.isNew && s:view.lnum == 1 ? {'line': 2, 'startByte': v:null} : {})
    if !empty(l:line)
      let s:view.topline = l:place.isNew ? s:view.topline : max([1, s:view.topline + l:line.line + 1 - s:view.lnum])
      let s:view.lnum = l:line.line + 1
      let s:view.col = l:line.startByte is v:null ? s:view.col : l:line.startByte
    endif
    call win_execute(l:place.window, 'call winrestview(s:view)')
  endfor
endfunction

" Shows the page of the thing at the cursor in the same window, or its text. |tally#page#close()| goes back.
function! tally#page#enter(isText) abort
  let l:subject = tally#page#subject(b:tally, line('.'), col('.') - 1)
  if a:isText && get(l:subject, 'entity', '') ==# 'task'
    call tally#form#open(l:subject.number)
  elseif a:isText || type(get(l:subject, 'page', v:null)) != v:t_string
    call tally#event#warn('There is nothing to ' . (a:isText ? 'edit' : 'open') . ' on this line.')
  else
    let w:tally_trail = get(w:, 'tally_trail', []) + [bufnr('')]
    call tally#page#open(l:subject.page, {'here': 1})
  endif
endfunction

" Shows the next or previous page of a list, or the same view a day, a month or a year later or earlier.
function! tally#page#step(sign) abort
  " What was typed just before is drawn first.
  call tally#server#wait(b:tally.asking)
  let l:line = b:tally[a:sign > 0 ? 'later' : 'earlier']
  if type(l:line) == v:t_string
    return tally#page#open(l:line, {'here': 1})
  endif
  let l:page = a:sign > 0 ? b:tally.nextPage : b:tally.page > 1 ? b:tally.page - 1 : v:null
  if type(l:page) != v:t_number
    return tally#event#warn(a:sign > 0 ? 'There is no later page.' : 'There is no earlier page.')
  endif
  let [b:tally.page, b:tally.lines] = [l:page, []]
  call cursor(1, 1)
  call tally#page#refresh(bufnr(''))
endfunction

let s:help = expand('<sfile>:p:h:h:h') . '/doc/tally.txt'

function! tally#page#help() abort
  execute 'sview' fnameescape(s:help)
  setlocal filetype=help nomodifiable
  call search('\*tally-keys\*')
endfunction

" Goes back to the page before, or closes the window. The last window shows another buffer instead.
function! tally#page#close() abort
  let l:trail = filter(get(w:, 'tally_trail', []), 'bufexists(v:val) && v:val != bufnr("")')
  if !empty(l:trail)
    execute 'keepalt buffer' remove(w:tally_trail, -1)
  elseif winnr('$') > 1 || tabpagenr('$') > 1
    close
  else
    execute bufnr('#') > 0 && bufnr('#') != bufnr('') ? 'buffer #' : 'enew'
  endif
endfunction

let &cpo = s:cpo | unlet s:cpo
