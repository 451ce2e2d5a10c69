" Functions for commands, mappings and other plugins.

" Opens a view of the server, such as `today`.
function! tally#open(view, arguments, modifiers, here) abort
  call tally#words#view(a:view, a:arguments,
        \ {parameters -> tally#view#open(a:view, parameters, a:modifiers, a:here)})
endfunction

" Fills a buffer whose name starts with tally://, also after `:edit`.
function! tally#load(buffer) abort
  if bufname(a:buffer) =~# '^tally://edit/'
    call tally#edit#load(a:buffer)
  else
    call tally#view#load(a:buffer)
  endif
endfunction

" Creates a task from words such as `Call the bank !p0 #home @Money >tomorrow`.
function! tally#add(text, create_project) abort
  call tally#words#task(a:text, '', {task -> tally#act#create(
        \ extend(task, a:create_project ? {'createProject': v:true} : {}), function('tally#message#fail'))})
endfunction

" Completes a task by its number or id.
function! tally#done(id) abort
  call tally#act#complete(trim(a:id))
endfunction

" Returns the text for 'statusline'. Does not block.
function! tally#statusline() abort
  return tally#status#text()
endfunction

" Requests a method that changes nothing, and calls `Then(result)`.
function! tally#ask(method, parameters, Then) abort
  call tally#server#ask(a:method, a:parameters, a:Then)
endfunction
