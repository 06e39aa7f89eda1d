import { raiseAlarm } from '#contexts/selling/diversions/index.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import type { AccountWatch } from './account-watch.ts'
import { OFFER_STATE } from './domain/judge-offer.ts'
import type { SteamTrade } from './domain/judge-trade.ts'
import { findingsRepository } from './findings.repository.ts'
import { inventoryChecksRepository, type Suspect } from './inventory-checks.repository.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'

const HISTORY_PAGE = 100
const HISTORY_PAGES_MAX = 20
/** Steam counts in whole seconds and may record changes with earlier times. */
const BACKDATED_MS = 1_800_000

type Proof = 'clear' | 'arrived' | 'unclear'

/**
 * Items that left the seller count as diverted only when none of our accounts has them. The offers and trades of our
 * accounts are both read after the second check that missed the items. `suspects` were listed before this poll of the
 * offers began.
 */
export async function proveDiversions(watch: AccountWatch, suspects: readonly Suspect[]): Promise<void> {
  if (suspects.length === 0) return
  const since = Math.min(...suspects.map(({ createdAt }) => createdAt.getTime())) - BACKDATED_MS
  const received = await readReceived(watch, since)
  if (!received) return
  for (const suspect of suspects) {
    const proof = await proveOne(watch, suspect, received)
    if (proof === 'arrived') await noteArrived(watch, suspect)
    if (proof === 'clear') await noteClear(watch, suspect)
  }
}

/** All items that this account received since then; undefined when the history does not reach back that far. */
async function readReceived(watch: AccountWatch, since: number): Promise<ReadonlySet<string> | undefined> {
  const received = new Set<string>()
  let before: SteamTrade | null = null
  for (let page = 1; page <= HISTORY_PAGES_MAX; page += 1) {
    const answer = await watch.source.readHistory({ before, limit: HISTORY_PAGE })
    for (const trade of answer.trades) for (const { assetId } of trade.received) received.add(assetId)
    before = answer.trades.at(-1) ?? null
    if (!answer.hasMore || before === null || before.startedAt < since) return received
  }
  watch.log.warn('diversion check skipped: too many trades')
  return undefined
}

async function proveOne(
  watch: AccountWatch,
  { saleId, assetIds, createdAt }: Suspect,
  received: ReadonlySet<string>,
): Promise<Proof> {
  if (assetIds.some((assetId) => received.has(assetId))) return 'arrived'
  const states = await tradeOffersRepository.listStatesOf(watch.db, {
    accountId: watch.accountId,
    saleId,
    assetIds,
    since: createdAt,
  })
  if (states.includes(OFFER_STATE.accepted) || states.includes(OFFER_STATE.inEscrow)) return 'arrived'
  // An open offer to us contains items that the seller does not have: one of the two readings is about to change.
  return states.includes(OFFER_STATE.active) ? 'unclear' : 'clear'
}

async function noteClear(watch: AccountWatch, suspect: Suspect): Promise<void> {
  const { saleId, userId, assetIds } = suspect
  const isRaised = await watch.commit(async (trx) => {
    if (!(await inventoryChecksRepository.lockSuspect(trx, suspect))) return false
    const { accountIds } = watch.rules
    if (!(await inventoryChecksRepository.noteClear(trx, saleId, watch.accountId, accountIds))) return false
    if (!(await raiseAlarm(trx, { saleId, userId, assetIds }))) return false
    await findingsRepository.add(trx, { saleId, code: 'diverted', details: { assetIds } })
    return true
  })
  if (!isRaised) return
  watch.metrics.diversions.inc()
  watch.ports.alert('trade_diverted', { saleId })
  await watch.announceUser(userId)
}

/** Staff may have accepted an offer by hand, for example. No alarm is raised, and staff find out what happened. */
async function noteArrived(watch: AccountWatch, suspect: Suspect): Promise<void> {
  const { saleId, userId } = suspect
  const isNoted = await watch.commit(async (trx) => {
    if (!(await inventoryChecksRepository.lockSuspect(trx, suspect))) return false
    await inventoryChecksRepository.noteWithUs(trx, saleId)
    await findingsRepository.add(trx, { saleId, code: 'arrived_aside' })
    await appendEvent(trx, streamOfUser(userId), { kind: 'sale.updated', saleId: Number(saleId) })
    return true
  })
  if (!isNoted) return
  watch.ports.alert('trade_arrived_aside', { saleId })
  await watch.announceUser(userId)
}
