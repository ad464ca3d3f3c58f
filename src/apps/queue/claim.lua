-- Claims pages for a worker.  ARGV: worker, most pages, milliseconds after which a claim that is not renewed is void,
-- whether to look for such (1) or not (0), whether the worker has forgotten what it had claimed (1) or not (0), most pages
-- of a host at a time.  A page of a host whose places are all taken waits in a list of the host, claimed by nobody.
-- Returns state, total, ok, failed, whether the list is complete, pages (entries, each with its host or ''), whether the
-- script stopped before it had looked at all (1) or not (0).
local most_reads, most_waiting, most_swept = 100, 10000, 20
local base, run, pages = KEYS[1], KEYS[1] .. ':run', KEYS[1] .. ':pages'
local facts = redis.call('HMGET', run, 'state', 'total', 'ok', 'failed', 'listed', 'most', 'depth', 'waiting')
local state, follows = facts[1] or '', facts[6]
local worker, most, per_host = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[6])
local found, reads, now = {}, 0, server_time()
-- The host of a page (shared-run.h), and its number; '' for pages of no server.
local function read_entry(entry)
  local fields, list = {}, entry[2] or {}
  for i = 1, #list, 2 do
    fields[list[i]] = list[i + 1]
  end
  local text, address = fields.p or '', nil
  if string.sub(text, 1, 1) == 'u' then
    address = string.sub(text, 2)
  else
    local is_json, page = pcall(cjson.decode, string.sub(text, 2))
    page = is_json and type(page) == 'table' and page or {}
    if type(page.host) == 'string' then
      return page.host, fields.n
    end
    address = page.location
  end
  if type(address) ~= 'string' or not fields.n then
    return '', fields.n
  end
  return string.match(address, '^https?://([^/?#]*)') or '', fields.n
end
local function add(entry, host)
  found[#found + 1] = { entry[1], entry[2], host }
end
local function has_room(host)
  local active = base .. ':active:' .. host
  redis.call('ZREMRANGEBYSCORE', active, '-inf', now)
  return redis.call('ZCARD', active) < per_host
end
-- Adds a page that was read for this worker, or has it wait; `first`: before others of its host.
local function add_or_wait(entry, first)
  local host, number = read_entry(entry)
  if host == '' then
    add(entry, host)
    return
  end
  local list = base .. ':wait:' .. host
  if first then
    redis.call('ZREM', base .. ':active:' .. host, number) -- of a worker that ended without a word
  end
  if (first or redis.call('EXISTS', list) == 0) and has_room(host) then
    take_place(base, host, number, now, tonumber(ARGV[3]))
    add(entry, host)
    return
  end
  redis.call('XACK', pages, 'workers', entry[1])
  redis.call(first and 'LPUSH' or 'RPUSH', list, entry[1])
  redis.call('ZADD', base .. ':waiting', 'NX', string.format('%.0f', now), host)
  redis.call('HINCRBY', run, 'parked', 1)
end
-- Adds a page that waits for a place of the host, where it has one.
local function add_waiting(host)
  local list, added = base .. ':wait:' .. host, false
  while not added and has_room(host) do
    local id = redis.call('LPOP', list)
    if not id then
      break
    end
    redis.call('HINCRBY', run, 'parked', -1)
    local entry = redis.call('XCLAIM', pages, 'workers', worker, 0, id, 'FORCE')[1]
    if entry and entry[2] then
      local _, number = read_entry(entry)
      take_place(base, host, number, now, tonumber(ARGV[3]))
      add(entry, host)
      added = true
    else
      redis.call('XACK', pages, 'workers', id) -- it has a result meanwhile
    end
  end
  if redis.call('EXISTS', list) == 0 then
    redis.call('ZREM', base .. ':waiting', host)
    redis.call('ZREM', base .. ':open', host)
  elseif has_room(host) then
    redis.call('ZADD', base .. ':open', string.format('%.0f', now), host) -- at the end: hosts take turns
  else
    redis.call('ZREM', base .. ':open', host)
  end
end
local function add_open()
  while #found < most do
    local host = redis.call('ZRANGE', base .. ':open', 0, 0)[1]
    if not host then
      return
    end
    add_waiting(host)
  end
end
-- Nobody says so when the place of a worker that was killed is void.
local function sweep()
  for _, host in ipairs(redis.call('ZRANGE', base .. ':waiting', 0, most_swept - 1)) do
    redis.call('ZADD', base .. ':waiting', string.format('%.0f', now), host)
    if has_room(host) then
      redis.call('ZADD', base .. ':open', 'NX', string.format('%.0f', now), host)
    end
  end
end
local function add_new()
  local room = most_waiting - tonumber(redis.call('HGET', run, 'parked') or 0)
  while #found < most and reads < most_reads and room > 0 do
    local new = redis.call('XREADGROUP', 'GROUP', 'workers', worker, 'COUNT', 1, 'STREAMS', pages, '>')
    if not new then
      return
    end
    reads, room = reads + 1, room - 1
    add_or_wait(new[1][2][1], false)
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
local promised = redis.call('GETDEL', base .. ':promise:' .. worker)
if promised then
  redis.call('ZREM', base .. ':active:' .. promised, '+' .. worker)
end
-- a page that links led to before the list had it would be another one
if state == 'running' and (not follows or facts[5] == '1') then
  if promised then
    add_waiting(promised)
  end
  if ARGV[5] == '1' then
    for _, entry in ipairs(redis.call('XREADGROUP', 'GROUP', 'workers', worker, 'STREAMS', pages, '0')[1][2]) do
      add(entry, (read_entry(entry)))
    end
  end
  if ARGV[4] == '1' and #found < most then
    for _, entry in ipairs(redis.call('XAUTOCLAIM', pages, 'workers', worker, ARGV[3], '0-0', 'COUNT', most - #found)[2]) do
      if entry then
        add_or_wait(entry, true)
      end
    end
    sweep()
  end
  add_open()
  add_new()
  if follows and #found < most and reads < most_reads then
    release()
    add_new()
  end
  if #found > 0 then
    redis.call('ZREM', base .. ':asking', worker)
  elseif reads < most_reads then
    redis.call('ZADD', base .. ':asking', 'NX', string.format('%.0f', now), worker)
    redis.call('HSET', base .. ':worker:' .. worker, 'asked', string.format('%.0f', now))
  end
end
return { state, facts[2] or '0', facts[3] or '0', facts[4] or '0', facts[5] or '0', found, reads < most_reads and 0 or 1 }
