-- Links of the run are followed.  ARGV: most pages of the run, most pages that are admitted by this call.  Pages that were
-- left out, and for which there is room, are admitted.  Returns how many; 0 when there are no more.
local base, run = KEYS[1], KEYS[1] .. ':run'
local total = tonumber(redis.call('HGET', run, 'total') or 0)
local n = 0
redis.call('HSET', run, 'most', ARGV[1])
while total + n < tonumber(ARGV[1]) and n < tonumber(ARGV[2]) do
  local entry = redis.call('LPOP', base .. ':left-out')
  if not entry then
    break
  end
  local page = cjson.decode(entry)
  n = n + 1
  admit(base, total + n, page[1], page[2], page[3])
end
if n > 0 then
  redis.call('HSET', run, 'total', string.format('%.0f', total + n))
  redis.call('HINCRBY', run, 'left', -n)
end
return n
