import { setTimeout as delay } from 'node:timers/promises'

const ASK_EVERY_MS = 500
const ANSWER_MS_MAX = 2_000

export type UpstreamPool = {
  /** All upstreams in the order in which this request should try them. */
  inTurn: () => URL[]
  /** Moves the upstream to the end of the order until it answers a health check. */
  rest: (upstream: URL) => void
  /** Checks the upstream's health with one request for all concurrent callers; without an answer it calls `rest`. */
  isWell: (upstream: URL) => Promise<boolean>
  /** Whether another healthy upstream is available. */
  hasOther: (upstream: URL) => boolean
}

type AskHealth = (upstream: URL) => Promise<boolean>

/**
 * Round robin. An upstream that refuses connections or does not respond is tried last instead of never, because a
 * slow start is better than no response.
 */
export function makeUpstreamPool(upstreams: readonly URL[], ask: AskHealth = answersAtAll): UpstreamPool {
  const resting = new Set<URL>()
  const asked = new Map<URL, Promise<boolean>>()
  let turn = 0
  const askUntilWell = async (upstream: URL) => {
    do await delay(ASK_EVERY_MS, undefined, { ref: false })
    while (!(await ask(upstream)))
    resting.delete(upstream)
  }
  const rest = (upstream: URL) => {
    if (resting.has(upstream)) return
    resting.add(upstream)
    void askUntilWell(upstream)
  }
  const askOnce = async (upstream: URL) => {
    const isWell = await ask(upstream)
    asked.delete(upstream)
    if (!isWell) rest(upstream)
    return isWell
  }
  return {
    inTurn: () => {
      const start = turn
      turn = (turn + 1) % Math.max(1, upstreams.length)
      const ordered = [...upstreams.slice(start), ...upstreams.slice(0, start)]
      const isResting = (upstream: URL) => resting.has(upstream)
      return [...ordered.filter((upstream) => !isResting(upstream)), ...ordered.filter(isResting)]
    },
    rest,
    isWell: async (upstream) => {
      if (resting.has(upstream)) return false
      const asking = asked.get(upstream) ?? askOnce(upstream)
      asked.set(upstream, asking)
      return asking
    },
    hasOther: (upstream) => upstreams.some((other) => other !== upstream && !resting.has(other)),
  }
}

/** Any response proves that the process runs. A stopped process accepts the connection but never answers. */
async function answersAtAll(upstream: URL): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/api/health/live', upstream), {
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    await answer.body?.cancel()
    return true
  } catch {
    return false
  }
}
