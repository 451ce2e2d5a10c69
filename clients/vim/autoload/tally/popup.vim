" Shows plain text at the bottom right for some seconds. Popups take neither focus nor keys.

" The open popups, lowest first: name, id of the window or popup, and height with border.
let s:shown = []

" Shows a popup. Replaces a popup with the same `name`, unless it is empty.
function! tally#popup#show(lines, group, name) abort
  call tally#mark#groups()
  if !get(g:, 'tally_popups', 1)
    return tally#message#say(join(a:lines, ', '))
  endif
  call tally#popup#close(a:name)
  call filter(s:shown, 's:is_open(v:val.id)')
  let l:popup = {'name': a:name, 'height': len(a:lines) + 2}
  " Above the other popups and the status line.
  let l:row = &lines - &cmdheight - 1
  for l:other in s:shown
    let l:row -= l:other.height
  endfor
  let l:time = float2nr(get(g:, 'tally_popup_seconds', 10) * 1000)
  let l:popup.id = has('nvim') ? s:float(a:lines, a:group, l:row) : popup_create(a:lines, {'pos': 'botright',
        \ 'line': l:row, 'col': &columns, 'fixed': 1, 'highlight': a:group, 'title': ' Tally ', 'border': [],
        \ 'padding': [0, 1, 0, 1], 'minwidth': 10, 'tabpage': -1, 'close': 'click', 'zindex': 200})
  call add(s:shown, l:popup)
  call timer_start(l:time, {timer -> s:close(l:popup.id)})
endfunction

" Returns whether a popup with this name is open.
function! tally#popup#is_shown(name) abort
  return !empty(filter(copy(s:shown), 'v:val.name ==# a:name && s:is_open(v:val.id)'))
endfunction

function! tally#popup#close(name) abort
  for l:popup in filter(copy(s:shown), 'a:name !=# "" && v:val.name ==# a:name')
    call s:close(l:popup.id)
  endfor
endfunction

function! s:is_open(id) abort
  return has('nvim') ? nvim_win_is_valid(a:id) : !empty(popup_getpos(a:id))
endfunction

function! s:close(id) abort
  if s:is_open(a:id)
    call call(has('nvim') ? 'nvim_win_close' : 'popup_close', has('nvim') ? [a:id, v:true] : [a:id])
  endif
endfunction

function! s:float(lines, group, row) abort
  let l:buffer = nvim_create_buf(v:false, v:true)
  call nvim_buf_set_lines(l:buffer, 0, -1, v:false, map(copy(a:lines), '" " . v:val . " "'))
  let l:width = max(map(copy(a:lines), 'strdisplaywidth(v:val)')) + 2
  let l:window = nvim_open_win(l:buffer, v:false, {'relative': 'editor', 'anchor': 'SE', 'style': 'minimal',
        \ 'row': a:row, 'col': &columns, 'width': max([1, min([l:width, &columns - 4])]),
        \ 'height': len(a:lines), 'border': 'rounded', 'focusable': v:false, 'noautocmd': v:true})
  call nvim_win_set_option(l:window, 'winhighlight', 'NormalFloat:' . a:group)
  call nvim_buf_set_option(l:buffer, 'bufhidden', 'wipe')
  return l:window
endfunction
