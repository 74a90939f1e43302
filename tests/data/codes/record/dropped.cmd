printf '(;GM[Othello]PB[A]PW[B]TY[8]B[f5];)\n' | shinpan-convert --to othello-transcript - > /dev/null
