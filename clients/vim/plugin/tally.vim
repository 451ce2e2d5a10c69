" Tally: tasks with a daily focus, habits and time tracking. See :help tally.
if exists('g:loaded_tally')
  finish
endif
let g:loaded_tally = 1

command! -bar -bang Tally call tally#open('today', '', <q-mods>, <bang>0)
command! -bar -bang -nargs=? TallyFocus call tally#open('focus', <q-args>, <q-mods>, <bang>0)
command! -bang -nargs=* -complete=customlist,tally#words#complete TallyList
      \ call tally#open('list', <q-args>, <q-mods>, <bang>0)
command! -bang -nargs=? -complete=customlist,tally#words#complete_project TallyProject
      \ call tally#open('project', <q-args>, <q-mods>, <bang>0)
command! -bar -bang -nargs=? TallyCalendar call tally#open('calendar', <q-args>, <q-mods>, <bang>0)
command! -bar -bang -nargs=* TallyYear call tally#open('year', <q-args>, <q-mods>, <bang>0)
command! -bar -bang -nargs=? TallyScore call tally#open('score', <q-args>, <q-mods>, <bang>0)
command! -bar -bang TallyHabits call tally#open('habits', '', <q-mods>, <bang>0)
command! -bar -bang -nargs=* TallyTime call tally#open('time', <q-args>, <q-mods>, <bang>0)
command! -bar -bang -nargs=? -complete=customlist,tally#words#complete_stakes TallyStakes
      \ call tally#open('stakes', <q-args>, <q-mods>, <bang>0)
command! -bar -bang -nargs=? TallyDay call tally#open('day', <q-args>, <q-mods>, <bang>0)
command! -bar -bang -nargs=1 TallyTask call tally#open('task', <q-args>, <q-mods>, <bang>0)
command! -bang -nargs=+ -complete=customlist,tally#words#complete TallyAdd call tally#add(<q-args>, <bang>0)
command! -bar -nargs=1 TallyDone call tally#done(<q-args>)
command! -bar TallyUndo call tally#act#undo()
command! -bar TallyRedo call tally#act#redo()
command! -bar -range TallyFromLine call tally#capture#lines(<line1>, <line2>)
command! -bar TallyStop call tally#server#leave()

nnoremap <silent> <Plug>(tally-toggle) <Cmd>call tally#act#toggle()<CR>
nnoremap <silent> <Plug>(tally-focus) <Cmd>call tally#act#focus()<CR>
nnoremap <silent> <Plug>(tally-later) <Cmd>call tally#act#reschedule(v:count1)<CR>
nnoremap <silent> <Plug>(tally-earlier) <Cmd>call tally#act#reschedule(-v:count1)<CR>
nnoremap <silent> <Plug>(tally-later-week) <Cmd>call tally#act#reschedule(7 * v:count1)<CR>
nnoremap <silent> <Plug>(tally-reschedule) <Cmd>call tally#act#ask_date()<CR>
nnoremap <silent> <Plug>(tally-priority) <Cmd>call tally#act#cycle_priority()<CR>
nnoremap <silent> <Plug>(tally-priority-0) <Cmd>call tally#act#prioritise('P0')<CR>
nnoremap <silent> <Plug>(tally-priority-1) <Cmd>call tally#act#prioritise('P1')<CR>
nnoremap <silent> <Plug>(tally-priority-2) <Cmd>call tally#act#prioritise('P2')<CR>
nnoremap <silent> <Plug>(tally-priority-3) <Cmd>call tally#act#prioritise('P3')<CR>
nnoremap <silent> <Plug>(tally-edit) <Cmd>call tally#edit#subject()<CR>
nnoremap <silent> <Plug>(tally-delete) <Cmd>call tally#act#delete()<CR>
nnoremap <silent> <Plug>(tally-undo) <Cmd>call tally#act#undo()<CR>
nnoremap <silent> <Plug>(tally-redo) <Cmd>call tally#act#redo()<CR>
nnoremap <silent> <Plug>(tally-increment) <Cmd>call tally#act#increment(v:count1)<CR>
nnoremap <silent> <Plug>(tally-decrement) <Cmd>call tally#act#increment(-v:count1)<CR>
nnoremap <silent> <Plug>(tally-add) <Cmd>call tally#act#ask_task()<CR>
nnoremap <silent> <Plug>(tally-details) <Cmd>call tally#act#details()<CR>
nnoremap <silent> <Plug>(tally-refresh) <Cmd>call tally#view#refresh(bufnr(''))<CR>
nnoremap <silent> <Plug>(tally-after) <Cmd>call tally#view#step(v:count1)<CR>
nnoremap <silent> <Plug>(tally-before) <Cmd>call tally#view#step(-v:count1)<CR>
nnoremap <silent> <Plug>(tally-next) <Cmd>call tally#view#turn(1)<CR>
nnoremap <silent> <Plug>(tally-previous) <Cmd>call tally#view#turn(-1)<CR>
nnoremap <silent> <Plug>(tally-help) <Cmd>call tally#view#help()<CR>
nnoremap <silent> <Plug>(tally-close) <Cmd>call tally#view#close()<CR>

augroup tally
  autocmd!
  autocmd BufReadCmd tally://* ++nested call tally#load(bufnr(''))
  autocmd VimLeavePre * call tally#server#leave()
augroup END
