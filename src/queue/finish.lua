-- Keeps the result of a page, unless it has one.  ARGV: number, entry, host ('': none), 'ok' or 'failed', line of the
-- results (or where it stands), worker, and of failed pages error code, message and page.  Returns 1 where this result
-- is the page's, else 0.
local base, number = KEYS[1], ARGV[1]
if redis.call('HEXISTS', base .. ':run', 'options') == 0 then
  return 0 -- the run was dropped: nothing of it may come back
end
redis.call('XACK', base .. ':pages', 'workers', ARGV[2])
redis.call('XDEL', base .. ':pages', ARGV[2])
if ARGV[3] ~= '' then
  redis.call('ZREM', base .. ':active:' .. ARGV[3], number)
end
if redis.call('SETBIT', base .. ':done', number, 1) == 1 then
  redis.call('HINCRBY', base .. ':worker:' .. ARGV[6], 'late', 1)
  return 0
end
local rate = base .. ':rate:' .. math.floor(redis.call('TIME')[1] / 10)
redis.call('INCR', rate)
redis.call('EXPIRE', rate, 180)
redis.call('HDEL', base .. ':starts', number)
redis.call('HSET', base .. ':lines:' .. math.floor(tonumber(number) / 512), number, ARGV[5])
redis.call('HINCRBY', base .. ':run', ARGV[4], 1)
redis.call('HINCRBY', base .. ':worker:' .. ARGV[6], ARGV[4], 1)
if ARGV[4] == 'failed' then
  redis.call('HSET', base .. ':failed', number, cjson.encode({ ARGV[7], ARGV[8], ARGV[9] }))
end
return 1
