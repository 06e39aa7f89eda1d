const COOL_DOWN_MS = 2000

export type UpstreamPool = {
  /** All upstreams in the order in which this request should try them. */
  inTurn: () => URL[]
  markDead: (upstream: URL) => void
}

/**
 * Plain round robin. An upstream that refused a connection rests for two seconds: it is then tried last, not
 * never, because a slow start is better than no answer at all.
 */
export function makeUpstreamPool(upstreams: readonly URL[], now: () => number = Date.now): UpstreamPool {
  const deadUntilMs = new Map<URL, number>()
  let turn = 0
  return {
    inTurn: () => {
      const start = turn
      turn = (turn + 1) % Math.max(1, upstreams.length)
      const ordered = [...upstreams.slice(start), ...upstreams.slice(0, start)]
      const isResting = (upstream: URL) => (deadUntilMs.get(upstream) ?? 0) > now()
      return [...ordered.filter((upstream) => !isResting(upstream)), ...ordered.filter(isResting)]
    },
    markDead: (upstream) => {
      deadUntilMs.set(upstream, now() + COOL_DOWN_MS)
    },
  }
}
