" What can be done with the things on the lines of a page: the server knows the actions, their keys and what they ask.
let s:cpo = &cpo | set cpo&vim

" The keys that are typed for some things, until the server has told the actions; without keys, a menu is wanted.
let s:pending = {}
" What can follow a key, by the kind of the thing: known from earlier, so that the next key need not wait.
let [s:hints, s:step] = [{}, 0]

" Does what a key stands for with the thing at the cursor, with as many as the count says, or with those selected.
function! tally#act#key(key) abort
  if empty(s:pending)
    let l:things = s:things()
    let l:hint = get(get(s:hints, get(get(l:things, 0, {}), 'entity', ''), {}), a:key, '')
    return s:ask({'keys': a:key . (l:hint ==# '' ? '' : s:more(l:hint)), 'things': l:things})
  endif
  " The server does not respond: what is typed waits.
  let s:pending.keys .= a:key
endfunction

" Lets choose from all that can be done with the things at the cursor, or with others.
function! tally#act#menu(...) abort
  if empty(s:pending)
    call s:ask({'keys': '', 'things': a:0 ? a:1 : s:things()})
  endif
endfunction

" Returns what the selected lines show, or the line of the cursor and, with a count, those below.
function! s:things() abort
  let l:state = get(b:, 'tally', {'lines': []})
  let l:subject = tally#page#subject(l:state, line('.'), col('.') - 1)
  let [l:first, l:last, l:most] = [line('.'), line('$'), v:count1]
  if mode() =~# "[vV\<C-V>]"
    let [l:first, l:last] = sort([line('v'), line('.')], 'n')
    let l:most = 1000
    execute "normal! \<Esc>"
  endif
  let l:found = []
  for l:line in l:most > 1 ? l:state.lines : empty(l:subject) ? [] : [l:subject]
    let l:thing = {'entity': l:line.entity, 'id': l:line.id}
    if l:line.line >= l:first - 1 && l:line.line < l:last && index(l:found, l:thing) < 0
          \ && get(l:found, 0, l:thing).entity ==# l:line.entity
      call add(l:found, l:thing)
    endif
  endfor
  return l:found[: l:most - 1]
endfunction

" Asks for the actions with each thing, and those with nothing chosen.
function! s:ask(pending) abort
  let s:pending = a:pending
  let l:requests = map(a:pending.things + [{}], '{"method": "action.list", "params": v:val}')
  if tally#server#wait(tally#server#ask('batch.run', {'requests': l:requests}, function('s:offered', [a:pending]),
        \ function('s:refused')))
    return tally#act#resume()
  endif
  let a:pending.isLate = 1
endfunction

function! s:offered(pending, result) abort
  let a:pending.offers = map(copy(a:result.results), 'v:val.result.actions')
  if has_key(a:pending, 'isLate')
    " Not inside a callback: it may ask for more keys.
    call feedkeys("\<Cmd>call tally#act#resume()\<CR>", 'n')
  endif
endfunction

function! s:refused(error) abort
  let s:pending = {}
  call tally#event#fail(a:error)
endfunction

" Goes on with what is pending, now that the actions are known.
function! tally#act#resume() abort
  let [l:pending, s:pending] = [s:pending, {}]
  if empty(l:pending)
    return
  endif
  let l:general = remove(l:pending.offers, -1)
  let l:offered = copy(get(l:pending.offers, 0, []))
  let l:own = map(copy(l:offered), 'v:val.key')
  let l:pending.offered = l:offered + filter(l:general, 'index(l:own, v:val.key) < 0')
  if l:pending.keys ==# ''
    return s:choose(l:pending)
  endif
  while 1
    let l:keys = l:pending.keys
    let l:found = filter(copy(l:pending.offered), 'stridx(l:keys, v:val.key) == 0')
    let l:begun = filter(copy(l:pending.offered), 'stridx(v:val.key, l:keys) == 0')
    if !empty(l:found) || empty(l:begun)
      break
    endif
    let l:hint = join(map(l:begun, 'v:val.key . " " . v:val.title'), ' · ')
    let l:kind = get(get(l:pending.things, 0, {}), 'entity', '')
    let s:hints[l:kind] = extend(get(s:hints, l:kind, {}), {l:keys : l:hint})
    let l:pending.keys .= s:more(l:hint)
  endwhile
  if l:keys =~# "[\<Esc>\<C-C>]$"
    return
  elseif empty(l:found)
    return tally#event#warn(printf('“%s” does nothing here. “.” shows what can be done.', l:keys))
  endif
  call s:perform(l:pending, l:found[0], {})
  call feedkeys(l:keys[len(l:found[0].key) :])
endfunction

" Returns the key that is typed next.
function! s:more(hint) abort
  redraw
  echo strcharpart(a:hint, 0, v:echospace)
  let l:key = getcharstr()
  redraw
  return l:key
endfunction

" Shows the actions in a menu. In Vim, their keys choose, too.
function! s:choose(pending) abort
  let s:menu = a:pending
  let l:texts = map(copy(a:pending.offered), 'printf("%-3s%s", v:val.key, v:val.title)')
  if has('nvim')
    return luaeval('vim.ui.select(_A, {prompt = "Tally"}, function(_, n) vim.fn["tally#act#chosen"](0, n or 0) end)',
          \ l:texts)
  endif
  call popup_menu(l:texts, {'title': ' Tally ', 'callback': 'tally#act#chosen', 'filter': function('s:filter'),
        \ 'maxheight': &lines - 6, 'maxwidth': &columns - 8})
endfunction

function! s:filter(window, key) abort
  let s:menu.keys .= a:key
  let l:keys = map(copy(s:menu.offered), 'v:val.key')
  if index(l:keys, s:menu.keys) >= 0
    return !popup_close(a:window, index(l:keys, s:menu.keys) + 1)
  elseif match(l:keys, '\C^\V' . escape(s:menu.keys, '\')) >= 0
    return 1
  endif
  let s:menu.keys = ''
  return popup_filter_menu(a:window, a:key)
endfunction

function! tally#act#chosen(window, number) abort
  if a:number > 0
    let s:next = [s:menu, s:menu.offered[a:number - 1], {}]
    call feedkeys("\<Cmd>call tally#act#perform()\<CR>", 'n')
  endif
endfunction

function! tally#act#perform() abort
  call call('s:perform', s:next)
endfunction

" Asks for what an action needs, and does it with all things that offer it, as one step. `typed` has earlier answers.
function! s:perform(pending, action, typed) abort
  let l:given = []
  for l:index in range(len(a:action.inputs))
    let l:input = a:action.inputs[l:index]
    if l:input.kind ==# 'capture'
      return tally#line#ask(a:action)
    elseif l:input.kind ==# 'confirm'
      let l:value = v:true
      if confirm(l:input.prompt . '?', "&Yes\n&No", 2) != 1
        return
      endif
    else
      let l:text = s:input(l:input, get(a:typed, l:index, l:input.default is v:null ? '' : l:input.default))
      if l:text ==# "\<Esc>"
        return
      endif
      let a:typed[l:index] = l:text
      let l:value = s:value(l:input, l:text)
    endif
    call add(l:given, [l:input.member is v:null ? [] : split(l:input.member, '\.'), l:value])
  endfor
  let l:all = filter(flatten(copy(a:pending.offers), 1), 'v:val.action ==# a:action.action')
  let l:requests = map(empty(l:all) ? [a:action] : l:all, {_, one -> {'method': one.method,
        \ 'params': s:with(one.params, l:given)}})
  let l:request = len(l:requests) == 1 ? l:requests[0] : {'method': 'batch.run', 'params': {'requests': l:requests}}
  call call(a:action.step ? 'tally#server#change' : 'tally#server#ask', [l:request.method, l:request.params,
        \ function('s:done', [a:action]), function('s:failed', [a:pending, a:action, a:typed])])
endfunction

" Returns what is typed, or <Esc>.
function! s:input(input, text) abort
  let l:hint = a:input.kind ==# 'choice' ? ' (' . join(map(copy(a:input.candidates), 'v:val.text'), ', ') . ')' : ''
  let s:asked = a:input
  let [l:cpo, &cpo] = [&cpo, 'aABceFs']
  cnoremap <nowait> <Esc> <C-\>e"\e"<CR><CR>
  try
    return input(a:input.prompt . l:hint . ': ', a:text, 'customlist,tally#act#complete')
  catch /^Vim:Interrupt$/
    return "\<Esc>"
  finally
    cunmap <Esc>
    let &cpo = l:cpo
    redraw
  endtry
endfunction

function! tally#act#complete(lead, line, position) abort
  let l:found = filter(map(copy(s:asked.candidates), 'v:val.text'), 'stridx(tolower(v:val), tolower(a:line)) == 0')
  return !empty(l:found) || index(['date', 'duration'], s:asked.kind) < 0 ? l:found
        \ : tally#candidates(s:asked.kind, a:line, a:line)
endfunction

" Returns a typed text as the server wants it.
function! s:value(input, text) abort
  let l:chosen = map(filter(copy(a:input.candidates), 'v:val.text ==# a:text'), 'v:val.value')
  if a:input.type ==# 'array'
    return !empty(l:chosen) ? l:chosen[:0] : map(split(a:text, ','), 'trim(v:val)')
  elseif a:input.type ==# 'number' && a:text =~# '^[+-]\=\d\+\%(\.\d\+\)\=$'
    return a:text =~# '\.' ? str2float(a:text) : str2nr(a:text)
  endif
  return get(l:chosen, 0, a:input.type ==# 'boolean' ? v:true : a:text)
endfunction

" Returns the parameters with the members that were given, by their paths.
function! s:with(parameters, given) abort
  let l:parameters = deepcopy(a:parameters)
  for [l:names, l:value] in filter(copy(a:given), '!empty(v:val[0])')
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
  for [l:member, l:word] in items({'undone': 'Undone', 'redone': 'Redone'})
    if type(get(a:result, l:member, v:null)) == v:t_dict
      return tally#event#say(l:word . ': ' . a:result[l:member].summary)
    endif
  endfor
  call tally#server#ask('history.list', {'limit': 1}, function('s:tell', [a:action]))
endfunction

function! s:tell(action, history) abort
  let l:step = get(a:history.steps, 0, {'step': s:step})
  call tally#event#say(l:step.step == s:step ? a:action.title . ': done.' : l:step.summary)
  let s:step = l:step.step
endfunction

" Asks again for what was refused, with what was typed.
function! s:failed(pending, action, typed, error) abort
  call tally#event#fail(a:error)
  if !empty(a:typed) && a:error.code == -32602
    let s:next = [a:pending, a:action, a:typed]
    call feedkeys("\<Cmd>call tally#act#perform()\<CR>", 'n')
  endif
endfunction

let &cpo = s:cpo | unlet s:cpo
