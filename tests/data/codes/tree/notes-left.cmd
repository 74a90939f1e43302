printf '(;GM[4]SZ[15];B[hh]C[so far];W[ig])\n' | shinpan-convert --to sgf - > /dev/null
