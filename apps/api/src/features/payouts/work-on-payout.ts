import type { PayoutDetails } from '@app/contract/payout-details'
import {
  applyPayoutEvent,
  mayStillCall,
  nextPayoutStep,
  type MoneyPorts,
  type PayoutEvent,
  type SubmitAnswer,
  type TradeReading,
} from '#features/money/index.ts'
import type { Db } from '#platform/database.ts'
import type { JobContext } from '#platform/jobs.ts'
import { fixCoinAmount } from './fix-coin-amount.ts'
import { judgeFinding } from './judge-finding.ts'
import type { PayoutOrder, PayoutRail, PayoutRails, RailFinding, RailQuestion } from './payout-rail.ts'
import { payoutWorkRepository, type PayoutWork } from './payout-work.repository.ts'
import { wakePayout } from './wake-payout.ts'

export type PayoutWorkOptions = {
  db: Db
  rails: PayoutRails
  ports: MoneyPorts
  /** Opened for one call to the rail, and told to nobody else. */
  openDetails: (payoutDetailsId: string) => Promise<PayoutDetails>
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
export async function workOnPayout(
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
      context.log.warn({ payoutId, rail: payout.rail }, 'a payout waits for a rail that is not set up')
      return wakeLater(work, LATER_MS)
    }
    switch (step) {
      case 'open_gate':
      case 'resume':
        owned = await openGate(work, rail, step === 'open_gate' ? 'submit_started' : 'submit_resumed')
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
function stepOf({ rail, state, isOrderOut }: PayoutWork, isOwner: boolean) {
  return nextPayoutStep({ rail, state, isOrderOut } as Parameters<typeof nextPayoutStep>[0], isOwner)
}

type Work = { options: PayoutWorkOptions; payoutId: string; payout: PayoutWork; context: JobContext }

function wakeLater({ context, payoutId }: Work, afterMs: number): Promise<void> {
  return context.commit((trx) => wakePayout(trx, payoutId, afterMs))
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
async function openGate(
  work: Work,
  rail: PayoutRail,
  type: 'submit_started' | 'submit_resumed',
): Promise<Ownership | null> {
  const { options, payoutId, payout, context } = work
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
      context.log.info({ payoutId, refused: result.refused }, 'a payout must wait')
      await wakePayout(trx, payoutId, trade === 'unclear' ? SOON_MS : LATER_MS)
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
  const order = await orderOf(work)
  const submit = () => rail.submit(order, () => mayStillCall(performance.now() - owned.sinceMs))
  const { options, context, payout, payoutId } = work
  // A node refuses a second open payout to one address, and what it says about it could be meant for the first.
  const answer = order.coin
    ? ((await payoutWorkRepository.withDestination(options.db, payout.destination, submit)) ?? NOT_SENT)
    : await submit()
  context.log.info({ payoutId, rail: work.payout.rail, answer: answer.class }, 'the rail has answered')
  // Refused for another version: somebody took this attempt for lost and asks the rail already.
  await apply(work, { type: 'answered', answer }, owned.version)
}

async function orderOf({ options, payout }: Work): Promise<PayoutOrder> {
  const details = await options.openDetails(payout.payoutDetailsId)
  if (details.method === 'bank') throw new Error('a bank account cannot be paid by this rail')
  return {
    railKey: payout.railKey,
    amountGrosze: payout.amountGrosze,
    receiver: details.method === 'crypto' ? details.address : details.email,
    ...(payout.coin ? { coin: payout.coin } : {}),
  }
}

/** Owns the payout again when the rules let the same order go out once more. */
async function lookUp(work: Work, rail: PayoutRail): Promise<Ownership | null> {
  const { payout, payoutId, context } = work
  const order = await orderOf(work)
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
  context.log.info({ payoutId, rail: payout.rail, found: finding.found }, 'the rail was asked')
  const currency = payout.rail === 'btc' || payout.rail === 'ltc' ? payout.rail.toUpperCase() : 'PLN'
  await keepTransactionHash(work, finding)
  const sinceMs = performance.now()
  const event: PayoutEvent = {
    type: 'looked_up',
    lookUp: judgeFinding(finding, order, { currency, askedAt: askedAt.getTime() }),
  }
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
async function findOrRecall(work: Work, rail: PayoutRail, question: RailQuestion): Promise<RailFinding> {
  const finding = await rail.lookUp(question)
  if (finding.found !== 'unclaimed' || !work.payout.isRecallWanted || !rail.cancelUnclaimed) return finding
  await rail.cancelUnclaimed(finding.railRef)
  work.context.log.info({ payoutId: work.payoutId }, 'unclaimed money was asked back')
  return rail.lookUp({ ...question, railRef: finding.railRef })
}

/** Before the event: the seller's page that it wakes shows both. */
async function keepTransactionHash({ context, payoutId }: Work, finding: RailFinding): Promise<void> {
  const hash = 'transactionHash' in finding ? finding.transactionHash : undefined
  if (hash === undefined || !/^[0-9a-zA-Z]{1,100}$/.test(hash)) return
  await context.commit((trx) => payoutWorkRepository.saveTransactionHash(trx, payoutId, hash))
}
