-- Asks whether a claimed page may be started.  ARGV: number, whether this worker started it before (1) or not (0), host
-- ('': none), most pages of a host at a time, milliseconds between the starts of two, milliseconds that a start counts
-- if its claim is not renewed, most workers that a page is given to.
-- Returns 0: yes; 1 and milliseconds: not before then; 2: it is done; 3: too many workers began it and did not end it;
-- 4: the run is paused or draining.
local base, number, host = KEYS[1], ARGV[1], ARGV[3]
if redis.call('GETBIT', base .. ':done', number) == 1 then
  return { 2, 0 }
end
if redis.call('HGET', base .. ':run', 'state') ~= 'running' then
  return { 4, 0 }
end
if ARGV[2] == '0' and tonumber(redis.call('HGET', base .. ':starts', number) or 0) >= tonumber(ARGV[7]) then
  return { 3, 0 }
end
if host ~= '' then
  local now = server_time()
  local key, active = base .. ':host:' .. host, base .. ':active:' .. host
  local known = redis.call('HMGET', key, 'ready', 'delay')
  local ready, delay = tonumber(known[1] or 0), math.max(tonumber(ARGV[5]), tonumber(known[2] or 0))
  if ready > now then
    return { 1, ready - now }
  end
  redis.call('ZREMRANGEBYSCORE', active, '-inf', now)
  -- the place that it has since its claim; a page that is tried again has left it
  local has_place = redis.call('ZREM', active, number) == 1
  if not has_place and redis.call('ZCARD', active) >= tonumber(ARGV[4]) then
    local due = base .. ':due:' .. host
    redis.call('ZADD', due, 'NX', string.format('%.0f', now), number)
    redis.call('PEXPIRE', due, 60000)
    return { 1, 100 }
  end
  if not has_place then
    redis.call('ZREM', base .. ':due:' .. host, number)
  end
  take_place(base, host, number, now, tonumber(ARGV[6]))
  -- a start within the same millisecond would find the host ready again
  redis.call('HSET', key, 'ready', string.format('%.0f', now + delay))
  redis.call('PEXPIRE', key, string.format('%.0f', delay + 3600000))
end
if ARGV[2] == '0' then
  redis.call('HINCRBY', base .. ':starts', number, 1)
end
return { 0, 0 }
