" Tally: tasks with a daily focus, habits and time tracking. See :help tally.
if exists('g:loaded_tally')
  finish
endif
let g:loaded_tally = 1
let s:cpo = &cpo | set cpo&vim

command! -bang -nargs=* -complete=customlist,tally#complete Tally call tally#run(<q-args>, <q-mods>, <bang>0)
command! -nargs=* TallyAdd call tally#line#open(<q-args>)
command! -range TallyFromLine call tally#line#capture(<line1>, <line2>)
command! -bar TallyReminder call tally#event#act()
command! -bar TallyStop call tally#server#leave()

nnoremap <silent> <Plug>(tally-menu) <Cmd>call tally#act#menu()<CR>
xnoremap <silent> <Plug>(tally-menu) <Cmd>call tally#act#menu()<CR>
nnoremap <silent> <Plug>(tally-open) <Cmd>call tally#page#enter(0)<CR>
nnoremap <silent> <Plug>(tally-edit) <Cmd>call tally#page#enter(1)<CR>
nnoremap <silent> <Plug>(tally-later) <Cmd>call tally#page#step(1)<CR>
nnoremap <silent> <Plug>(tally-earlier) <Cmd>call tally#page#step(-1)<CR>
nnoremap <silent> <Plug>(tally-refresh) <Cmd>call tally#page#refresh(bufnr(''))<CR>
nnoremap <silent> <Plug>(tally-help) <Cmd>call tally#page#help()<CR>
nnoremap <silent> <Plug>(tally-close) <Cmd>call tally#page#close()<CR>

augroup tally
  autocmd!
  autocmd BufReadCmd tally://* ++nested call tally#page#load(str2nr(expand('<abuf>')))
augroup END

let &cpo = s:cpo | unlet s:cpo
