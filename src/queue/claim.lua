-- Claims pages for a worker.  ARGV: worker, most pages, milliseconds after which a claim that is not renewed is void,
-- whether to look for such (1) or not (0), whether the worker has forgotten what it had claimed (1) or not (0).
-- Returns state, total, ok, failed, whether the list is complete, pages.
local base, run, pages = KEYS[1], KEYS[1] .. ':run', KEYS[1] .. ':pages'
local facts = redis.call('HMGET', run, 'state', 'total', 'ok', 'failed', 'listed')
local state = facts[1] or ''
local found, most = {}, tonumber(ARGV[2])
local function add(entries)
  for _, entry in ipairs(entries) do
    found[#found + 1] = entry
  end
end
if state == 'running' then
  if ARGV[5] == '1' then
    add(redis.call('XREADGROUP', 'GROUP', 'workers', ARGV[1], 'STREAMS', pages, '0')[1][2])
  end
  if ARGV[4] == '1' and #found < most then
    add(redis.call('XAUTOCLAIM', pages, 'workers', ARGV[1], ARGV[3], '0-0', 'COUNT', most - #found)[2])
  end
  if #found < most then
    local new = redis.call('XREADGROUP', 'GROUP', 'workers', ARGV[1], 'COUNT', most - #found, 'STREAMS', pages, '>')
    if new then
      add(new[1][2])
    end
  end
end
return { state, facts[2] or '0', facts[3] or '0', facts[4] or '0', facts[5] or '0', found }
