import { setTimeout as delay } from 'node:timers/promises'
import http from 'node:http'
import type { Fault, Scene } from './fault.ts'
import { RATE_LIMIT_FACTOR } from './fault-world.ts'
import { call } from './http-call.ts'
import { mustSignIn } from './must-sign-in.ts'

/** The rate limit for unknown paths, which is the cheapest one to reach. */
const GUESSES_PER_MINUTE = 60 * RATE_LIMIT_FACTOR
const GUESSES = 2 * GUESSES_PER_MINUTE
const GUESSES_AT_ONCE = 20
/** First Redis counts and then each process, so a caller may get slightly more than the limit. */
const TOLERANCE = 1.25
const SPOIL_EVERY_MS = 100
const HOLD_SECONDS = 4

const SPOIL = `for _, key in ipairs(redis.call('KEYS', '*')) do
  redis.call('DEL', key)
  redis.call('LPUSH', key, 'x')
end
return 1`

/** Redis stores nothing permanent: users notice nothing, new users can sign in, and rate limits still apply. */
const unharmed = {
  ready: 'service',
  readySecondsMax: 5,
  countsFrom: 'fault',
  holdSeconds: HOLD_SECONDS,
  isUnnoticed: true,
} as const

export const REDIS_FAULTS: readonly Fault[] = [
  {
    ...unharmed,
    name: 'redis-kill',
    inject: async ({ world }) => world.redis.kill(),
    meanwhile: signInAndGuess,
    heal: ({ world }) => world.redis.start(),
  },
  {
    ...unharmed,
    name: 'redis-flush',
    inject: async ({ world }) => void (await world.redis.command('FLUSHALL')),
    meanwhile: signInAndGuess,
    heal: async () => undefined,
  },
  {
    ...unharmed,
    name: 'redis-wrong-types',
    inject: ({ world }) => spoilKeys(world.redis),
    meanwhile: async (scene) => {
      const over = new AbortController()
      const spoiling = spoilUntil(scene, over.signal)
      await signInAndGuess(scene)
      over.abort()
      await spoiling
    },
    heal: async ({ world }) => void (await world.redis.command('FLUSHALL')),
  },
]

async function spoilUntil({ world }: Scene, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await spoilKeys(world.redis)
    await delay(SPOIL_EVERY_MS)
  }
}

async function spoilKeys(redis: Scene['world']['redis']): Promise<void> {
  const answer = await redis.command('EVAL', SPOIL, '0')
  if (answer !== ':1') throw new Error(`Redis says ${answer}`)
}

async function signInAndGuess(scene: Scene): Promise<void> {
  await mustSignIn(scene)
  const startedAtMs = performance.now()
  const { passed, refused } = await guessPaths(scene)
  const minutes = (performance.now() - startedAtMs) / 60_000
  const passedMax = GUESSES_PER_MINUTE * (1 + minutes) * TOLERANCE
  scene.note(
    `limit: ${passed} of ${GUESSES} guesses passed, ${refused} refused, at most ${Math.round(passedMax)}`,
  )
  if (refused === 0 || passed > passedMax) scene.violate(`the limit let ${passed} of ${GUESSES} guesses pass`)
}

async function guessPaths({ world }: Scene): Promise<{ passed: number; refused: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: GUESSES_AT_ONCE })
  const counts = { passed: 0, refused: 0 }
  let left = GUESSES
  const guess = async () => {
    while (left > 0) {
      left -= 1
      const url = `${world.stack.url}/api/guess-${left}`
      const { status } = await call(url, { method: 'GET', headers: {}, timeoutMs: 10_000, agent })
      if (status === 429) counts.refused += 1
      else counts.passed += 1
    }
  }
  await Promise.all(Array.from({ length: GUESSES_AT_ONCE }, guess))
  agent.destroy()
  return counts
}
