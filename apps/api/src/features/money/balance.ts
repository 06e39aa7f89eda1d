import { postJournal } from '#features/ledger/index.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { Trx } from '#platform/database.ts'
import { createPayout } from './create-payout.ts'
import { postings } from './domain/postings.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import { standingsRepository } from './standings.repository.ts'

/** What lies on the balance leaves as a withdrawal. Asked-for money cannot be asked for twice. */
export async function requestWithdrawal(
  trx: Trx,
  ports: MoneyPorts,
  wish: { userId: bigint; grosze: bigint; payoutDetailsId: string },
): Promise<{ transactionId: bigint; payoutId: string }> {
  await moneyRepository.lockUser(trx, wish.userId)
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
  })
  const payoutId = await createPayout(trx, ports, {
    kind: 'withdrawal',
    transactionId,
    userId: wish.userId,
    amountGrosze: wish.grosze,
    payoutDetailsId: wish.payoutDetailsId,
    isEvidenceClean: true,
    hasRiskFlag: false,
  })
  return { transactionId, payoutId }
}

/** A credit by an admin. Rights, reason and audit are the caller's. */
export async function creditBalance(trx: Trx, credit: { userId: bigint; grosze: bigint }): Promise<bigint> {
  await moneyRepository.lockUser(trx, credit.userId)
  const id = await payoutsRepository.insertTransaction(trx, { ...credit, type: 'deposit', method: null })
  await postJournal(trx, postings.deposit({ id, ...credit }))
  return id
}

export type DebtPayment = {
  debtId: bigint
  how: 'balance' | 'cash' | 'written_off'
  grosze: bigint
  actor: string
}

/** A debt ends from the balance, in cash to our bank account, or because we give it up. */
export async function payDebt(trx: Trx, userId: bigint, payment: DebtPayment): Promise<void> {
  await moneyRepository.lockUser(trx, userId)
  const debt = await standingsRepository.lockDebt(trx, payment.debtId)
  const leftGrosze = debt.leftGrosze - payment.grosze
  if (debt.userId !== userId || payment.grosze <= 0n || leftGrosze < 0n)
    throw new Error(`debt ${payment.debtId} cannot be paid like this`)
  const part = debt.parts + 1
  const owner = { id: payment.debtId, userId }
  const journal = {
    balance: () => postings.debtRepaidFromBalance(owner, part, payment.grosze),
    cash: () => postings.debtRepaidInCash(owner, part, 'bank', payment.grosze),
    written_off: () => postings.debtWrittenOff(owner, payment.grosze),
  }[payment.how]()
  await postJournal(trx, journal)
  await standingsRepository.payDebt(trx, { ...payment, part, leftGrosze })
}
