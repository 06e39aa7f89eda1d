import { createHash } from 'node:crypto'
import { ReplyError, type Redis } from 'ioredis'
import {
  refusedFor,
  takePlace as takePlaceHere,
  type RateDecision,
  type RateLimit,
} from './rate-limit-rule.ts'
import { REDIS_KEYS, redisKey } from '#platform/db/redis-keys.ts'

export type { RateDecision, RateLimit } from './rate-limit-rule.ts'
export type RateLimiter = { take: (limit: RateLimit, caller: string) => Promise<RateDecision> }

/**
 * One round trip with the Redis clock, so that all processes agree. Times are microseconds. A value beyond the window
 * (the clock went back, the limit became stricter) is capped and gets a new lifetime.
 */
const TAKE_SCRIPT = `
local max, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local place = window / max
local taken = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
local function store(value)
  redis.call('SET', KEYS[1], string.format('%.0f', value), 'PX', math.max(1, math.ceil((value - now) / 1000)))
end
if taken > now + window then
  taken = now + window
  store(taken)
end
local wanted = taken + place
local wait = wanted - window - now
if wait > 1 then return { 0, math.ceil(wait / 1000), 0 } end
store(wanted)
return { 1, 0, math.max(0, math.floor((window - (wanted - now)) / place + 0.001)) }
`

const LIMIT_NAME = /^[a-z][a-z0-9.-]{0,40}$/
const PLAIN_CALLER = /^[\w.:/-]{1,80}$/
/** After Redis did not respond, no call waits for it again for this long. */
const REDIS_PAUSE_MS = 1_000

/**
 * The only rate limiter: for routes, accounts and networks alike. While Redis is unavailable it counts in this
 * process at half the limit. It never lets calls through uncounted, and a failing Redis never makes it throw.
 */
export function createRateLimiter(options: {
  redis: Redis
  /** Multiplies every limit, for load tests behind one address. */
  factor: number
  /** Called for every decision made without Redis. */
  onFallback: (limit: RateLimit) => void
}): RateLimiter {
  const { redis, factor, onFallback } = options
  const takeAtRedis = prepareScript(redis)
  const takeHere = createLocalLimiter()
  let askRedisAgainAtMs = 0

  return {
    take: async (limit, caller) => {
      assertSensible(limit)
      const max = Math.max(1, Math.floor(limit.max * factor))
      const windowMs = limit.windowSeconds * 1_000
      const key = redisKey.rateLimit(limit.name, shortCaller(caller))
      if (performance.now() >= askRedisAgainAtMs) {
        try {
          return readReply(await takeAtRedis(key, max, windowMs * 1_000))
        } catch (error) {
          // An error for one key says nothing about other keys; a silent server does.
          if (!(error instanceof ReplyError)) askRedisAgainAtMs = performance.now() + REDIS_PAUSE_MS
        }
      }
      onFallback(limit)
      return takeHere(limit.name, key, { max: Math.max(1, Math.floor(max / 2)), windowMs })
    },
  }
}

type Take = (key: string, max: number, windowUs: number) => Promise<unknown>

/**
 * Called by its hash. The client sends the script text when a server does not know it, for example after a restart.
 */
function prepareScript(redis: Redis): Take {
  redis.defineCommand('takePlace', { numberOfKeys: 1, lua: TAKE_SCRIPT })
  const { takePlace } = redis as unknown as { takePlace: Take }
  return takePlace.bind(redis)
}

/** A limit is code, not input: an invalid one is a programming error and must not count as "no limit". */
function assertSensible(limit: RateLimit): void {
  const isSensible =
    LIMIT_NAME.test(limit.name) &&
    Number.isFinite(limit.max) &&
    limit.max >= 1 &&
    limit.windowSeconds > 0 &&
    limit.windowSeconds <= REDIS_KEYS.rateLimit.lifetimeSeconds
  if (!isSensible) throw new RangeError(`The rate limit "${limit.name}" makes no sense`)
}

/** A caller's name may come from a request, so a long or unusual name is replaced by a hash of fixed length. */
function shortCaller(caller: string): string {
  if (PLAIN_CALLER.test(caller)) return caller
  return `#${createHash('sha256').update(caller).digest('base64url')}`
}

function readReply(reply: unknown): RateDecision {
  const [allowed, waitMs, remaining] = Array.isArray(reply) ? (reply as unknown[]) : []
  if (typeof waitMs !== 'number' || typeof remaining !== 'number')
    throw new Error('not an answer of the script')
  return allowed === 1 ? { allowed: true, retryAfterSeconds: 0, remaining } : refusedFor(waitMs)
}

const LOCAL_CALLERS_MAX = 10_000
const SWEEP_MS = 1_000

/**
 * Bounded: when the table is full of active callers, new callers of a limit share one entry. Evicting entries instead
 * would let a flood of addresses erase its own counts.
 */
function createLocalLimiter() {
  const freeAtMsByKey = new Map<string, number>()
  let sweepAgainAtMs = 0

  const keyFor = (limitName: string, key: string, nowMs: number): string => {
    if (freeAtMsByKey.has(key) || freeAtMsByKey.size < LOCAL_CALLERS_MAX) return key
    if (nowMs >= sweepAgainAtMs) {
      sweepAgainAtMs = nowMs + SWEEP_MS
      for (const [other, freeAtMs] of freeAtMsByKey) if (freeAtMs <= nowMs) freeAtMsByKey.delete(other)
    }
    return freeAtMsByKey.size < LOCAL_CALLERS_MAX ? key : redisKey.rateLimit(limitName, '#rest')
  }

  return (limitName: string, key: string, rule: { max: number; windowMs: number }): RateDecision => {
    const nowMs = performance.now()
    const usedKey = keyFor(limitName, key, nowMs)
    const { decision, freeAtMs } = takePlaceHere(freeAtMsByKey.get(usedKey), nowMs, rule)
    freeAtMsByKey.set(usedKey, freeAtMs)
    return decision
  }
}
