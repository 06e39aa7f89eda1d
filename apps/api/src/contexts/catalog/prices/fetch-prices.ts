import { setTimeout as delay } from 'node:timers/promises'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { askRefresh } from './ask-refresh.ts'
import { priceListsRepository, type AgedPriceList } from './price-lists.repository.ts'

const LOOK_EVERY_MS = 150

export type FetchedPrices = { state: 'running' | 'recent' | 'done'; list: AgedPriceList | null }

/** Requests new prices from the workers and waits for a while, so that the caller usually sees the outcome. */
export async function fetchPrices(
  tools: { db: Db; gapSeconds: number; waitSeconds: number },
  command: { userId: bigint; requestId: string },
): Promise<FetchedPrices> {
  const before = await tools.db.transaction().execute(async (trx) => {
    const newest = await priceListsRepository.findNewest(trx)
    if (newest && isTooYoung(newest, tools.gapSeconds)) return newest
    await askRefresh(trx, `admin:${command.userId}`)
    await writeAudit(trx, {
      actor: { type: 'admin', id: command.userId.toString() },
      action: 'prices.refresh_asked',
      object: { type: 'price_list', id: 'next' },
      requestId: command.requestId,
    })
    return newest
  })
  if (before && isTooYoung(before, tools.gapSeconds)) return { state: 'recent', list: before }
  return waitForOutcome(tools, before)
}

function isTooYoung(newest: AgedPriceList, gapSeconds: number): boolean {
  return newest.state !== 'fetching' && newest.age_seconds < gapSeconds
}

/** A refresh that was already running also counts: a second one right after it would return the same prices. */
async function waitForOutcome(
  { db, waitSeconds }: { db: Db; waitSeconds: number },
  before: AgedPriceList | undefined,
): Promise<FetchedPrices> {
  const lastOldId = before?.state === 'fetching' ? before.id - 1 : (before?.id ?? 0)
  const untilMs = performance.now() + waitSeconds * 1_000
  for (;;) {
    const newest = await priceListsRepository.findNewest(db)
    const begun = newest && newest.id > lastOldId ? newest : null
    if (begun && begun.state !== 'fetching') return { state: 'done', list: begun }
    if (performance.now() >= untilMs) return { state: 'running', list: begun }
    await delay(LOOK_EVERY_MS)
  }
}
