" What can be done with the things on the lines of a page: the server knows the actions, their keys and what they ask.
let s:cpo = &cpo
set cpo&vim

" The keys that are typed, or the menu that is asked for, until the server has told the actions.
let s:pending = {}
" The last step of the history that was told.
let s:step = 0

" Does what a key stands for with the thing at the cursor, with as many as the count says, or with those selected.
function! tally#act#key(key) abort
  if !empty(s:pending)
    " The server does not respond: what is typed waits.
    let s:pending.keys .= a:key
    return
  endif
  call s:ask({'keys': a:key, 'subjects': s:subjects()})
endfunction

" Lets choose from all that can be done with the things at the cursor, or with others.
function! tally#act#menu(...) abort
  if empty(s:pending)
    call s:ask({'keys': '', 'subjects': a:0 ? a:1 : s:subjects()})
  endif
endfunction

" Returns what the selected lines show, or the line of the cursor and, with a count, those below.
function! s:subjects() abort
  let l:state = get(b:, 'tally', {'lines': []})
  let [l:first, l:last, l:count] = [line('.'), line('$'), v:count1]
  if mode() =~# "[vV\<C-V>]"
    let [l:first, l:last] = sort([line('v'), line('.')], 'n')
    let l:count = 1000
    execute "normal! \<Esc>"
  elseif v:count == 0
    let l:subject = tally#page#subject(l:state, line('.'), col('.') - 1)
    return empty(l:subject) ? [] : [{'entity': l:subject.entity, 'id': l:subject.id}]
  endif
  let l:found = []
  for l:line in l:state.lines
    let l:subject = {'entity': l:line.entity, 'id': l:line.id}
    if l:line.line >= l:first - 1 && l:line.line < l:last && index(l:found, l:subject) < 0
          \ && (empty(l:found) || l:found[0].entity ==# l:line.entity)
      call add(l:found, l:subject)
    endif
  endfor
  return l:found[: l:count - 1]
endfunction

" Asks for the actions with each thing, and those with nothing chosen.
function! s:ask(pending) abort
  let s:pending = a:pending
  let l:requests = map(a:pending.subjects + [{}], '{"method": "action.list", "params": v:val}')
  let l:number = tally#server#ask('batch.run', {'requests': l:requests}, function('s:offered', [a:pending]),
        \ function('s:refused', [a:pending]))
  let a:pending.isWaiting = 1
  if tally#server#wait(l:number) && get(a:pending, 'offers', []) isnot v:null && has_key(a:pending, 'offers')
    call tally#act#resume()
  else
    let a:pending.isWaiting = 0
  endif
endfunction

function! s:offered(pending, result) abort
  let a:pending.offers = map(copy(a:result.results), 'v:val.result.actions')
  if !get(a:pending, 'isWaiting', 0)
    " Not inside a callback: it may ask for more keys.
    call feedkeys("\<Cmd>call tally#act#resume()\<CR>", 'n')
  endif
endfunction

function! s:refused(pending, error) abort
  let s:pending = {}
  call tally#event#fail(a:error)
endfunction

" Goes on with what is pending, now that the actions are known.
function! tally#act#resume() abort
  let [l:pending, s:pending] = [s:pending, {}]
  let l:offered = copy(l:pending.offers[0])
  for l:action in len(l:pending.offers) > 1 ? l:pending.offers[-1] : []
    if index(map(copy(l:offered), 'v:val.key'), l:action.key) < 0
      call add(l:offered, l:action)
    endif
  endfor
  let l:pending.offered = l:offered
  if l:pending.keys ==# ''
    return s:choose(l:pending)
  endif
  let l:keys = l:pending.keys
  while 1
    let l:found = filter(copy(l:offered), 'stridx(l:keys, v:val.key) == 0')
    let l:begun = filter(copy(l:offered), 'stridx(v:val.key, l:keys) == 0')
    if !empty(l:found) || empty(l:begun)
      break
    endif
    redraw
    echo strcharpart(join(map(l:begun, 'v:val.key . " " . v:val.title'), ' · '), 0, v:echospace)
    let l:next = getcharstr()
    redraw
    if l:next ==# "\<Esc>" || l:next ==# "\<C-C>"
      return
    endif
    let l:keys .= l:next
  endwhile
  if empty(l:found)
    return tally#event#warn(printf('“%s” does nothing here. “.” shows what can be done.', l:keys))
  endif
  call s:perform(l:pending, l:found[0], {})
  let l:rest = l:keys[len(l:found[0].key) :]
  if l:rest !=# ''
    call feedkeys(l:rest)
  endif
endfunction

" Shows the actions in a menu, in which their keys choose them.
function! s:choose(pending) abort
  let s:menu = a:pending
  let l:texts = map(copy(a:pending.offered), 'printf("%-3s%s", v:val.key, v:val.title)')
  if has('nvim')
    return luaeval('vim.ui.select(_A, {prompt = "Tally"}, function(_, n) vim.fn["tally#act#chosen"](0, n or 0) end)',
          \ l:texts)
  endif
  call popup_menu(l:texts, {'title': ' Tally ', 'callback': 'tally#act#chosen', 'filter': function('s:filter', ['']),
        \ 'maxheight': &lines - 6, 'maxwidth': &columns - 8})
endfunction

function! s:filter(typed, window, key) abort
  let l:typed = a:typed . a:key
  let l:keys = map(copy(s:menu.offered), 'v:val.key')
  if index(l:keys, l:typed) >= 0
    call popup_close(a:window, index(l:keys, l:typed) + 1)
    return 1
  elseif !empty(filter(l:keys, 'stridx(v:val, l:typed) == 0'))
    call popup_setoptions(a:window, {'filter': function('s:filter', [l:typed])})
    return 1
  endif
  call popup_setoptions(a:window, {'filter': function('s:filter', [''])})
  return popup_filter_menu(a:window, a:key)
endfunction

function! tally#act#chosen(window, number) abort
  if a:number > 0
    let s:chosen = s:menu.offered[a:number - 1]
    call feedkeys("\<Cmd>call tally#act#perform()\<CR>", 'n')
  endif
endfunction

function! tally#act#perform() abort
  call s:perform(s:menu, s:chosen, {})
endfunction

" Asks for what an action needs, and does it with all things that offer it, as one step.
" `typed` has what a person has typed before, by the number of the input.
function! s:perform(pending, action, typed) abort
  let l:given = []
  for l:index in range(len(a:action.inputs))
    let l:input = a:action.inputs[l:index]
    if l:input.completes ==# 'capture'
      return tally#line#ask(a:action)
    elseif l:input.kind ==# 'confirm'
      if confirm(l:input.prompt . '?', "&Yes\n&No", 2) != 1
        return
      endif
      let l:value = v:true
    else
      let l:present = l:input.default is v:null ? '' : l:input.default
      let l:text = s:input(l:input, get(a:typed, l:index, l:present))
      if l:text ==# "\<Esc>"
        return
      endif
      let a:typed[l:index] = l:text
      let l:value = s:value(l:input, l:text)
    endif
    if l:input.member isnot v:null
      call add(l:given, [split(l:input.member, '\.'), l:value])
    endif
  endfor
  let l:requests = []
  for l:offers in len(a:pending.offers) > 1 ? a:pending.offers[:-2] : a:pending.offers
    let l:requests += filter(copy(l:offers), 'v:val.action ==# a:action.action')[:0]
  endfor
  let l:requests = empty(l:requests) ? [a:action] : l:requests
  let l:requests = map(l:requests, '{"method": v:val.method, "params": s:with(v:val.params, l:given)}')
  let l:request = len(l:requests) == 1 ? l:requests[0] : {'method': 'batch.run', 'params': {'requests': l:requests}}
  call tally#server#change(l:request.method, l:request.params, function('s:done', [a:action]),
        \ function('s:failed', [a:pending, a:action, a:typed]))
endfunction

" Returns what is typed, or <Esc>.
function! s:input(input, text) abort
  let l:hint = a:input.kind ==# 'choice' ? ' (' . join(map(copy(a:input.candidates), 'v:val.text'), ', ') . ')' : ''
  let s:asked = a:input
  cnoremap <nowait> <Esc> <C-\>e"\e"<CR><CR>
  try
    return input(a:input.prompt . l:hint . ': ', a:text, 'customlist,tally#act#complete')
  catch /^Vim:Interrupt$/
    return "\<Esc>"
  finally
    cunmap <Esc>
    redraw
  endtry
endfunction

function! tally#act#complete(lead, line, position) abort
  let l:found = filter(map(copy(s:asked.candidates), 'v:val.text'), 'stridx(tolower(v:val), tolower(a:line)) == 0')
  return !empty(l:found) || s:asked.completes is v:null ? l:found
        \ : tally#candidates(s:asked.completes, a:line, a:line)
endfunction

" Returns a typed text as the server wants it.
function! s:value(input, text) abort
  let l:chosen = filter(copy(a:input.candidates), 'v:val.text ==# a:text')
  if !empty(l:chosen)
    return a:input.type ==# 'array' && type(l:chosen[0].value) != v:t_list ? [l:chosen[0].value] : l:chosen[0].value
  elseif a:input.type ==# 'array'
    return map(split(a:text, ','), 'trim(v:val)')
  elseif a:input.type ==# 'number' && a:text =~# '^[+-]\=\d\+\%(\.\d\+\)\=$'
    return a:text =~# '\.' ? str2float(a:text) : str2nr(a:text)
  endif
  return a:input.type ==# 'boolean' ? v:true : a:text
endfunction

" Returns the parameters with the members that were given.
function! s:with(parameters, given) abort
  let l:parameters = deepcopy(a:parameters)
  for [l:names, l:value] in a:given
    let l:object = l:parameters
    for l:name in l:names[:-2]
      let l:object[l:name] = get(l:object, l:name, {})
      let l:object = l:object[l:name]
    endfor
    let l:object[l:names[-1]] = l:value
  endfor
  return l:parameters
endfunction

" Tells what was done, in the words of the history.
function! s:done(action, result) abort
  for [l:member, l:word] in [['undone', 'Undone'], ['redone', 'Redone']]
    if type(get(a:result, l:member, v:null)) == v:t_dict
      return tally#event#say(l:word . ': ' . a:result[l:member].summary)
    endif
  endfor
  call tally#server#ask('history.list', {'limit': 1}, function('s:tell', [a:action]))
endfunction

function! s:tell(action, history) abort
  let l:step = get(a:history.steps, 0, {"step": s:step})
  call tally#event#say(l:step.step == s:step ? a:action.title . ': done.' : l:step.summary)
  let s:step = l:step.step
endfunction

" Asks again for what was refused, with what was typed.
function! s:failed(pending, action, typed, error) abort
  call tally#event#fail(a:error)
  if !empty(a:typed) && a:error.code == -32602
    let s:again = [a:pending, a:action, a:typed]
    call feedkeys("\<Cmd>call tally#act#again()\<CR>", 'n')
  endif
endfunction

function! tally#act#again() abort
  call call('s:perform', s:again)
endfunction

let &cpo = s:cpo
unlet s:cpo
