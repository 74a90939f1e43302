1 name
>>1 Test
7 reset_board
>>7
15 time_settings 900000
>>15
11 flip a1 K
>>11
16 time_left red 800000
11 flip b1 k
>>11
16 time_left black 800000
11 flip c1 g
>>11
16 time_left red 850000
