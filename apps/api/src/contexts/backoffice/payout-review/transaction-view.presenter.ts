import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import type { AdminPayout, AdminTransaction, AdminTransactionResponse } from '@app/contract/office/money'
import { bankNameOf } from '@app/contract/payments/polish-banks'
import type { StaffRole } from '@app/contract/identity/roles'
import { readSavedTradeUrl } from '#contexts/identity/accounts/index.ts'
import { avatarUrl } from '#shared/avatar-url.ts'
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import {
  isHeldBySum,
  isPaidToOthers,
  listCreditors,
  listOpenDebts,
  wasPaidTo,
} from '#contexts/payments/lifecycle/index.ts'
import { stageOf } from '#shared/transaction-stage.ts'
import { presentSoldItem } from '#contexts/selling/sales/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { payoutReviewRepository, type DeskFacts } from './payout-review.repository.ts'
import { allowedActions, risksOf } from './domain/allowed-actions.ts'
import { transactionVersion } from './domain/transaction-version.ts'
import { transactionViewRepository as view } from './transaction-view.repository.ts'

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
  const [seller, tradeUrl, debts, balance, payouts, destination] = await Promise.all([
    payoutReviewRepository.findSeller(db, facts.userId),
    readSavedTradeUrl(db, keys, facts.userId),
    listOpenDebts(db, facts.userId),
    readSellerBalance(db, facts.userId),
    listPayouts(db, transactionId),
    findDestination(db, facts),
  ])
  const isFrozen = seller?.isFrozen ?? false
  const hasDebt = debts.length > 0
  const newest = payouts[0]
  const areDetailsProven = destination === null || destination.isProven
  const { creditors, isSumLarge } = await readApprovalReasons(db, facts, newest?.shown.id, areDetailsProven)
  const transaction: AdminTransaction = {
    id: Number(facts.id),
    number: transactionNumber(facts.id),
    type: facts.type,
    status: facts.status,
    stage: presentStage(facts, spine, newest?.shown),
    amount: zlotysOf(facts.amountGrosze),
    currency: 'PLN',
    method: spine.method,
    createdAt: spine.createdAt.toISOString(),
    completedAt: iso(spine.completedAt),
    seller: presentSeller(facts, spine, { tradeUrl, isFrozen, balance, debts }),
    sale: await presentSale(db, facts, spine),
    destination: destination?.shown ?? null,
    payouts: payouts.map(({ shown }) => shown),
    risks: risksOf({
      isEvidenceClean: !spine.wasReviewed && facts.isEvidenceClean !== false,
      areDetailsProven,
      isDestinationShared: destination?.isShared ?? false,
      isCreditedByOne: creditors.length > 0,
      isHeldBySum: isSumLarge,
      settledSales: spine.settledSales,
      reversals: spine.reversals,
      isFrozen,
      hasDebt,
      isRailPaused: newest?.isRailPaused ?? false,
      isRailInDoubt: newest?.isRailInDoubt ?? false,
      isTradeSettled: facts.saleState === null || (facts.settlesAt !== null && facts.settlesAt <= facts.now),
    }),
    ...(await presentPapers(db, transactionId)),
    returnDue: presentReturn(spine),
    version: transactionVersion(facts),
    allowed: allowedActions({
      ...facts,
      hasDestination: destination !== null,
      canRecall: facts.rail !== null && RAIL_REGISTRY[facts.rail].canRecall && !facts.isRecallWanted,
      isFrozen,
      hasDebt,
      hasApproved: newest?.shown.approvals.some(({ by }) => by?.id === viewer.userId.toString()) ?? false,
      isOwnMoney: viewer.userId === facts.userId,
      isOwnCredit: creditors.includes(viewer.userId),
      isMoneyStaff: viewer.staffRole === 'finance' || viewer.staffRole === 'owner',
    }),
  }
  return { success: true, transaction }
}

function presentStage(facts: DeskFacts, { reversedAt }: Spine, newest: AdminPayout | undefined) {
  return stageOf({
    status: facts.status,
    state: facts.saleState,
    payoutState: newest?.state ?? null,
    isReversed: reversedAt !== null,
  })
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

async function readApprovalReasons(
  db: Db,
  facts: DeskFacts,
  payoutId: string | undefined,
  areDetailsProven: boolean,
): Promise<{ creditors: bigint[]; isSumLarge: boolean }> {
  if (payoutId === undefined) return { creditors: [], isSumLarge: false }
  const [creditors, isSumLarge] = await Promise.all([
    facts.type === 'withdrawal' ? listCreditors(db, { ...facts, transactionId: facts.id }) : [],
    isHeldBySum(db, { ...facts, id: payoutId, areDetailsProven }),
  ])
  return { creditors, isSumLarge }
}

function presentSeller(
  facts: DeskFacts,
  spine: Spine,
  money: {
    tradeUrl: string | null
    isFrozen: boolean
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
    items: items.map((item) => ({ ...presentSoldItem(item), fingerprint: item.fingerprint.toString('hex') })),
    marketTotal: zlotysOf(spine.marketGrosze),
    rateBps: spine.rateBps,
    deadlineAt: spine.deadlineAt.toISOString(),
    payoutCase: spine.payoutCase,
    settlesAt: iso(facts.settlesAt),
    reversedAt: iso(spine.reversedAt),
    wasReviewed: spine.wasReviewed,
    findings: findings.map(({ code, at }) => ({ code, at: at.toISOString() })),
    timeline,
  }
}

async function listPayouts(
  db: Db,
  transactionId: bigint,
): Promise<{ shown: AdminPayout; isRailPaused: boolean; isRailInDoubt: boolean }[]> {
  const [payouts, approvals] = await Promise.all([
    view.listPayouts(db, transactionId),
    view.listApprovals(db, transactionId),
  ])
  const ofPayout = Map.groupBy(approvals, ({ payoutId }) => payoutId)
  return payouts.map(
    ({
      amountGrosze,
      method,
      fingerprint,
      createdAt,
      settledAt,
      isRailPaused,
      isRailInDoubt,
      promisedBy,
      daysLate,
      excuse,
      bonusGrosze,
      ...payout
    }) => ({
      isRailPaused,
      isRailInDoubt,
      shown: {
        ...payout,
        amount: zlotysOf(amountGrosze),
        bankName: method === 'bank' ? (bankNameOf(payout.masked) ?? null) : null,
        destination: fingerprint.toString('hex'),
        approvals: (ofPayout.get(payout.id) ?? []).map((approval) => ({
          how: approval.how,
          by: staffMember(approval.adminId, approval.adminName),
          at: approval.at.toISOString(),
          reason: approval.reason,
        })),
        createdAt: createdAt.toISOString(),
        settledAt: iso(settledAt),
        promisedBy: iso(promisedBy),
        brokenPromise:
          daysLate === null ? null : { days: daysLate, excuse, bonus: zlotysOf(bonusGrosze ?? 0n) },
      },
    }),
  )
}

async function findDestination(db: Db, facts: DeskFacts) {
  const row = facts.payoutDetailsId ? await view.findDestination(db, facts.payoutDetailsId) : undefined
  if (!row) return null
  const { method, coin, masked, fingerprint, userId } = row
  const bankName = method === 'bank' ? (bankNameOf(masked) ?? null) : null
  return {
    shown: { method, coin, masked, bankName, mark: fingerprint.toString('hex') },
    isProven: await wasPaidTo(db, userId, fingerprint),
    isShared: await isPaidToOthers(db, userId, fingerprint),
  }
}

async function presentPapers(
  db: Db,
  transactionId: bigint,
): Promise<Pick<AdminTransaction, 'notes' | 'actions'>> {
  const [notes, actions] = await Promise.all([
    view.findNotes(db, transactionId),
    view.listActions(db, transactionId),
  ])
  return {
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

export function staffMember(id: bigint | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id: id.toString(), name }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
