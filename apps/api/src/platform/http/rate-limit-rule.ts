/** At most `max` calls at once, then one more every `windowSeconds / max`. The name is part of the Redis key. */
export type RateLimit = { name: string; max: number; windowSeconds: number }

export type RateDecision = {
  allowed: boolean
  /** Whole seconds until the next try can succeed; 0 when allowed. */
  retryAfterSeconds: number
  remaining: number
}

/**
 * The generic cell rate algorithm: one number per caller, the time at which all used slots are free again. The script
 * in `rate-limit.ts` does the same inside Redis; this copy is used while Redis is unavailable.
 */
export function takePlace(
  freeAtMs: number | undefined,
  nowMs: number,
  rule: { max: number; windowMs: number },
): { decision: RateDecision; freeAtMs: number } {
  const placeMs = rule.windowMs / rule.max
  // A stored time beyond the window can only come from a changed clock or limit and must not lock anyone out.
  const taken = Math.min(Math.max(freeAtMs ?? nowMs, nowMs), nowMs + rule.windowMs)
  const wanted = taken + placeMs
  const waitMs = wanted - rule.windowMs - nowMs
  if (waitMs > ROUNDING_MS) return { decision: refusedFor(waitMs), freeAtMs: taken }
  const remaining = Math.max(0, Math.floor((rule.windowMs - (wanted - nowMs)) / placeMs + ROUNDING_MS))
  return { decision: { allowed: true, retryAfterSeconds: 0, remaining }, freeAtMs: wanted }
}

/** Rounding errors of summed fractions are far smaller than this. */
const ROUNDING_MS = 0.01

export function refusedFor(waitMs: number): RateDecision {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)), remaining: 0 }
}
