import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import type { AdminPayout, AdminTransaction, AdminTransactionResponse } from '@app/contract/office/money'
import { bankNameOf } from '@app/contract/payments/polish-banks'
import type { StaffRole } from '@app/contract/identity/roles'
import { readSavedTradeUrl } from '#contexts/identity/accounts/index.ts'
import { traitsOf } from '#contexts/catalog/inventory/index.ts'
import { avatarUrl } from '#shared/avatar-url.ts'
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { listOpenDebts, listPaidToo, wasPaidTo } from '#contexts/payments/lifecycle/index.ts'
import { reversibleUntil, stageOf } from '#shared/transaction-stage.ts'
import { presentSoldItem } from '#contexts/selling/sales/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { payoutReviewRepository, type DeskFacts } from './payout-review.repository.ts'
import { allowedActions, risksOf, type RiskFacts } from './domain/allowed-actions.ts'
import { transactionVersion } from './domain/transaction-version.ts'
import { presentBalanceSource, readApprovalReasons } from './transaction-approval.presenter.ts'
import { listPayouts } from './transaction-payouts.presenter.ts'
import { transactionViewRepository as view } from './transaction-view.repository.ts'

const OTHERS_SHOWN = 5
const NO_DESTINATION = { shown: { destination: null, sharedWith: [] }, areDetailsProven: true }
const NO_SELLER = { isFrozen: false, isOnHold: false, isBlocked: false }

type Viewer = { userId: bigint; staffRole: StaffRole | null }

/**
 * Everything that a decision about a transaction needs, in one snapshot, with the actions that the viewer may take.
 */
export async function showTransaction(
  { db, keys }: { db: Db; keys: Keys },
  transactionId: bigint,
  viewer: Viewer,
): Promise<AdminTransactionResponse> {
  const [facts, spine] = await Promise.all([
    payoutReviewRepository.readFacts(db, transactionId),
    view.findSpine(db, transactionId),
  ])
  if (!facts || !spine) throw new DomainError('transaction_not_found', { transactionId })
  const [seller, tradeUrl, debts, balance, payouts, paid] = await Promise.all([
    payoutReviewRepository.findSeller(db, facts.userId),
    readSavedTradeUrl(db, keys, facts.userId),
    listOpenDebts(db, facts.userId),
    readSellerBalance(db, facts.userId),
    listPayouts(db, transactionId),
    findDestination(db, facts),
  ])
  const { isFrozen, isOnHold, isBlocked } = seller ?? NO_SELLER
  const [newest] = payouts
  const hasDebt = debts.length > 0
  const { creditors, isSumLarge, approvalReasons } = await readApprovalReasons(db, facts, {
    payoutId: newest?.shown.id,
    areDetailsProven: paid.areDetailsProven,
    isRailInDoubt: newest?.isRailInDoubt ?? false,
    isManual: spine.payoutCase === 'manual',
  })
  const transaction: AdminTransaction = {
    id: Number(facts.id),
    number: transactionNumber(facts.id),
    type: facts.type,
    status: facts.status,
    ...presentStage(facts, spine, newest?.shown),
    amount: zlotysOf(facts.amountGrosze),
    currency: 'PLN',
    method: spine.method,
    ...presentTimes(spine),
    debt: presentDebt(spine),
    seller: presentSeller(facts, spine, { tradeUrl, isFrozen, isOnHold, isBlocked, balance, debts }),
    sale: await presentSale(db, facts, spine),
    ...paid.shown,
    payouts: payouts.map(({ shown }) => shown),
    risks: listRisks(facts, spine, paid, {
      isCreditedByOne: creditors.length > 0,
      isHeldBySum: isSumLarge,
      isFrozen,
      hasDebt,
      ...railRisks(newest),
    }),
    approvalReasons,
    source: await presentBalanceSource(db, facts),
    ...(await presentPapers(db, transactionId, spine)),
    returnDue: presentReturn(spine),
    version: transactionVersion(facts),
    allowed: allowedActions({
      ...facts,
      hasDestination: paid.shown.destination !== null,
      canRecall: canRecall(facts),
      isFrozen,
      isOnHold,
      hasDebt,
      hasApproved: newest?.shown.approvals.some(({ by }) => by?.id === viewer.userId.toString()) ?? false,
      isOwnMoney: viewer.userId === facts.userId,
      isOwnCredit: creditors.includes(viewer.userId),
      isCompanyOfOne: (await readSettings(db))['staffing.mode'].value === 'one_person',
      isMoneyStaff: viewer.staffRole === 'finance' || viewer.staffRole === 'owner',
    }),
  }
  return { success: true, transaction }
}

type OtherRisks = Pick<
  RiskFacts,
  'isCreditedByOne' | 'isHeldBySum' | 'isFrozen' | 'hasDebt' | 'isRailPaused' | 'isRailInDoubt'
>

function listRisks(
  facts: DeskFacts,
  spine: Spine,
  paid: Awaited<ReturnType<typeof findDestination>>,
  others: OtherRisks,
) {
  return risksOf({
    ...others,
    isEvidenceClean: facts.saleState !== 'review' && !spine.wasReviewed && facts.isEvidenceClean !== false,
    areDetailsProven: paid.areDetailsProven,
    isDestinationShared: paid.shown.sharedWith.length > 0,
    settledSales: spine.settledSales,
    reversals: spine.reversals,
    isAdvance: isAdvance(facts, spine),
  })
}

function railRisks(newest: { isRailPaused: boolean; isRailInDoubt: boolean } | undefined) {
  return { isRailPaused: newest?.isRailPaused ?? false, isRailInDoubt: newest?.isRailInDoubt ?? false }
}

function canRecall({ rail, isRecallWanted }: DeskFacts): boolean {
  return rail !== null && RAIL_REGISTRY[rail].canRecall && !isRecallWanted
}

/** We are about to pay, or have paid, while Steam still lets the seller take the items back. */
function isAdvance(facts: DeskFacts, spine: Spine): boolean {
  const { saleState, settlesAt, now } = facts
  if (spine.reversedAt !== null || settlesAt === null || settlesAt <= now) return false
  return saleState === 'items_received' || saleState === 'paying' || saleState === 'completed'
}

function presentStage(
  facts: DeskFacts,
  { reversedAt }: Spine,
  newest: AdminPayout | undefined,
): Pick<AdminTransaction, 'stage' | 'reversibleUntil'> {
  const stage = stageOf({
    status: facts.status,
    state: facts.saleState,
    payoutState: newest?.state ?? null,
    isReversed: reversedAt !== null,
  })
  return { stage, reversibleUntil: iso(reversibleUntil(stage, facts.settlesAt, facts.now)) }
}

function presentTimes(
  spine: Spine,
): Pick<AdminTransaction, 'createdAt' | 'completedAt' | 'waitingSince' | 'dueAt'> {
  return {
    createdAt: spine.createdAt.toISOString(),
    completedAt: iso(spine.completedAt),
    waitingSince: iso(spine.waitingSince),
    dueAt: iso(spine.dueAt),
  }
}

function presentDebt({ debtGrosze, debtLeftGrosze, debtAt, debtClosedAt }: Spine): AdminTransaction['debt'] {
  if (debtGrosze === null) return null
  return {
    amount: zlotysOf(debtGrosze),
    left: zlotysOf(debtLeftGrosze),
    at: debtAt.toISOString(),
    closedAt: iso(debtClosedAt),
  }
}

function presentReturn(spine: Spine): AdminTransaction['returnDue'] {
  return (
    spine.notBefore && {
      notBefore: spine.notBefore.toISOString(),
      tradeId: spine.tradeId,
      closedAt: iso(spine.returnClosedAt),
    }
  )
}

function presentSeller(
  facts: DeskFacts,
  spine: Spine,
  money: {
    tradeUrl: string | null
    isFrozen: boolean
    isOnHold: boolean
    isBlocked: boolean
    balance: bigint
    debts: Awaited<ReturnType<typeof listOpenDebts>>
  },
): AdminTransaction['seller'] {
  return {
    id: facts.userId.toString(),
    steamId: spine.steamId,
    name: spine.name,
    avatarUrl: avatarUrl(spine.avatarHash),
    tradeUrl: money.tradeUrl,
    isFrozen: money.isFrozen,
    isOnHold: money.isOnHold,
    isBlocked: money.isBlocked,
    balance: zlotysOf(money.balance),
    settledSales: spine.settledSales,
    reversals: spine.reversals,
    advanceLimit: spine.limitGrosze === null ? null : zlotysOf(spine.limitGrosze),
    debts: money.debts.map((debt) => ({
      id: debt.id.toString(),
      saleNumber: transactionNumber(debt.saleId),
      amount: zlotysOf(debt.amountGrosze),
      left: zlotysOf(debt.leftGrosze),
      at: debt.at.toISOString(),
    })),
  }
}

type Spine = NonNullable<Awaited<ReturnType<typeof view.findSpine>>>

async function presentSale(db: Db, facts: DeskFacts, spine: Spine): Promise<AdminTransaction['sale']> {
  if (facts.saleState === null || spine.code === null) return null
  const [timeline, items, findings] = await Promise.all([
    view.listSteps(db, facts.id),
    view.listItems(db, facts.id),
    view.listFindings(db, facts.id),
  ])
  return {
    state: facts.saleState,
    reason: spine.reason,
    code: spine.code,
    declaredSentAt: spine.declaredSentAt.toISOString(),
    items: items.map((item) => ({
      ...presentSoldItem(item),
      fingerprint: item.fingerprint.toString('hex'),
      traits: traitsOf({ ...item.facts, marketName: item.marketName }),
    })),
    marketTotal: zlotysOf(spine.marketGrosze),
    rateBps: spine.rateBps,
    deadlineAt: spine.deadlineAt.toISOString(),
    payoutCase: spine.payoutCase,
    advanceObstacle: spine.advanceObstacle,
    settlesAt: iso(facts.settlesAt),
    reversedAt: iso(spine.reversedAt),
    wasReviewed: spine.wasReviewed,
    findings: findings.map(({ code, at }) => ({ code, at: at.toISOString() })),
    timeline,
  }
}

async function findDestination(db: Db, facts: DeskFacts) {
  const row = facts.payoutDetailsId ? await view.findDestination(db, facts.payoutDetailsId) : undefined
  if (!row) return NO_DESTINATION
  const { method, coin, masked, fingerprint, userId } = row
  const bankName = method === 'bank' ? (bankNameOf(masked) ?? null) : null
  return {
    shown: {
      destination: { method, coin, masked, bankName, mark: fingerprint.toString('hex') },
      sharedWith: await listPaidToo(db, userId, fingerprint, OTHERS_SHOWN),
    },
    areDetailsProven: await wasPaidTo(db, userId, fingerprint),
  }
}

async function presentPapers(
  db: Db,
  transactionId: bigint,
  { ticketId }: Spine,
): Promise<Pick<AdminTransaction, 'notes' | 'actions' | 'ticketId'>> {
  const [notes, actions] = await Promise.all([
    view.findNotes(db, transactionId),
    view.listActions(db, transactionId),
  ])
  return {
    ticketId: ticketId === null ? null : Number(ticketId),
    notes: notes
      ? {
          text: notes.text,
          version: notes.version,
          by: { id: notes.adminId.toString(), name: notes.adminName },
          at: notes.at.toISOString(),
        }
      : null,
    actions: actions.map(({ action, adminId, adminName, at, reason }) => ({
      action,
      by: { id: adminId.toString(), name: adminName },
      at: at.toISOString(),
      reason,
    })),
  }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
