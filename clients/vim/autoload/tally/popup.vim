" A few lines of plain text over the windows, for a while. They take no focus and no keys.

" Neovim's windows with popups, the oldest first.
let s:windows = []

function! tally#popup#show(lines, group) abort
  call tally#mark#groups()
  if !get(g:, 'tally_popups', 1)
    return tally#message#say(join(a:lines, ', '))
  endif
  let l:time = float2nr(get(g:, 'tally_popup_seconds', 10) * 1000)
  if has('nvim')
    call s:float(a:lines, a:group, l:time)
  else
    call popup_notification(a:lines, {'time': l:time, 'highlight': a:group, 'title': ' Tally ', 'zindex': 200})
  endif
endfunction

function! s:float(lines, group, time) abort
  let l:buffer = nvim_create_buf(v:false, v:true)
  call nvim_buf_set_lines(l:buffer, 0, -1, v:false, map(copy(a:lines), '" " . v:val . " "'))
  call filter(s:windows, 'nvim_win_is_valid(v:val)')
  let l:row = 0
  for l:other in s:windows
    let l:row += nvim_win_get_height(l:other) + 2
  endfor
  let l:width = max(map(copy(a:lines), 'strdisplaywidth(v:val)')) + 2
  let l:window = nvim_open_win(l:buffer, v:false, {'relative': 'editor', 'anchor': 'NE', 'style': 'minimal',
        \ 'row': l:row, 'col': &columns, 'width': max([1, min([l:width, &columns - 4])]),
        \ 'height': len(a:lines), 'border': 'rounded', 'focusable': v:false, 'noautocmd': v:true})
  call nvim_win_set_option(l:window, 'winhighlight', 'NormalFloat:' . a:group)
  call nvim_buf_set_option(l:buffer, 'bufhidden', 'wipe')
  call add(s:windows, l:window)
  call timer_start(a:time, {timer -> nvim_win_is_valid(l:window) ? nvim_win_close(l:window, v:true) : 0})
endfunction
