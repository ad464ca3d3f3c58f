-- What a host asks of all workers.  ARGV: host, milliseconds between the starts of two pages (0: nothing said),
-- milliseconds to be left alone (0: a page ended without such a wish, -1: nothing said), most such rests in a row.
local key = KEYS[1] .. ':host:' .. ARGV[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HMGET', key, 'ready', 'delay', 'rests', 'rested')
local ready, delay, rests, rested = tonumber(known[1] or 0), tonumber(known[2] or 0), tonumber(known[3] or 0),
  tonumber(known[4] or 0)
local wanted, rest = tonumber(ARGV[2]), tonumber(ARGV[3])
if wanted > delay then
  delay = wanted
  ready = math.max(ready, now + delay)
end
if rest == 0 then
  rests = 0
elseif rest > 0 then
  -- several pages in work may all hear of the same rest
  if now >= rested then
    rests = rests + 1
  end
  if rests <= tonumber(ARGV[4]) then
    rested = math.max(rested, now + rest)
    ready = math.max(ready, rested)
  end
end
redis.call('HSET', key, 'ready', string.format('%.0f', ready), 'delay', string.format('%.0f', delay),
  'rests', rests, 'rested', string.format('%.0f', rested))
redis.call('PEXPIRE', key, string.format('%.0f', math.max(ready - now, 0) + delay + 3600000))
return 0
