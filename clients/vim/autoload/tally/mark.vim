" Highlights spans: each role has a group `TallyRole…`, linked to a group of the user's theme.

let s:links = {
      \ 'heading': 'Title', 'muted': 'Comment', 'done': 'String', 'overdue': 'WarningMsg',
      \ 'current': 'Statement', 'p0': 'ErrorMsg', 'p1': 'WarningMsg', 'p2': 'Normal', 'p3': 'Comment',
      \ 'number': 'LineNr', 'project': 'Directory', 'tag': 'Identifier', 'due': 'Type', 'habit': 'Function',
      \ 'activity': 'Function', 'stake': 'PreProc', 'today': 'Search', 'bar': 'Statement',
      \ 'level0': 'NonText', 'level1': 'Comment', 'level2': 'Type', 'level3': 'Identifier',
      \ 'level4': 'String', 'level5': 'Statement', 'celebration': 'Title'}

" The number of spans to mark at a time. The others follow from timers, so that Vim stays responsive.
let s:slice = 2000

let s:groups = {}

function! s:group(role) abort
  return 'TallyRole' . substitute(a:role, '^.', '\u&', '')
endfunction

" Defines the highlight groups, except those that a theme or vimrc has already set.
function! tally#mark#groups() abort
  if !empty(s:groups)
    return
  endif
  for [l:role, l:link] in items(s:links)
    let s:groups[l:role] = s:group(l:role)
    execute 'highlight default link' s:groups[l:role] l:link
    if !has('nvim')
      call prop_type_add(s:groups[l:role], {'highlight': s:groups[l:role], 'combine': 1})
    endif
  endfor
  if has('nvim')
    let s:space = nvim_create_namespace('tally')
  endif
endfunction

" Replaces the highlights of a buffer.
function! tally#mark#draw(buffer, spans) abort
  if has('nvim')
    call nvim_buf_clear_namespace(a:buffer, s:space, 0, -1)
  else
    call prop_clear(1, len(getbufline(a:buffer, 1, '$')), {'bufnr': a:buffer})
  endif
  call s:mark(a:buffer, a:spans, 0)
endfunction

function! s:mark(buffer, spans, from, ...) abort
  " Stop if the buffer was redrawn.
  if get(getbufvar(a:buffer, 'tally', {}), 'spans', []) isnot a:spans
    return
  endif
  let l:slice = a:spans[a:from : a:from + s:slice - 1]
  if has('nvim')
    for l:span in l:slice
      if has_key(s:groups, l:span.role)
        call nvim_buf_set_extmark(a:buffer, s:space, l:span.line, l:span.startByte,
              \ {'end_col': l:span.endByte, 'hl_group': s:groups[l:span.role]})
      endif
    endfor
  else
    let l:places = {}
    for l:span in l:slice
      if !has_key(l:places, l:span.role)
        let l:places[l:span.role] = []
      endif
      call add(l:places[l:span.role],
            \ [l:span.line + 1, l:span.startByte + 1, l:span.line + 1, l:span.endByte + 1])
    endfor
    for [l:role, l:list] in items(l:places)
      if has_key(s:groups, l:role)
        call prop_add_list({'bufnr': a:buffer, 'type': s:groups[l:role]}, l:list)
      endif
    endfor
  endif
  if a:from + s:slice < len(a:spans)
    call timer_start(1, function('s:mark', [a:buffer, a:spans, a:from + s:slice]))
  endif
endfunction
