printf '[FCR "1"]\n[PlayerA "Ren\201"]\n\n1 A a1(K) 3.0\n' | shinpan-validate --format jsonl --encoding ASCII -
