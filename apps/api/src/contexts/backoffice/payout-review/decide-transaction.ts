import type {
  ApproveRequest,
  ApproveResponse,
  ReferenceRequest,
  ReferenceResponse,
  RejectRequest,
  RejectResponse,
} from '@app/contract/office/money'
import {
  applyPayoutEvent,
  applySaleEvent,
  latestSettlementMs,
  listCreditors,
  lockSeller,
  recordDecision,
  type Decider,
  type MoneyPorts,
  type TradeReading,
} from '#contexts/payments/lifecycle/index.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { payoutReviewRepository, type DeskFacts } from './payout-review.repository.ts'
import { transactionVersion } from './domain/transaction-version.ts'
import { allowed } from './refuse.ts'

/**
 * Authorises the payout. From review it first records, against the evidence, that we own the items. Every approval of
 * such a sale needs a reason and a second admin. Each admin counts once, and never for their own money.
 */
export async function approveTransaction(
  trx: Trx,
  ports: MoneyPorts,
  decider: Decider,
  body: ApproveRequest,
  /** The proposal that this admin confirmed alone; it stands for the second admin. */
  proposalId?: string,
): Promise<ApproveResponse> {
  const { facts, seller } = await lockTransaction(trx, decider, body.version)
  if (proposalId === undefined) {
    const obstacle = await ownObstacle(trx, facts, decider.adminId)
    if (obstacle) throw new DomainError(obstacle)
  }
  const { overrides, reason } = assertApprovable(decider, body, { facts, seller })
  if (facts.saleState === 'review') await acceptReviewed(trx, ports, facts, body.destination)
  const payoutId = facts.saleState === 'review' ? await openPayoutId(trx, facts.id) : facts.payoutId
  const answer = { success: true as const, approvals: 0, approvalsRequired: 0, isReleased: false }
  if (payoutId !== null) {
    const { adminId } = decider
    const { destination } = body
    const alone = proposalId === undefined ? {} : { proposalId }
    const event = { type: 'approved_by_admin' as const, adminId, destination, overrides, reason, ...alone }
    const { payout } = allowed(await applyPayoutEvent(trx, ports, { payoutId, event, actor: 'operator' }))
    answer.approvals = payout.approvals.length
    answer.approvalsRequired = payout.approvalsRequired
    answer.isReleased = payout.state === 'approved'
  } else if (facts.saleState !== 'review') throw new DomainError('transaction_wrong_state')
  const { approvals, approvalsRequired } = answer
  await recordDecision(trx, decider, 'approved', reason, { approvals, approvalsRequired, overrides })
  return answer
}

/** What no approval gets past, whoever gives it. */
export function assertApprovable(
  { adminId }: Decider,
  body: ApproveRequest,
  { facts, seller }: Awaited<ReturnType<typeof lockTransaction>>,
): { overrides: boolean; reason: string | null } {
  if (adminId === facts.userId) throw new DomainError('own_approval')
  if (seller.isFrozen) throw new DomainError('seller_frozen')
  if (seller.openDebtGrosze > 0n) throw new DomainError('seller_in_debt')
  const overrides = facts.saleState === 'review' || facts.isEvidenceClean === false
  const reason = body.reason ?? null
  if (overrides && reason === null) throw new DomainError('reason_missing')
  return { overrides, reason }
}

/** Why this admin may not approve here: they named the price, or credited the money. */
export async function ownObstacle(
  trx: Trx,
  facts: DeskFacts,
  adminId: bigint,
): Promise<'appraisal_own_price' | 'own_credit' | null> {
  if (await payoutReviewRepository.hasNamedPrice(trx, facts.id, adminId)) return 'appraisal_own_price'
  return (await hasCredited(trx, facts, adminId)) ? 'own_credit' : null
}

/** Irreversible. Items that we hold are returned; once a payout may be submitted, a rejection is refused. */
export async function rejectTransaction(
  trx: Trx,
  ports: MoneyPorts,
  decider: Decider,
  body: RejectRequest,
): Promise<RejectResponse> {
  const { facts } = await lockTransaction(trx, decider, body.version)
  if (decider.adminId === facts.userId) throw new DomainError('own_approval')
  if (facts.saleState !== null) {
    const returnNotBefore = facts.settlesAt?.getTime() ?? latestSettlementMs(facts.now.getTime())
    allowed(
      await applySaleEvent(trx, ports, {
        saleId: facts.id,
        event: { type: 'rejected_by_admin', holdsItems: facts.mayHoldItems, returnNotBefore },
        actor: 'operator',
      }).catch((error: unknown) => {
        // We lost the items with their account, so they cannot go back: the seller is paid.
        if (isViolationOf(error, 'stock_items_go_back')) throw new DomainError('transaction_wrong_state')
        throw error
      }),
    )
  } else {
    if (facts.payoutId === null) throw new DomainError('transaction_wrong_state')
    const event = { type: 'cancelled' as const }
    allowed(await applyPayoutEvent(trx, ports, { payoutId: facts.payoutId, event, actor: 'operator' }))
  }
  await recordDecision(trx, decider, 'rejected', body.reason)
  const after = await payoutReviewRepository.readFacts(trx, facts.id)
  return { success: true, status: after!.status, isReturnDue: after!.isReturnOpen }
}

/** A payout that staff made by hand: recorded as submitted and settled in one step, as declared. */
export async function enterReference(
  trx: Trx,
  ports: MoneyPorts,
  decider: Decider,
  body: ReferenceRequest,
  trade: TradeReading,
): Promise<ReferenceResponse> {
  const { facts } = await lockTransaction(trx, decider, body.version)
  if (decider.adminId === facts.userId) throw new DomainError('own_approval')
  if (facts.payoutId === null) throw new DomainError('transaction_wrong_state')
  const { reference } = body
  const result = await applyPayoutEvent(trx, ports, {
    payoutId: facts.payoutId,
    event: { type: 'reference_entered', reference, trade },
    actor: 'operator',
  }).catch((error: unknown) => {
    if (isViolationOf(error, 'payouts_rail_ref_idx')) throw new DomainError('reference_used')
    // The payout is in a file that the bank has not received yet; staff must remove it from the file before paying by
    // hand.
    if (isViolationOf(error, 'payouts_not_in_open_file')) throw new DomainError('transaction_wrong_state')
    throw error
  })
  allowed(result)
  await recordDecision(trx, decider, 'reference_entered', null)
  const after = await payoutReviewRepository.readFacts(trx, facts.id)
  return { success: true, status: after!.status }
}

/** The sale whose trade must be checked on Steam before this money may leave; null without a sale. */
export async function saleOf(db: Db, transactionId: bigint): Promise<bigint | null> {
  const facts = await payoutReviewRepository.readFacts(db, transactionId)
  if (!facts) throw new DomainError('transaction_not_found', { transactionId })
  return facts.saleState === null ? null : facts.id
}

async function acceptReviewed(
  trx: Trx,
  ports: MoneyPorts,
  facts: DeskFacts,
  destination: string,
): Promise<void> {
  const known =
    facts.payoutDetailsId && (await payoutReviewRepository.fingerprintOf(trx, facts.payoutDetailsId))
  if (!known || known.toString('hex') !== destination) throw new DomainError('destination_changed')
  const settlesAt = facts.settlesAt?.getTime() ?? latestSettlementMs(facts.now.getTime())
  allowed(
    await applySaleEvent(trx, ports, {
      saleId: facts.id,
      event: { type: 'accepted_by_admin', settlesAt },
      actor: 'operator',
    }),
  )
}

/** An admin who credited the money alone must not approve its withdrawal. */
async function hasCredited(trx: Trx, facts: DeskFacts, adminId: bigint): Promise<boolean> {
  if (facts.type !== 'withdrawal') return false
  return (await listCreditors(trx, { ...facts, transactionId: facts.id })).includes(adminId)
}

/** Null while the sale waits for Steam's settlement. */
async function openPayoutId(trx: Trx, saleId: bigint): Promise<string | null> {
  return (await payoutReviewRepository.openPayoutOf(trx, saleId))?.id ?? null
}

/**
 * Every change to this seller's money takes this lock first, so values read after it cannot change before the commit.
 */
export async function lockTransaction(trx: Trx, decider: Decider, version: string) {
  const { transactionId } = decider
  const userId = await payoutReviewRepository.ownerOf(trx, transactionId)
  if (userId === undefined) throw new DomainError('transaction_not_found', { transactionId })
  const seller = await lockSeller(trx, userId)
  const facts = (await payoutReviewRepository.readFacts(trx, transactionId))!
  if (transactionVersion(facts) !== version) throw new DomainError('transaction_changed', { transactionId })
  return { facts, seller }
}
