import { postJournals } from '#contexts/payments/ledger/index.ts'
import { addStock, removeStock } from '#contexts/payments/stock/index.ts'
import type { SaleStep } from '@app/contract/selling/sales'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { Trx } from '#platform/db/database.ts'
import { queueEvent, streamOfUser } from '#platform/db/events.ts'
import { gatherCalls } from '#platform/db/function-calls.ts'
import type { PayoutState } from '#shared/payout-states.ts'
import { queueSaleMail } from '#platform/jobs/seller-mails.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import { createPayout } from './create-payout.ts'
import type { Decision, Effect } from './domain/facts.ts'
import { lockedFacts, type LockedPayoutFacts, type LockedSaleFacts } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository, type SaleMoneyPatch } from './money.repository.ts'
import { insertApproval } from './payout-approvals.repository.ts'
import { payoutOrdersRepository } from './payout-orders.repository.ts'
import { railStatesRepository } from './rail-states.repository.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'
import { sentOffersRepository } from './sent-offers.repository.ts'
import { moveSale } from './move-sale.ts'
import { stepPayout } from './step-payout.ts'

export type DecidedRows = {
  userId: bigint
  sale: LockedSaleFacts | null
  payout: LockedPayoutFacts | null
  actor: SaleStep['actor']
  /** The destination of the sale's next payout, when it was chosen again. */
  payoutDetailsId?: string
  /** The reason that the approving admin typed. */
  approvalReason?: string | null
  poolPart?: SaleMoneyPatch['poolPart']
  /** The worker submits the payout after this decision. */
  isOrdered?: boolean
}

/**
 * Writes a complete decision: journals, steps, effects. The caller holds the locks, and everything commits together.
 * Journals, stock, jobs and messages are function calls; the statements of the steps make them.
 */
export async function applyDecision(
  trx: Trx,
  ports: MoneyPorts,
  rows: DecidedRows,
  decision: Decision,
): Promise<void> {
  await gatherCalls(trx, () => write(trx, ports, rows, decision))
}

async function write(trx: Trx, ports: MoneyPorts, rows: DecidedRows, decision: Decision): Promise<void> {
  await postJournals(trx, decision.journals)
  const { sale } = rows
  if (sale) await writeSale(trx, sale, rows, decision)
  const payout = rows.payout ?? (await payoutToMove(trx, sale, decision))
  const [jobs, effects] = partition(decision.effects, ({ type }) => JOBS.has(type))
  for (const job of jobs) await applyEffect(trx, ports, { ...rows, payout }, job)
  if (sale && mayCountNow(sale, decision)) await sellerRiskRepository.countSale(trx, sale)
  await queueNews(trx, rows, decision)
  if (payout && rows.isOrdered) await payoutOrdersRepository.record(trx, payout, ports.payoutCeilingGrosze)
  if (payout) await writePayout(trx, payout, decision, rows.approvalReason ?? null)
  for (const effect of effects) await applyEffect(trx, ports, { ...rows, payout }, effect)
}

async function queueNews(trx: Trx, { userId, sale }: DecidedRows, decision: Decision): Promise<void> {
  const stream = streamOfUser(userId)
  if (sale && isNewsBesideSteps(decision))
    await queueEvent(trx, stream, { kind: 'sale.updated', saleId: Number(sale.id) })
  // A withdrawal has no sale that announces it, and a returned payout adds to the balance.
  if (decision.payoutMoves.includes('returned') || (!sale && decision.payoutMoves.length > 0))
    await queueEvent(trx, stream, { kind: 'balance.updated' })
}

/** These only queue a job, so the statement of the payout's step can do it. */
const JOBS = new Set<Effect['type']>(['send_payout', 'look_up_payout'])

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** Whether this step may make the sale count in the seller's risk profile, or change how it counts. */
function mayCountNow(sale: LockedSaleFacts, { saleMoves, salePatch }: Decision): boolean {
  if (salePatch.reversedAt !== undefined || salePatch.isUndoAgreed !== undefined) return true
  const settlesAt = salePatch.settlesAt ?? sale.settlesAt
  const state = saleMoves.at(-1)?.to ?? sale.state
  return !sale.isCounted && settlesAt !== null && (state === 'completed' || sale.reversedAt !== null)
}

const NEWS = new Set<Effect['type']>(['create_payout', 'open_debt', 'cancel_sent_offer'])

/** A sale step notifies the seller's open pages by itself; a money change without a step must also notify them. */
function isNewsBesideSteps({ saleMoves, salePatch, payoutMoves, effects }: Decision): boolean {
  if (saleMoves.length > 0) return false
  const isNews = effects.some(({ type }) => NEWS.has(type))
  return isNews || payoutMoves.length > 0 || salePatch.reversedAt !== undefined
}

/** An event of the sale can cancel its payout. */
async function payoutToMove(
  trx: Trx,
  sale: LockedSaleFacts | null,
  decision: Decision,
): Promise<LockedPayoutFacts | null> {
  if (!sale || decision.payoutMoves.length === 0) return null
  const payoutId = await moneyRepository.openPayoutId(trx, sale.id)
  return payoutId === undefined ? null : lockedFacts.lockPayout(trx, payoutId)
}

async function writeSale(
  trx: Trx,
  sale: LockedSaleFacts,
  { actor, poolPart }: DecidedRows,
  decision: Decision,
): Promise<void> {
  const isReviewed = decision.saleMoves.some((move) => move.to === 'review')
  const money = { ...decision.salePatch, ...(isReviewed ? { wasReviewed: true } : {}), poolPart }
  if (decision.saleMoves.length === 0) await moneyRepository.patchSaleMoney(trx, sale.id, money)
  const { isBooked = sale.isBooked } = decision.salePatch
  // Booked items are our stock, so both change in one commit.
  if (isBooked !== sale.isBooked) await (isBooked ? addStock(trx, sale.id) : removeStock(trx, sale.id))
  let [expectedVersion, from] = [sale.version, sale.state]
  for (const [index, { to, reason }] of decision.saleMoves.entries()) {
    const first = index === 0 ? { money } : {}
    await moveSale(trx, { saleId: sale.id, expectedVersion, from, to, actor, reason, ...first })
    expectedVersion += 1
    from = to
  }
}

async function writePayout(
  trx: Trx,
  payout: LockedPayoutFacts,
  decision: Decision,
  reason: string | null,
): Promise<void> {
  const { approval: given, ...patch } = decision.payoutPatch
  const approval = given && { ...given, reason, number: payout.approvals.length + 1 }
  let { version, state } = payout
  const states = writtenStates(payout, decision)
  try {
    if (approval && states.length === 0) await insertApproval(trx, payout.id, approval)
    for (const [index, to] of states.entries()) {
      const isFirst = index === 0
      await stepPayout(
        trx,
        { ...payout, version, state },
        to,
        isFirst ? patch : {},
        isFirst ? approval : undefined,
      )
      version += 1
      state = to
    }
  } catch (error) {
    if (isViolationOf(error, 'payout_approvals_other_browser')) throw new DomainError('same_browser')
    throw error
  }
}

/** One write per move; a patch without a move is written with the current state. */
function writtenStates({ state }: LockedPayoutFacts, { payoutMoves, payoutPatch }: Decision): PayoutState[] {
  const { approval: _approval, ...patch } = payoutPatch
  return payoutMoves.length === 0 && Object.keys(patch).length > 0 ? [state] : payoutMoves
}

/** The payout after the decision is written: every write increased its version by one, or the database refused it. */
export function payoutAfter(payout: LockedPayoutFacts, decision: Decision): LockedPayoutFacts {
  const { approval, railRef: _railRef, reference: _reference, ...patch } = decision.payoutPatch
  const states = writtenStates(payout, decision)
  return {
    ...payout,
    ...patch,
    state: states.at(-1) ?? payout.state,
    version: payout.version + states.length,
    approvals: approval ? [...payout.approvals, approval] : payout.approvals,
  }
}

async function applyEffect(trx: Trx, ports: MoneyPorts, rows: DecidedRows, effect: Effect): Promise<void> {
  const { sale, payout, userId } = rows
  switch (effect.type) {
    case 'create_payout':
      if (sale) await createSalePayout(trx, ports, rows, sale)
      return
    case 'release_advance':
      if (sale) await sellerRiskRepository.releaseAdvance(trx, sale.id)
      return
    case 'open_debt':
      if (sale) await openDebt(trx, { userId, saleId: sale.id, grosze: effect.grosze })
      return
    case 'open_return':
      if (sale) await sellerRiskRepository.openReturn(trx, sale.id, effect.notBefore)
      return
    case 'freeze_seller':
      await sellerRiskRepository.setFrozen(trx, userId, true)
      return
    case 'stop_bank_orders':
      await ports.stopBankOrders(trx, userId)
      return
    case 'pause_rail':
      await railStatesRepository.pause(trx, effect.rail, effect.reason)
      ports.alert(`rail_${effect.reason}`, payout ? { payoutId: payout.id } : {})
      return
    case 'send_payout':
    case 'look_up_payout':
      if (payout) await ports.schedulePayout(trx, payout.id, effect.afterMs)
      return
    case 'alert':
      ports.alert(effect.about, payout ? { payoutId: payout.id } : sale ? { saleId: sale.id } : {})
      return
    case 'cancel_sent_offer':
      if (sale) await sentOffersRepository.wantCancel(trx, sale.id, effect.reason)
      await wakeWatcher(trx, 'answer')
      return
    case 'end_unsent_offer':
      if (sale) await sentOffersRepository.endUnsent(trx, sale.id)
      return
    case 'abandon_sent_offer':
      if (sale) await sentOffersRepository.abandon(trx, sale.id)
      return
    // The watcher itself decides these and executes them after its commit.
    case 'accept_offer':
    case 'decline_offer':
  }
}

async function openDebt(trx: Trx, debt: { userId: bigint; saleId: bigint; grosze: bigint }): Promise<void> {
  await sellerRiskRepository.openDebt(trx, debt)
  await queueSaleMail(trx, { ...debt, step: 'debt' })
}

async function createSalePayout(
  trx: Trx,
  ports: MoneyPorts,
  rows: DecidedRows,
  sale: LockedSaleFacts,
): Promise<void> {
  await createPayout(trx, ports, {
    kind: 'sale',
    transactionId: sale.id,
    userId: rows.userId,
    amountGrosze: sale.totalGrosze,
    payoutDetailsId: rows.payoutDetailsId ?? sale.payoutDetailsId,
    areDetailsChosen: rows.payoutDetailsId !== undefined,
    isEvidenceClean: !sale.wasReviewed,
    hasRiskFlag: sale.payoutSchedule === 'manual_review',
  })
}
