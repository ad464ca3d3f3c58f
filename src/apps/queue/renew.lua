-- A worker is alive.  ARGV: worker, milliseconds that a start counts, and for each claim its entry, number and, where
-- it is started, host (else '').  Claims that others have taken over stay theirs.
local base, pages, worker = KEYS[1], KEYS[1] .. ':pages', ARGV[1]
if redis.call('HEXISTS', base .. ':run', 'options') == 0 then
  return 0 -- the run was dropped: nothing of it may come back
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', base .. ':worker:' .. worker, 'seen', string.format('%.0f', now))
redis.call('ZADD', base .. ':workers', string.format('%.0f', now), worker)
for i = 3, #ARGV, 3 do
  local pending = redis.call('XPENDING', pages, 'workers', ARGV[i], ARGV[i], 1)
  if pending[1] and pending[1][2] == worker then
    redis.call('XCLAIM', pages, 'workers', worker, 0, ARGV[i], 'JUSTID')
    if ARGV[i + 2] ~= '' then
      local active = base .. ':active:' .. ARGV[i + 2]
      redis.call('ZADD', active, 'XX', string.format('%.0f', now + tonumber(ARGV[2])), ARGV[i + 1])
      redis.call('PEXPIRE', active, ARGV[2])
    end
  end
end
return 0
