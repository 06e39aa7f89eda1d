import { setTimeout as delay } from 'node:timers/promises'
import { steamBudgetRepository } from '#contexts/catalog/inventory/index.ts'
import type { Db } from '#platform/db/database.ts'

/** A call that takes longer has long been given up. */
const CALL_MARGIN_SECONDS = 5

/** Steam counts the calls of each account too. */
export const accountRateLimitKey = (steamId: string) => `watcher-account:${steamId}`

export type TakenSlot = { done: () => Promise<void> }

/** How often Steam may be called, counted in the database over all processes. */
export type CallBudget = {
  /** Waits for its turn. Whoever takes a slot must give it back. */
  take: () => Promise<TakenSlot>
  run: <Result>(call: () => Promise<Result>) => Promise<Result>
  /** Steam said that it is too much. */
  slowDown: () => Promise<void>
}

export function createCallBudget(options: {
  db: Db
  /** Names the purse: each account has its own. */
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
      // All slots are being claimed by others at this very moment.
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
