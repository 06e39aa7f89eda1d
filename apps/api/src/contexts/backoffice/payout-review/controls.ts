import { RAILS, type Rail } from '@app/contract/payments/rails'
import { z } from 'zod'
import {
  creditBalance,
  lockPausedRail,
  pauseRail,
  payDebt,
  readAdvanceLimit,
  resumeRail,
  setAdvanceLimit,
  unfreezeSeller,
  type MoneyPorts,
} from '#contexts/payments/lifecycle/index.ts'
import { writeAudit, type AuditEntry } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import {
  lockControls,
  proposalKind,
  waitFor,
  type Asker,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'

const UserId = z.string().transform(BigInt)
const Grosze = z.number().int().positive().transform(BigInt)

/** All actions on sellers and rails that need two admins, as executed by the second admin. */
export function moneyProposalKinds(ports: MoneyPorts): ProposalKinds {
  return {
    unfreeze_seller: proposalKind({
      schema: z.object({ userId: UserId }),
      execute: async (trx, { userId }, doer) => {
        await unfreezeSeller(trx, ports, userId)
        await record(trx, doer, 'seller.unfrozen', { type: 'user', id: userId.toString() })
        return userId
      },
    }),
    advance_limit: proposalKind({
      schema: z.object({ userId: UserId, limitGrosze: z.number().int().min(0).nullable() }),
      execute: async (trx, { userId, limitGrosze }, doer) => {
        await applyLimit(trx, userId, limitGrosze === null ? null : BigInt(limitGrosze), doer)
        return null
      },
    }),
    resume_rail: proposalKind({
      schema: z.object({ rail: z.enum(RAILS) }),
      execute: async (trx, { rail }, doer) => {
        await applyResume(trx, ports, rail, doer)
        return null
      },
    }),
    credit: proposalKind({
      schema: z.object({ userId: UserId, grosze: Grosze }),
      execute: async (trx, { userId, grosze }, doer) => {
        await applyCredit(trx, userId, grosze, doer)
        return userId
      },
    }),
    debt_payment: proposalKind({
      schema: z.object({ debtId: UserId, how: z.enum(['cash', 'written_off']), grosze: Grosze }),
      execute: (trx, payment, doer) => applyDebtPayment(trx, payment, doer),
    }),
  }
}

/** Always needs two admins: a careless release after a reversal risks a second loss. */
export async function askUnfreeze(trx: Trx, userId: bigint, asker: Asker): Promise<ControlOutcome> {
  const seller = await findSeller(trx, userId)
  if (!seller.isOnHold) throw new DomainError('seller_not_frozen', { userId })
  return wait(trx, asker, 'unfreeze_seller', userId, { userId: userId.toString() })
}

export async function askAdvanceLimit(
  trx: Trx,
  wish: { userId: bigint; limitGrosze: bigint | null },
  asker: Asker,
): Promise<ControlOutcome> {
  const { userId, limitGrosze } = wish
  await findSeller(trx, userId)
  if (userId === asker.adminId) throw new DomainError('own_approval')
  const before = await readAdvanceLimit(trx, userId)
  const isTighter = limitGrosze === 0n || (limitGrosze !== null && before !== null && limitGrosze <= before)
  if (!isTighter) {
    const payload = {
      userId: userId.toString(),
      limitGrosze: limitGrosze === null ? null : Number(limitGrosze),
    }
    return wait(trx, asker, 'advance_limit', userId, payload)
  }
  await applyLimit(trx, userId, limitGrosze, alone(asker))
  return done(null)
}

export async function askPause(trx: Trx, rail: Rail, asker: Asker): Promise<ControlOutcome> {
  await pauseRail(trx, { rail, adminId: asker.adminId, note: asker.reason })
  await record(trx, alone(asker), 'rail.paused', { type: 'rail', id: rail })
  return done(null)
}

/**
 * A breach means that the provider reported another amount or another receiver, so a second admin must check first.
 */
export async function askResume(
  trx: Trx,
  ports: MoneyPorts,
  rail: Rail,
  asker: Asker,
): Promise<ControlOutcome> {
  if ((await lockPausedRail(trx, rail)) === 'breach')
    return waitFor(trx, asker, { kind: 'resume_rail', subject: rail, sellerId: null, payload: { rail } })
  await applyResume(trx, ports, rail, alone(asker))
  return done(null)
}

/**
 * One admin may give small credits, within 24-hour limits per seller, per admin and for all admins together. The lock
 * prevents a second request from counting before this one commits.
 */
export async function askCredit(
  trx: Trx,
  wish: { userId: bigint; grosze: bigint },
  asker: Asker,
): Promise<ControlOutcome> {
  const { userId, grosze } = wish
  await findSeller(trx, userId)
  if (userId === asker.adminId) throw new DomainError('own_approval')
  await lockControls(trx)
  const settings = await readSettings(trx)
  const sums = await payoutReviewRepository.creditedInLastDay(trx, { userId, adminId: asker.adminId })
  const isTooMuch =
    sums.sellerGrosze + grosze >= settings['credit.two_admins_from_grosze'].value ||
    sums.adminGrosze + grosze >= settings['credit.two_admins_admin_day_from_grosze'].value ||
    sums.houseGrosze + grosze >= settings['credit.two_admins_house_day_from_grosze'].value
  if (isTooMuch)
    return wait(trx, asker, 'credit', userId, { userId: userId.toString(), grosze: Number(grosze) })
  const transactionId = await applyCredit(trx, userId, grosze, alone(asker))
  return { ...done(userId), transactionId }
}

/** One admin may collect a debt from the balance; a cash payment or a write-off needs two admins. */
export async function askDebtPayment(
  trx: Trx,
  wish: { debtId: bigint; how: 'balance' | 'cash' | 'written_off'; grosze: bigint },
  asker: Asker,
): Promise<ControlOutcome> {
  const { debtId, how, grosze } = wish
  const debt = await payoutReviewRepository.findOpenDebt(trx, debtId)
  if (!debt) throw new DomainError('debt_not_found', { debtId })
  if (debt.userId === asker.adminId) throw new DomainError('own_approval')
  if (how === 'balance') return done(await applyDebtPayment(trx, wish, alone(asker)))
  if (grosze > debt.leftGrosze || (how === 'written_off' && grosze !== debt.leftGrosze))
    throw new DomainError('debt_amount_wrong', { debtId })
  return waitFor(trx, asker, {
    kind: 'debt_payment',
    subject: debtId.toString(),
    sellerId: debt.userId,
    payload: { debtId: debtId.toString(), how, grosze: Number(grosze) },
  })
}

async function applyLimit(trx: Trx, userId: bigint, limitGrosze: bigint | null, doer: Doer): Promise<void> {
  await setAdvanceLimit(trx, userId, limitGrosze)
  const details = limitGrosze === null ? {} : { limitGrosze: Number(limitGrosze) }
  await record(trx, doer, 'seller.advance_limit_set', { type: 'user', id: userId.toString() }, details)
}

async function applyResume(trx: Trx, ports: MoneyPorts, rail: Rail, doer: Doer): Promise<void> {
  await resumeRail(trx, ports, rail)
  await record(trx, doer, 'rail.resumed', { type: 'rail', id: rail })
}

async function applyCredit(trx: Trx, userId: bigint, grosze: bigint, doer: Doer): Promise<bigint> {
  const { adminId, proposedBy } = doer
  const confirmedBy = proposedBy === null ? null : adminId
  const transactionId = await creditBalance(trx, {
    userId,
    grosze,
    creditedBy: proposedBy ?? adminId,
    confirmedBy,
  })
  const object = { type: 'transaction', id: transactionId.toString() } as const
  await record(trx, doer, 'balance.credited', object, { grosze: Number(grosze) })
  return transactionId
}

async function applyDebtPayment(
  trx: Trx,
  payment: { debtId: bigint; how: 'balance' | 'cash' | 'written_off'; grosze: bigint },
  doer: Doer,
): Promise<bigint> {
  const { debtId, how, grosze } = payment
  const userId = await payDebt(trx, { ...payment, actor: `admin:${doer.adminId}` })
  const object = { type: 'debt', id: debtId.toString() } as const
  await record(trx, doer, 'debt.paid', object, { how, grosze: Number(grosze) })
  return userId
}

async function findSeller(trx: Trx, userId: bigint): Promise<{ isOnHold: boolean }> {
  const seller = await payoutReviewRepository.findSeller(trx, userId)
  if (!seller) throw new DomainError('user_not_found', { userId })
  return seller
}

function alone(asker: Asker): Doer {
  return { ...asker, proposedBy: null }
}

function done(userId: bigint | null): ControlOutcome {
  return { isDone: true, proposalId: null, userId }
}

async function wait(
  trx: Trx,
  asker: Asker,
  kind: string,
  sellerId: bigint,
  payload: object,
): Promise<ControlOutcome> {
  return waitFor(trx, asker, { kind, subject: sellerId.toString(), sellerId, payload })
}

async function record(
  trx: Trx,
  doer: Doer,
  action: string,
  object: AuditEntry['object'],
  details: NonNullable<AuditEntry['details']> = {},
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: doer.adminId.toString() },
    action,
    object,
    reason: doer.reason,
    details: { ...details, ...(doer.proposedBy === null ? {} : { proposedBy: doer.proposedBy.toString() }) },
    requestId: doer.requestId,
  })
}
