import { currencyOf, railOf } from '@app/contract/payments/rails'
import type { PayoutDetails } from '@app/contract/payments/payout-details'
import {
  applyPayoutEvent,
  holdForgedPayout,
  mayStillCall,
  nextPayoutStep,
  type MoneyPorts,
  type PayoutEvent,
  type SubmitAnswer,
  type TradeReading,
} from '#contexts/payments/lifecycle/index.ts'
import { ForgedDetailsError } from '#contexts/payments/destinations/index.ts'
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
  /** Opened for one call to the rail, and told to nobody else. Throws when they are not the approved destination. */
  openDetails: (payoutDetailsId: string, approved: Buffer) => Promise<PayoutDetails>
  /** The trade of a sale as Steam shows it right now. */
  readTrade: (saleId: bigint) => Promise<TradeReading>
  /** Wakes the seller's open pages; called after a commit. */
  announceUser: (userId: bigint) => Promise<void>
}

/** Right after our own commit: only then may the rail be called. `sinceMs` is taken before it. */
type Ownership = { sinceMs: number; version: number }

const NOT_SENT: SubmitAnswer = { class: 'not_sent' }
const LATER_MS = 900_000
const SOON_MS = 30_000
const ASK_AGAIN_MS = 5_000
/** PayPal and Skrill keep a key for 30 days. */
const KEY_MS_MAX = 25 * 86_400_000

/**
 * Takes one payout as far as it goes: commit, call, commit. It can be killed anywhere; whoever comes next sees the
 * committed state and asks the rail. Every commit is refused once the job belongs to another worker.
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
        owned = await beginSubmission(work, rail, step === 'open_gate' ? 'submit_started' : 'submit_resumed')
        if (!owned) return
        break
      case 'call_rail':
        return callRail(work, rail, owned!)
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

/** The rules name more facts of a payout than this decision looks at. */
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

/** The last look before money leaves. What speaks against it may pass, so a refused payout is looked at again. */
async function beginSubmission(
  work: Work,
  rail: PayoutRail,
  type: 'submit_started' | 'submit_resumed',
): Promise<Ownership | null> {
  const { options, payoutId, payout, context } = work
  if ((await orderOf(work)) === 'forged') {
    await holdForged(work)
    return null
  }
  const coin = await fixCoinAmount(options.db, payout, rail)
  if (coin === 'unavailable') {
    await wakeLater(work, SOON_MS)
    return null
  }
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

async function callRail(work: Work, rail: PayoutRail, owned: Ownership): Promise<void> {
  const { context, payoutId } = work
  const order = await orderOf(work)
  // The gate has looked a moment ago; it looks again before the order is resumed.
  const answer = order === 'forged' ? NOT_SENT : await submitOrder(work, rail, order, owned)
  context.log.info({ payoutId, rail: work.payout.rail, answer: answer.class }, 'payout submitted')
  // Refused for another version: somebody took this attempt for lost and asks the rail already.
  await apply(work, { type: 'answered', answer }, owned.version)
}

async function submitOrder(
  { options, payout }: Work,
  rail: PayoutRail,
  order: PayoutOrder,
  owned: Ownership,
): Promise<SubmitAnswer> {
  const submit = () => rail.submit(order, () => mayStillCall(performance.now() - owned.sinceMs))
  // A node refuses a second open payout to one address, and what it says about it could be meant for the first.
  return order.coin
    ? ((await payoutWorkRepository.withDestination(options.db, payout.destination, submit)) ?? NOT_SENT)
    : submit()
}

async function orderOf({ options, payout }: Work): Promise<PayoutOrder | 'forged'> {
  const details = await openApproved(options, payout)
  if (!details) return 'forged'
  return payoutOrder(payout, details.method === 'crypto' ? details.address : details.email)
}

/** Undefined when the sealed details are for another place or rail than the payout. */
async function openApproved({ openDetails }: PayoutWorkOptions, payout: PayoutWork) {
  try {
    const details = await openDetails(payout.payoutDetailsId, payout.destination)
    const rail = railOf(details.method, details.method === 'crypto' ? details.coin : null)
    return rail === payout.rail && details.method !== 'bank' ? details : undefined
  } catch (error) {
    if (error instanceof ForgedDetailsError) return undefined
    throw error
  }
}

/** Nothing is ordered and nothing is asked by this payout until people have looked. */
async function holdForged({ options, payoutId, payout, context }: Work): Promise<void> {
  await context.commit(async (trx) => {
    await holdForgedPayout(trx, options.ports, { payoutId, userId: payout.userId })
    await schedulePayout(trx, payoutId, LATER_MS)
  })
  await options.announceUser(payout.userId)
}

/** Owns the payout again when the rules let the same order go out once more. */
async function lookUp(work: Work, rail: PayoutRail): Promise<Ownership | null> {
  const { payout, payoutId, context } = work
  const order = await orderOf(work)
  if (order === 'forged') {
    await holdForged(work)
    return null
  }
  // A little before the question leaves: an order is then thought to be out for less time than it is, never for more.
  const askedAt = payout.readAt
  const orderedAt = payout.firstSubmittedAt ?? askedAt
  const mayPlace = payout.isStillWanted && askedAt.getTime() - orderedAt.getTime() < KEY_MS_MAX
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
  // The answer was for a payout that has moved on meanwhile; what it is now deserves a question of its own.
  if (result.refused === 'other_version') await wakeLater(work, ASK_AGAIN_MS)
  return null
}

/** The rail's own word after the attempt is what counts, so it is asked once more. */
async function findOrRecall(work: Work, rail: PayoutRail, question: StatusQuery): Promise<ProviderStatus> {
  const finding = await rail.lookUp(question)
  if (finding.found !== 'unclaimed' || !work.payout.isRecallWanted || !rail.cancelUnclaimed) return finding
  await rail.cancelUnclaimed(finding.railRef)
  work.context.log.info({ payoutId: work.payoutId }, 'unclaimed payout recall requested')
  return rail.lookUp({ ...question, railRef: finding.railRef })
}

/** Before the event: the seller's page that it wakes shows both. */
async function keepTransactionHash({ context, payoutId }: Work, finding: ProviderStatus): Promise<void> {
  const hash = 'transactionHash' in finding ? finding.transactionHash : undefined
  if (hash === undefined || !/^[0-9a-zA-Z]{1,100}$/.test(hash)) return
  await context.commit((trx) => payoutWorkRepository.saveTransactionHash(trx, payoutId, hash))
}
