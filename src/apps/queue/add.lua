-- Adds pages to the list that are not in it.  ARGV: for each page the mark of what tells it from others, that of its
-- address ('': links are not followed), whether it is more than its address (1) or not (0), the marks of its names, and
-- the page.  Returns how many were added.
local base = KEYS[1]
local total = tonumber(redis.call('HGET', base .. ':run', 'total') or 0)
local added = 0
for i = 1, #ARGV, 5 do
  local address = ARGV[i + 1]
  if (address == '' or is_new(base, 'addresses', address) or ARGV[i + 2] == '1') and is_new(base, 'seen', ARGV[i]) then
    added = added + 1
    redis.call('XADD', base .. ':pages', '*', 'n', string.format('%.0f', total + added), 'p', ARGV[i + 4],
      'f', choose_name(base, ARGV[i + 3]))
  end
end
if added > 0 then
  redis.call('HSET', base .. ':run', 'total', string.format('%.0f', total + added))
end
return added
