-- A claimed page leaves its place until it is tried again, or for good.  ARGV: host, number.
leave_place(KEYS[1], ARGV[1], ARGV[2], server_time())
return 0
