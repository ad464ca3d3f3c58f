-- How pages come into a run; this stands before the scripts that add some.  A mark (mark.h) is four digits that name a
-- set, and a member of it.
local function is_new(base, kind, mark)
  return redis.call('SADD', base .. ':' .. kind .. ':' .. string.sub(mark, 1, 4), string.sub(mark, 5)) == 1
end

-- Which of its names a page has: the first that no other page has, or the one behind them all.  '': none is looked for.
local function choose_name(base, marks)
  local attempt = 0
  for mark in string.gmatch(marks, '%S+') do
    if is_new(base, 'names', mark) then
      break
    end
    attempt = attempt + 1
  end
  return marks == '' and '' or tostring(attempt)
end

-- A page that a link led to waits until those are done that fewer links lead to: see claim.lua.
local function admit(base, number, depth, name, page)
  redis.call('RPUSH', base .. ':found:' .. depth, cjson.encode({ string.format('%.0f', number), name, page }))
  redis.call('ZADD', base .. ':depths', depth, depth)
  redis.call('HINCRBY', base .. ':run', 'waiting', 1)
  redis.call('HINCRBY', base .. ':followed', depth, 1)
end
