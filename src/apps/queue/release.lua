-- A worker gives a page back, which others may claim at once.  ARGV: worker, entry, number, host ('': it has no
-- place).
local base, pages, worker = KEYS[1], KEYS[1] .. ':pages', ARGV[1]
local pending = redis.call('XPENDING', pages, 'workers', ARGV[2], ARGV[2], 1)
if ARGV[4] ~= '' then
  leave_place(base, ARGV[4], ARGV[3], server_time())
end
if tonumber(redis.call('HGET', base .. ':starts', ARGV[3]) or 0) > 0 then
  redis.call('HINCRBY', base .. ':starts', ARGV[3], -1)
end
if pending[1] and pending[1][2] == worker then
  redis.call('XCLAIM', pages, 'workers', worker, 0, ARGV[2], 'IDLE', 1000000000, 'JUSTID')
end
return 0
