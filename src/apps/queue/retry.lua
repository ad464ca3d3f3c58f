-- Puts failed pages back into the list.  ARGV: most pages at a time.  Returns how many; 0 when there are no more.
local base = KEYS[1]
local failed = redis.call('HRANDFIELD', base .. ':failed', ARGV[1], 'WITHVALUES')
local n = 0
for i = 1, #failed, 2 do
  local number = failed[i]
  local failure = cjson.decode(failed[i + 1])
  redis.call('XADD', base .. ':pages', '*', 'n', number, 'p', failure[3], 'f', failure[4] or '')
  redis.call('SETBIT', base .. ':done', number, 0)
  redis.call('HDEL', base .. ':failed', number)
  redis.call('HDEL', base .. ':starts', number)
  redis.call('HDEL', base .. ':lines:' .. math.floor(tonumber(number) / 512), number)
  redis.call('HINCRBY', base .. ':run', 'failed', -1)
  n = n + 1
end
return n
