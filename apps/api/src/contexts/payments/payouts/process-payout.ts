import { currencyOf, RAIL_REGISTRY, railsOf, type Rail } from '@app/contract/payments/rails'
import type { PayoutDetails } from '@app/contract/payments/payout-details'
import {
  applyPayoutEvent,
  findOtherRail,
  holdForgedPayout,
  mayStillCall,
  nextPayoutStep,
  type MoneyPorts,
  type PayoutEvent,
  type SubmitAnswer,
  type TradeReading,
} from '#contexts/payments/lifecycle/index.ts'
import { ForgedDetailsError, type SealedDetails } from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { fixCoinAmount } from './fix-coin-amount.ts'
import { interpretStatus } from './interpret-status.ts'
import { payoutOrder } from './payout-order.ts'
import type { PayoutOrder, PayoutRail, PayoutRails, ProviderStatus, StatusQuery } from './payout-rail.ts'
import { payoutWorkRepository, type PayoutWork } from './payout-work.repository.ts'
import { schedulePayout } from './schedule-payout.ts'

export type PayoutWorkOptions = {
  db: Db
  rails: PayoutRails
  ports: MoneyPorts
  /** Decrypts the details for one call to the provider only. Throws when they are not the approved destination. */
  openSealed: (id: string, sealed: SealedDetails | undefined, approved: Buffer) => PayoutDetails
  /** The trade of a sale as Steam shows it now. */
  readTrade: (saleId: bigint) => Promise<TradeReading>
  /** Notifies the seller's open pages; called after a commit. */
  announceUser: (userId: bigint) => Promise<void>
}

/**
 * Exists directly after our own commit: only then may the provider be called. `sinceMs` is measured before the
 * commit.
 */
type Ownership = { sinceMs: number; version: number }

const NOT_SENT: SubmitAnswer = { class: 'not_sent' }
const LATER_MS = 900_000
const SOON_MS = 30_000
const ASK_AGAIN_MS = 5_000

/**
 * Processes one payout as far as possible: commit, call, commit. It can crash at any point; the next worker sees the
 * committed state and queries the provider. Every commit is refused once the job belongs to another worker.
 */
export async function processPayout(
  options: PayoutWorkOptions,
  payoutId: string,
  context: JobContext,
): Promise<void> {
  let owned: Ownership | null = null
  for (;;) {
    const payout = await payoutWorkRepository.find(options.db, payoutId)
    const step = payout ? stepOf(payout, owned !== null) : 'none'
    if (!payout || step === 'none') return
    const rail = options.rails[payout.rail as keyof PayoutRails]
    const work = { options, payoutId, payout, context }
    if (!rail) {
      context.log.warn({ payoutId, rail: payout.rail }, 'payout waits for rail configuration')
      return wakeLater(work, LATER_MS)
    }
    switch (step) {
      case 'open_gate':
      case 'resume':
        if (await reroute(work, rail)) return
        return submitPayout(work, rail, step === 'open_gate' ? 'submit_started' : 'submit_resumed')
      case 'call_rail':
        return callRail(work, rail, owned!, orderOf(work))
      case 'declare_lost':
        await apply(work, { type: 'attempt_lost' }, payout.version)
        break
      case 'look_up':
        owned = await lookUp(work, rail)
        if (!owned) return
        break
    }
  }
}

/** The type has more payout facts than this decision uses. */
function stepOf({ rail, state, isSubmitted }: PayoutWork, isOwner: boolean) {
  return nextPayoutStep({ rail, state, isSubmitted } as Parameters<typeof nextPayoutStep>[0], isOwner)
}

type Work = { options: PayoutWorkOptions; payoutId: string; payout: PayoutWork; context: JobContext }

function wakeLater({ context, payoutId }: Work, afterMs: number): Promise<void> {
  return context.commit((trx) => schedulePayout(trx, payoutId, afterMs))
}

async function apply(
  { options, payoutId, payout, context }: Work,
  event: PayoutEvent,
  expectedVersion: number,
) {
  const result = await context.commit((trx) =>
    applyPayoutEvent(trx, options.ports, { payoutId, event, actor: 'system', expectedVersion }),
  )
  if (!('refused' in result)) await options.announceUser(payout.userId)
  return result
}

/**
 * Before anything was submitted, a rail that is paused, in doubt or short of money gives its payout to another rail of
 * the method. True when it did. The provider must say that it has no such payout: after a restore from a backup it may
 * have paid what our rows call unsent.
 */
async function reroute(work: Work, rail: PayoutRail): Promise<boolean> {
  const { options, payoutId, payout, context } = work
  if (railsOf(RAIL_REGISTRY[payout.rail].method).length === 1) return false
  const to = await findOtherRail(options.db, { id: payoutId, ...payout })
  if (to === undefined) return false
  const { railKey, railRef, createdAt: orderedAt } = payout
  const finding = await rail.lookUp({ railKey, railRef, orderedAt, order: null, isHeld: true })
  if (finding.found !== 'absent') return false
  const result = await apply(work, { type: 'rerouted', to }, payout.version)
  if ('refused' in result) return false
  context.log.info({ payoutId, rail: payout.rail, to }, 'payout rerouted')
  return true
}

async function submitPayout(
  work: Work,
  rail: PayoutRail,
  type: 'submit_started' | 'submit_resumed',
): Promise<void> {
  if (orderOf(work) === 'forged') return holdForged(work)
  const coin = await fixCoinAmount(work.options.db, work.payout, rail)
  if (coin === 'unavailable') return wakeLater(work, SOON_MS)
  const owned = await beginSubmission(work, type, coin)
  if (owned) await callRail(work, rail, owned, orderOf({ ...work, payout: { ...work.payout, coin } }))
}

/** The last check before submission. A refusal may be temporary, so a refused payout is checked again. */
async function beginSubmission(
  work: Work,
  type: 'submit_started' | 'submit_resumed',
  coin: PayoutWork['coin'],
): Promise<Ownership | null> {
  const { options, payoutId, payout, context } = work
  const trade = payout.saleId === null ? 'clean' : await options.readTrade(payout.saleId)
  const sinceMs = performance.now()
  const version = await context.commit(async (trx) => {
    const event = { type, trade }
    const result = await applyPayoutEvent(trx, options.ports, {
      payoutId,
      event,
      actor: 'system',
      expectedVersion: payout.version,
    })
    if ('refused' in result) {
      context.log.info({ payoutId, refused: result.refused }, 'payout deferred')
      await schedulePayout(trx, payoutId, trade === 'unclear' ? SOON_MS : LATER_MS)
      return null
    }
    if (result.payout.state !== 'submitting') return null
    const isFixedNow = coin !== null && payout.coin === null
    return isFixedNow ? payoutWorkRepository.fixCoin(trx, result.payout, coin) : result.payout.version
  })
  await options.announceUser(payout.userId)
  return version === null ? null : { sinceMs, version }
}

async function callRail(
  work: Work,
  rail: PayoutRail,
  owned: Ownership,
  order: PayoutOrder | 'forged',
): Promise<void> {
  const { context, payoutId } = work
  // The details were checked a moment ago, and they are checked again before the payout is resumed.
  const answer = order === 'forged' ? NOT_SENT : await submitOrder(work, rail, order, owned)
  context.log.info({ payoutId, rail: work.payout.rail, answer: answer.class }, 'payout submitted')
  // Refused for another version: another worker considered this attempt lost and already queries the provider.
  await apply(work, { type: 'answered', answer }, owned.version)
}

async function submitOrder(
  { options, payout }: Work,
  rail: PayoutRail,
  order: PayoutOrder,
  owned: Ownership,
): Promise<SubmitAnswer> {
  const submit = () => rail.submit(order, () => mayStillCall(performance.now() - owned.sinceMs))
  // A node refuses a second open payout to one address, and its response could refer to the first one.
  return order.coin
    ? ((await payoutWorkRepository.withDestination(options.db, payout.destination, submit)) ?? NOT_SENT)
    : submit()
}

function orderOf({ options, payout }: Work): PayoutOrder | 'forged' {
  const details = openApproved(options, payout)
  if (!details) return 'forged'
  return payoutOrder(payout, receiverOf(details))
}

function receiverOf(details: PayoutDetails): { receiver: string; receiverName?: string } {
  if (details.method === 'bank') return { receiver: details.accountNumber, receiverName: details.ownerName }
  return { receiver: details.method === 'crypto' ? details.address : details.email }
}

/** Rails without key memory (zero) never repeat a key; they only continue an order that they already list. */
function isKeyRemembered(rail: Rail, ageMs: number): boolean {
  const { keyMemoryMs } = RAIL_REGISTRY[rail]
  return keyMemoryMs === 0 || ageMs < keyMemoryMs
}

/** Undefined when the encrypted details name another destination or rail than the payout. */
function openApproved({ openSealed }: PayoutWorkOptions, payout: PayoutWork) {
  try {
    const details = openSealed(payout.payoutDetailsId, payout.sealedDetails, payout.destination)
    const rails = railsOf(details.method, details.method === 'crypto' ? details.coin : null)
    return rails.includes(payout.rail) ? details : undefined
  } catch (error) {
    if (error instanceof ForgedDetailsError) return undefined
    throw error
  }
}

/** This payout is neither submitted nor queried until staff have checked. */
async function holdForged({ options, payoutId, payout, context }: Work): Promise<void> {
  await context.commit(async (trx) => {
    await holdForgedPayout(trx, options.ports, { payoutId, userId: payout.userId })
    await schedulePayout(trx, payoutId, LATER_MS)
  })
  await options.announceUser(payout.userId)
}

/** Returns ownership again when the rules allow another submission of the same order. */
async function lookUp(work: Work, rail: PayoutRail): Promise<Ownership | null> {
  const { payout, payoutId, context } = work
  const order = orderOf(work)
  if (order === 'forged') {
    await holdForged(work)
    return null
  }
  // Taken before the query is sent, so that a submission's age is underestimated, never overestimated.
  const askedAt = payout.readAt
  const orderedAt = payout.firstSubmittedAt ?? askedAt
  const mayPlace =
    payout.isStillWanted && isKeyRemembered(payout.rail, askedAt.getTime() - orderedAt.getTime())
  const { railKey, railRef, isHeld } = payout
  const finding = await findOrRecall(work, rail, {
    railKey,
    railRef,
    orderedAt,
    order: mayPlace ? order : null,
    isHeld,
  })
  context.log.info({ payoutId, rail: payout.rail, found: finding.found }, 'payout status checked')
  const currency = currencyOf(payout.rail)
  await keepTransactionHash(work, finding)
  const sinceMs = performance.now()
  const { refusesRepeatedKeys } = rail
  const expected = { currency, askedAt: askedAt.getTime(), refusesRepeatedKeys }
  const event: PayoutEvent = { type: 'looked_up', lookUp: interpretStatus(finding, order, expected) }
  const result = await apply(work, event, payout.version)
  if (!('refused' in result)) {
    const isOurs = result.payout.state === 'submitting'
    return isOurs ? { sinceMs, version: result.payout.version } : null
  }
  // The payout has changed since the query, so its new state needs a new query.
  if (result.refused === 'other_version') await wakeLater(work, ASK_AGAIN_MS)
  return null
}

/** Only the provider's status after the recall counts, so it is queried again. */
async function findOrRecall(work: Work, rail: PayoutRail, question: StatusQuery): Promise<ProviderStatus> {
  const finding = await rail.lookUp(question)
  if (finding.found !== 'unclaimed' || !work.payout.isRecallWanted || !rail.cancelUnclaimed) return finding
  await rail.cancelUnclaimed(finding.railRef)
  work.context.log.info({ payoutId: work.payoutId }, 'unclaimed payout recall requested')
  return rail.lookUp({ ...question, railRef: finding.railRef })
}

/** Saved before the event, so that the notified seller's page shows both. */
async function keepTransactionHash({ context, payoutId }: Work, finding: ProviderStatus): Promise<void> {
  const hash = 'transactionHash' in finding ? finding.transactionHash : undefined
  if (hash === undefined || !/^[0-9a-zA-Z]{1,100}$/.test(hash)) return
  await context.commit((trx) => payoutWorkRepository.saveTransactionHash(trx, payoutId, hash))
}
