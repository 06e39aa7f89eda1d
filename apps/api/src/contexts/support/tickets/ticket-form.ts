import { TICKET_LIMITS, type TicketFormResponse } from '@app/contract/support/tickets'
import type { Caller } from '#platform/http/caller.ts'
import { FILL_SECONDS, writeFormToken } from './domain/form-token.ts'
import type { SupportTools } from './support-tools.ts'
import { ticketsRepository } from './tickets.repository.ts'

/** Fewer replies than this predict nothing about the next one. */
const MEDIAN_OF = { atLeast: 30, atMost: 500 }
const MEDIAN_FRESH_MS = 60_000

export function createTicketForm(tools: SupportTools): (caller: Caller) => Promise<TicketFormResponse> {
  const { db, keys } = tools
  const medianMinutes = createMedian(tools)
  return async (caller) => {
    const [now, recentSteamIds, median] = await Promise.all([
      ticketsRepository.readClock(db),
      caller.kind === 'user'
        ? ticketsRepository.listSteamIds(db, { userId: caller.userId, limit: TICKET_LIMITS.recentSteamIds })
        : [],
      medianMinutes(),
    ])
    return {
      success: true,
      formToken: writeFormToken(keys.fingerprints.current.secret, now),
      fillSeconds: FILL_SECONDS,
      recentSteamIds,
      medianFirstReplyMinutes: median,
    }
  }
}

/** The median changes slowly and is the same for all users, so a process reads it once a minute. */
function createMedian({ db }: SupportTools): () => Promise<number | null> {
  let known: { untilMs: number; minutes: Promise<number | null> } | undefined
  const read = async () => {
    const seconds = await ticketsRepository.medianFirstReply(db, MEDIAN_OF)
    return seconds === null ? null : Math.max(1, Math.round(seconds / 60))
  }
  return () => {
    if (!known || performance.now() >= known.untilMs) {
      const minutes = read()
      known = { untilMs: performance.now() + MEDIAN_FRESH_MS, minutes }
      // A failed read is not cached: the next caller reads again.
      minutes.catch(() => (known = undefined))
    }
    return known.minutes
  }
}
