1 name
>>1 Test
7 reset_board
>>7
15 time_settings 900000
>>15
11 flip a1 K
>>11
16 time_left red 900000
>>16
12 genmove black
>>12 b1 b1
11 flip b1 p
>>11
16 time_left black 898500
>>16
11 flip a2 C
>>11
10 move b1 a1
>>10
