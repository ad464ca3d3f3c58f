-- Adds pages to the list that are not in it.  ARGV: for each page a part of its hash that names a set, the rest of the
-- hash, and the page.  Returns how many were added.
local base = KEYS[1]
local total = tonumber(redis.call('HGET', base .. ':run', 'total') or 0)
local added = 0
for i = 1, #ARGV, 3 do
  if redis.call('SADD', base .. ':seen:' .. ARGV[i], ARGV[i + 1]) == 1 then
    added = added + 1
    redis.call('XADD', base .. ':pages', '*', 'n', string.format('%.0f', total + added), 'p', ARGV[i + 2])
  end
end
if added > 0 then
  redis.call('HSET', base .. ':run', 'total', string.format('%.0f', total + added))
end
return added
