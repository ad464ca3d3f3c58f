-- Claims pages for a worker.  ARGV: worker, most pages, milliseconds after which a claim that is not renewed is void,
-- whether to look for such (1) or not (0), whether the worker has forgotten what it had claimed (1) or not (0).
-- Returns state, total, ok, failed, whether the list is complete, pages.
local base, run, pages = KEYS[1], KEYS[1] .. ':run', KEYS[1] .. ':pages'
local facts = redis.call('HMGET', run, 'state', 'total', 'ok', 'failed', 'listed', 'most', 'depth', 'waiting')
local state, follows = facts[1] or '', facts[6]
local found, most = {}, tonumber(ARGV[2])
local function add(entries)
  for _, entry in ipairs(entries) do
    found[#found + 1] = entry
  end
end
local function add_new()
  local new = #found < most
    and redis.call('XREADGROUP', 'GROUP', 'workers', ARGV[1], 'COUNT', most - #found, 'STREAMS', pages, '>')
  if new then
    add(new[1][2])
  end
end
-- Puts pages into the stream that links led to: those of the depth that is being done, and when all of it is done, of the
-- next one.  Before that nobody knows all pages of the next.
local function release()
  local waiting, depth = tonumber(facts[8] or 0), facts[7] or '0'
  local list = base .. ':found:' .. depth
  if redis.call('EXISTS', list) == 0 and tonumber(facts[3]) + tonumber(facts[4]) >= tonumber(facts[2]) - waiting then
    depth = redis.call('ZRANGE', base .. ':depths', 0, 0)[1]
    if not depth then
      return
    end
    list = base .. ':found:' .. depth
    redis.call('HSET', run, 'depth', depth)
  end
  local entries = redis.call('LPOP', list, 500) -- more would hold up all others
  if not entries then
    return
  end
  for _, entry in ipairs(entries) do
    local page = cjson.decode(entry)
    redis.call('XADD', pages, '*', 'n', page[1], 'p', page[3], 'f', page[2])
  end
  redis.call('HINCRBY', run, 'waiting', -#entries)
  if redis.call('EXISTS', list) == 0 then
    redis.call('ZREM', base .. ':depths', depth)
  end
end
-- a page that links led to before the list had it would be another one
if state == 'running' and (not follows or facts[5] == '1') then
  if ARGV[5] == '1' then
    add(redis.call('XREADGROUP', 'GROUP', 'workers', ARGV[1], 'STREAMS', pages, '0')[1][2])
  end
  if ARGV[4] == '1' and #found < most then
    add(redis.call('XAUTOCLAIM', pages, 'workers', ARGV[1], ARGV[3], '0-0', 'COUNT', most - #found)[2])
  end
  add_new()
  if follows and #found < most then
    release()
    add_new()
  end
end
return { state, facts[2] or '0', facts[3] or '0', facts[4] or '0', facts[5] or '0', found }
