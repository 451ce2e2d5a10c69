" Quits immediately, with a pending change.
source <sfile>:p:h/scene.vim
call Fresh()
Tally
TallyAdd Last change
call Print('# done')
qall!
