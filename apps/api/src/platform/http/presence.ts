import type { Redis } from 'ioredis'

/**
 * Uses the Redis clock, so that all processes agree. Drops expired users, adds or removes the caller, and lists the
 * others.
 */
const SAY_SCRIPT = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local was = redis.call('ZSCORE', KEYS[1], ARGV[1]) and 1 or 0
if ARGV[2] == '1' then
  redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
else
  redis.call('ZREM', KEYS[1], ARGV[1])
end
return { was, redis.call('ZRANGE', KEYS[1], 0, 9) }
`

type Said = { key: string; lifetimeSeconds: number; userId: bigint; isHere: boolean }

/**
 * Records that a user is present and returns the other present users. The client repeats it every few seconds; a
 * silent user is dropped. Without Redis no presence is shown, and nothing else changes.
 */
export async function notePresence(
  redis: Redis,
  { key, lifetimeSeconds, userId, isHere }: Said,
): Promise<{ isChange: boolean; otherIds: string[] }> {
  const self = userId.toString()
  try {
    const answer = await redis.eval(SAY_SCRIPT, 1, key, self, isHere ? '1' : '0', lifetimeSeconds)
    const [was, ids] = answer as [number, string[]]
    return { isChange: (was === 1) !== isHere, otherIds: ids.filter((id) => id !== self) }
  } catch {
    return { isChange: false, otherIds: [] }
  }
}
