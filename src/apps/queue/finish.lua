-- Keeps the result of a page, unless it has one.  ARGV: number, entry, host ('': none), 'ok' or 'failed', line of the
-- results (or where it stands), worker, of failed pages error code, message, page and its name's number; where links are
-- followed the host that the page was redirected to ('': none other), how many addresses it has itself, their marks, and
-- for each page that it leads to mark, mark of its address, marks of its names, depth, and the page.  Returns 1 where this
-- result is the page's, else 0: then its links are not, either.
local base, number = KEYS[1], ARGV[1]
if redis.call('HEXISTS', base .. ':run', 'options') == 0 then
  return 0 -- the run was dropped: nothing of it may come back
end
redis.call('XACK', base .. ':pages', 'workers', ARGV[2])
redis.call('XDEL', base .. ':pages', ARGV[2])
if ARGV[3] ~= '' then
  leave_place(base, ARGV[3], number, server_time())
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
  redis.call('HSET', base .. ':failed', number,
    cjson.encode({ ARGV[7], ARGV[8], ARGV[9], ARGV[10] }))
end
if #ARGV > 10 then
  local run, at = base .. ':run', 13
  local known = redis.call('HMGET', run, 'total', 'most')
  local total, most, left = tonumber(known[1]), tonumber(known[2] or 0), 0
  if ARGV[11] ~= '' then
    redis.call('HINCRBY', base .. ':followed', 'redirected', 1)
    redis.call('HSETNX', base .. ':followed', 'elsewhere', ARGV[11])
  end
  for _ = 1, tonumber(ARGV[12]) do
    is_new(base, 'addresses', ARGV[at])
    at = at + 1
  end
  for i = at, #ARGV, 5 do
    if is_new(base, 'addresses', ARGV[i + 1]) and is_new(base, 'seen', ARGV[i]) then
      local name = choose_name(base, ARGV[i + 2])
      if total < most then
        total = total + 1
        admit(base, total, ARGV[i + 3], name, ARGV[i + 4])
      else
        left = left + 1
        redis.call('RPUSH', base .. ':left-out', cjson.encode({ ARGV[i + 3], name, ARGV[i + 4] }))
      end
    end
  end
  redis.call('HSET', run, 'total', string.format('%.0f', total))
  if left > 0 then
    redis.call('HINCRBY', run, 'left', left)
  end
end
return 1
