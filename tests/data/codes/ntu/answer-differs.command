1 name
>>1 Test
7 reset_board
>>7
12 genmove red
>>12 a1 a1
11 flip b1 K
>>11
