" Highlights spans. Each role has a group `TallyRole`, with colors for the ground that 'background' tells.
let s:cpo = &cpo | set cpo&vim

" The colors on a light and a dark ground, in RGB and by number, and an attribute; or a group. The levels are a ramp.
let s:groups = {
      \ 'heading': 'Title', 'muted': 'Comment', 'number': 'LineNr', 'p2': 'Normal', 'literal': 'Normal',
      \ 'done': ['#1a7f37', 28, '#6cc070', 71, ''], 'overdue': ['#b3261e', 124, '#ff8a80', 210, 'bold'],
      \ 'current': ['#7a4b00', 94, '#ffd166', 221, 'bold'], 'p0': ['#b3261e', 124, '#ff8a80', 210, 'bold'],
      \ 'p1': ['#9a5b00', 94, '#ffb454', 215, ''], 'p3': ['#666666', 242, '#9a9a9a', 247, ''],
      \ 'project': ['#0b57a4', 25, '#7fb8ff', 111, ''], 'tag': ['#7b1fa2', 90, '#d7a6ff', 183, ''],
      \ 'due': ['#00696e', 23, '#6fd0d6', 80, ''], 'habit': ['#006b54', 23, '#7ddcbf', 115, ''],
      \ 'activity': ['#5b4b9a', 60, '#b7aaff', 147, ''], 'stake': ['#8a3b00', 94, '#ffb38a', 216, ''],
      \ 'today': ['#9a1a66', 89, '#ff9ad0', 218, 'bold'], 'bar': ['#1a7f37', 28, '#6cc070', 71, ''],
      \ 'celebration': ['#7a4b00', 94, '#ffd166', 221, 'bold'], 'unclear': ['#b3261e', 124, '#ff8a80', 210, 'italic'],
      \ 'level0': ['#9e9e9e', 247, '#5a5a5a', 240, ''], 'level1': ['#7cb98b', 108, '#27552f', 22, ''],
      \ 'level2': ['#559f68', 71, '#337a40', 28, ''], 'level3': ['#308549', 65, '#45a052', 34, ''],
      \ 'level4': ['#17692f', 22, '#66c46f', 77, ''], 'level5': ['#064a1a', 22, '#a6f0a8', 157, 'bold']}
" What a captured line has besides.
let s:same = {'wait': 'due', 'scheduled': 'due', 'recurrence': 'due', 'day': 'due', 'time': 'due', 'partOfDay': 'due',
      \ 'amount': 'due', 'preposition': 'due', 'priority': 'p1', 'estimate': 'stake', 'reminder': 'stake'}
let s:names = {}
" What the own groups look like.
let s:own = {}

function! s:name(role) abort
  return 'Tally' . substitute(a:role, '^.', '\u&', '')
endfunction

" Defines the groups, except those that a theme or vimrc has set.
function! tally#mark#groups() abort
  if !empty(s:names)
    return
  endif
  call s:define()
  augroup tally_colors
    autocmd!
    autocmd ColorScheme * call s:define()
    autocmd OptionSet background call s:define()
  augroup END
  for l:role in keys(s:groups) + keys(s:same)
    let s:names[l:role] = s:name(get(s:same, l:role, l:role))
    if !has('nvim') && empty(prop_type_get(s:names[l:role]))
      call prop_type_add(s:names[l:role], {'highlight': s:names[l:role], 'combine': 1})
    endif
  endfor
  let s:space = has('nvim') ? nvim_create_namespace('tally') : 0
endfunction

" Sets the own groups anew where the ground is another, and none that somebody else has set.
function! s:define() abort
  for [l:role, l:colors] in items(s:groups)
    let l:name = s:name(l:role)
    if type(l:colors) == v:t_string
      execute 'highlight default link' l:name l:colors
      continue
    elseif get(s:own, l:name, '') ==# execute('silent! highlight ' . l:name)
      execute 'highlight clear' l:name
    endif
    let [l:rgb, l:number] = &background ==# 'light' ? l:colors[0:1] : l:colors[2:3]
    let l:attribute = l:colors[4] ==# '' ? 'NONE' : l:colors[4]
    execute printf('highlight default %s ctermfg=%d guifg=%s cterm=%s gui=%s', l:name, l:number, l:rgb, l:attribute,
          \ l:attribute)
    let s:own[l:name] = execute('highlight ' . l:name)
  endfor
endfunction

" Replaces the highlights of a buffer. Spans without a line are of the first.
function! tally#mark#draw(buffer, spans) abort
  call tally#mark#groups()
  if has('nvim')
    call nvim_buf_clear_namespace(a:buffer, s:space, 0, -1)
  else
    call prop_clear(1, max([1, len(getbufline(a:buffer, 1, '$'))]), {'bufnr': a:buffer})
  endif
  let l:places = {}
  for l:span in filter(copy(a:spans), 'has_key(s:names, v:val.role)')
    let [l:line, l:name] = [get(l:span, 'line', 0), s:names[l:span.role]]
    if has('nvim')
      call nvim_buf_set_extmark(a:buffer, s:space, l:line, l:span.startByte,
            \ {'end_col': l:span.endByte, 'hl_group': l:name, 'strict': v:false})
    else
      let l:places[l:name] = get(l:places, l:name, [])
      call add(l:places[l:name], [l:line + 1, l:span.startByte + 1, l:line + 1, l:span.endByte + 1])
    endif
  endfor
  for [l:name, l:list] in items(l:places)
    call prop_add_list({'bufnr': a:buffer, 'type': l:name}, l:list)
  endfor
endfunction

let &cpo = s:cpo | unlet s:cpo
