-- Places of hosts: how many of a host's pages may be in work at a time; this stands before the scripts that take or free
-- one.  A claimed page of a host has a place of it from its claim to its end.
local promise_ms = 1000 -- how long a free place is kept for the worker that it was promised to
local ask_ms = 3000     -- how long a worker that found nothing to do waits without asking again

local function server_time()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function take_place(base, host, owner, now, ms)
  local active = base .. ':active:' .. host
  redis.call('ZADD', active, string.format('%.0f', now + ms), owner)
  if redis.call('PTTL', active) < ms then
    redis.call('PEXPIRE', active, string.format('%.0f', ms))
  end
end

-- The worker that has waited longest for a page; nil: none waits.
local function next_asking(base, now)
  while true do
    local first = redis.call('ZPOPMIN', base .. ':asking')[1]
    if not first or now - tonumber(redis.call('HGET', base .. ':worker:' .. first, 'asked') or 0) < ask_ms then
      return first
    end
  end
end

-- A page leaves its place, if it had one.  The place goes to a page of the host that is claimed and tried again, else to
-- the worker that has waited longest, which is woken; else whoever claims next may have it.
local function leave_place(base, host, number, now)
  if redis.call('ZREM', base .. ':active:' .. host, number) == 0 then
    return
  end
  local due = redis.call('ZPOPMIN', base .. ':due:' .. host)[1]
  if due then
    take_place(base, host, due, now, promise_ms)
  elseif redis.call('EXISTS', base .. ':wait:' .. host) == 1 then
    local worker = next_asking(base, now)
    if worker then
      local wake = base .. ':wake:' .. worker
      take_place(base, host, '+' .. worker, now, promise_ms)
      redis.call('SET', base .. ':promise:' .. worker, host, 'PX', promise_ms)
      redis.call('RPUSH', wake, '1')
      redis.call('PEXPIRE', wake, promise_ms)
    else
      redis.call('ZADD', base .. ':open', 'NX', string.format('%.0f', now), host)
    end
  end
end
