-- Makes a run unless it is there.  ARGV: version, options, arguments, directory.  Returns version and options of the run.
local run = KEYS[1] .. ':run'
if redis.call('HSETNX', run, 'options', ARGV[2]) == 1 then
  redis.call('HSET', run, 'version', ARGV[1], 'arguments', ARGV[3], 'directory', ARGV[4], 'state', 'running',
    'total', 0, 'ok', 0, 'failed', 0, 'listed', 0)
  redis.call('XGROUP', 'CREATE', KEYS[1] .. ':pages', 'workers', '0', 'MKSTREAM')
end
return redis.call('HMGET', run, 'version', 'options')
