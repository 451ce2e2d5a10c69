" Leaves at once, with a change on its way.
source <sfile>:p:h/scene.vim
call Fresh()
Tally
TallyAdd Last words
call Print('# done')
qall!
