import type { Language } from '@app/contract/languages'
import { assertNotBlockedOrFrozen } from '#contexts/identity/accounts/index.ts'
import { postJournal } from '#contexts/payments/ledger/index.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { createPayout } from './create-payout.ts'
import { postings } from './domain/postings.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

/** Creates a withdrawal from the balance. Money that is already requested cannot be requested again. */
export async function requestWithdrawal(
  trx: Trx,
  ports: MoneyPorts,
  wish: {
    userId: bigint
    grosze: bigint
    payoutDetailsId: string
    language: Language
    /** A hash of the request, from which the provider's idempotency key is derived. */
    requestMark?: Buffer
  },
): Promise<{ transactionId: bigint; payoutId: string }> {
  await moneyRepository.lockUser(trx, wish.userId)
  await assertNotBlockedOrFrozen(trx, wish.userId)
  const seller = await moneyRepository.readSeller(trx, wish.userId)
  if (seller.openDebtGrosze > 0n) throw new DomainError('seller_owes', { userId: wish.userId })
  const free = seller.balanceGrosze - (await payoutsRepository.unsentWithdrawalsGrosze(trx, wish.userId))
  if (wish.grosze <= 0n || wish.grosze > free)
    throw new DomainError('balance_too_low', { userId: wish.userId })
  const details = await payoutsRepository.findDetails(trx, wish.payoutDetailsId)
  const transactionId = await payoutsRepository.insertTransaction(trx, {
    type: 'withdrawal',
    userId: wish.userId,
    grosze: wish.grosze,
    method: details?.method ?? null,
    ...(wish.requestMark && { requestMark: wish.requestMark }),
  })
  const payoutId = await createPayout(trx, ports, {
    kind: 'withdrawal',
    transactionId,
    userId: wish.userId,
    amountGrosze: wish.grosze,
    payoutDetailsId: wish.payoutDetailsId,
    areDetailsChosen: true,
    isEvidenceClean: true,
    hasRiskFlag: false,
    language: wish.language,
  })
  await appendEvent(trx, streamOfUser(wish.userId), { kind: 'balance.updated' })
  return { transactionId, payoutId }
}

export type Credit = {
  userId: bigint
  grosze: bigint
  creditedBy: bigint
  /** Null when one admin acted alone; another admin must then approve the withdrawal of this money. */
  confirmedBy: bigint | null
}

/** A credit by an admin. The caller checks permissions, limits and reason, and writes the audit log. */
export async function creditBalance(trx: Trx, credit: Credit): Promise<bigint> {
  await moneyRepository.lockUser(trx, credit.userId)
  const id = await payoutsRepository.insertTransaction(trx, { ...credit, type: 'deposit', method: null })
  await payoutsRepository.insertCredit(trx, { ...credit, transactionId: id })
  await postJournal(trx, postings.deposit({ id, ...credit }))
  await appendEvent(trx, streamOfUser(credit.userId), { kind: 'balance.updated' })
  return id
}

/** Two admins have agreed. Withdrawals that are requested but not sent stay covered. */
export async function correctBalance(
  trx: Trx,
  correction: { userId: bigint; grosze: bigint; proposalId: string },
): Promise<bigint> {
  const { userId, grosze } = correction
  await moneyRepository.lockUser(trx, userId)
  const { balanceGrosze } = await moneyRepository.readSeller(trx, userId)
  if (grosze > balanceGrosze - (await payoutsRepository.unsentWithdrawalsGrosze(trx, userId)))
    throw new DomainError('balance_too_low', { userId })
  const id = await payoutsRepository.insertCorrection(trx, correction)
  await postJournal(trx, postings.correction({ id, ...correction }))
  await appendEvent(trx, streamOfUser(userId), { kind: 'balance.updated' })
  return id
}

export type DebtPayment = {
  debtId: bigint
  how: 'balance' | 'cash' | 'written_off'
  grosze: bigint
  actor: string
}

/** A debt is paid from the balance or by cash to our bank account, or the rest is written off. */
export async function payDebt(trx: Trx, payment: DebtPayment): Promise<bigint> {
  const userId = await sellerRiskRepository.ownerOfDebt(trx, payment.debtId)
  if (userId === undefined) throw new DomainError('debt_not_found', { debtId: payment.debtId })
  await moneyRepository.lockUser(trx, userId)
  const debt = await sellerRiskRepository.lockDebt(trx, payment.debtId)
  if (debt.leftGrosze === 0n) throw new DomainError('debt_not_found', { debtId: payment.debtId })
  const leftGrosze = debt.leftGrosze - payment.grosze
  const isWhole = leftGrosze === 0n
  if (payment.grosze <= 0n || leftGrosze < 0n || (payment.how === 'written_off' && !isWhole))
    throw new DomainError('debt_amount_wrong', { debtId: payment.debtId })
  if (payment.how === 'balance') {
    const { balanceGrosze } = await moneyRepository.readSeller(trx, userId)
    if (balanceGrosze < payment.grosze) throw new DomainError('balance_too_low', { userId })
  }
  const part = debt.parts + 1
  const owner = { id: payment.debtId, userId }
  const journal = {
    balance: () => postings.debtRepaidFromBalance(owner, part, payment.grosze),
    cash: () => postings.debtRepaidInCash(owner, part, 'bank', payment.grosze),
    written_off: () => postings.debtWrittenOff(owner, payment.grosze),
  }[payment.how]()
  await postJournal(trx, journal)
  await sellerRiskRepository.payDebt(trx, { ...payment, part, leftGrosze })
  await appendEvent(trx, streamOfUser(userId), { kind: 'balance.updated' })
  return userId
}
