import { setTimeout as delay } from 'node:timers/promises'
import { steamBudgetRepository } from '#contexts/catalog/inventory/index.ts'
import type { Db } from '#platform/db/database.ts'

/** Added to the timeout: a call that takes longer has certainly been abandoned. */
const CALL_MARGIN_SECONDS = 5

/** Steam also counts calls per account. */
export const accountRateLimitKey = (steamId: string) => `watcher-account:${steamId}`

export type TakenSlot = { done: () => Promise<void> }

/** Rate limit for calls to Steam, counted in the database across all processes. */
export type CallBudget = {
  /** Waits for a free slot. The caller must release the slot with `done`. */
  take: () => Promise<TakenSlot>
  run: <Result>(call: () => Promise<Result>) => Promise<Result>
  /** Call this when Steam reports too many requests. */
  slowDown: () => Promise<void>
}

export function createCallBudget(options: {
  db: Db
  /** The rate limit key: each account has its own. */
  name: string
  callsPerWindow: number
  windowSeconds: number
  timeoutMs: number
  backoffSeconds: readonly number[]
  signal: AbortSignal
}): CallBudget {
  const { db, windowSeconds } = options
  const rule = { egresses: [options.name], slotsPerEgress: options.callsPerWindow, windowSeconds }
  let isPrepared = false
  const take = async (): Promise<TakenSlot> => {
    if (!isPrepared) await steamBudgetRepository.addMissing(db, rule)
    isPrepared = true
    for (;;) {
      const callSecondsMax = options.timeoutMs / 1_000 + CALL_MARGIN_SECONDS
      const slot = await steamBudgetRepository.claim(db, rule, { mayWait: true, callSecondsMax })
      // `slot` is undefined while other processes claim all slots.
      await delay((slot?.waitSeconds ?? 0.05) * 1_000, undefined, { signal: options.signal })
      if (slot) return { done: () => steamBudgetRepository.noteAnswered(db, slot, windowSeconds) }
    }
  }
  return {
    take,
    run: async (call) => {
      const slot = await take()
      try {
        return await call()
      } finally {
        await slot.done()
      }
    },
    slowDown: () => steamBudgetRepository.pause(db, options.name, options.backoffSeconds),
  }
}
