import type { Rail } from '@app/contract/payments/rails'
import { transfer, type Journal } from '#shared/journal.ts'
import type { PayoutKind } from './facts.ts'

/**
 * All journals of the product. The debit comes first, the credit second. Two liabilities to a seller are separate:
 * the value of one sale and the withdrawable balance. Only its payout or reversal reduces the value of a sale.
 */
export const accounts = {
  inventory: 'A:inventory',
  clearing: (rail: Rail) => `A:clearing:${rail}`,
  cash: (rail: Rail) => `A:cash:${rail}`,
  receivable: (userId: bigint) => `A:receivable:${userId}`,
  sale: (saleId: bigint) => `L:sale:${saleId}`,
  balance: (userId: bigint) => `L:balance:${userId}`,
  pccDue: 'L:pcc_due',
  pcc: 'E:pcc',
  fees: (rail: Rail) => `E:fees:${rail}`,
  reversalLoss: 'E:reversal_loss',
  corrections: 'E:corrections',
  lateBonus: 'E:late_bonus',
  operatorFunds: 'L:operator_funds',
} as const

type SaleMoney = { id: bigint; userId: bigint; totalGrosze: bigint; pccGrosze: bigint }

export type PayoutMoney = {
  id: string
  kind: PayoutKind
  userId: bigint
  saleId: bigint | null
  rail: Rail
  amountGrosze: bigint
}

/** The account that a payout takes its money from. */
function sourceOf(payout: PayoutMoney): string {
  return payout.kind === 'sale' && payout.saleId !== null
    ? accounts.sale(payout.saleId)
    : accounts.balance(payout.userId)
}

export const postings = {
  received: (sale: SaleMoney): Journal[] => [
    transfer(`sale:${sale.id}:received`, accounts.inventory, accounts.sale(sale.id), sale.totalGrosze),
    ...(sale.pccGrosze > 0n
      ? [transfer(`sale:${sale.id}:pcc`, accounts.pcc, accounts.pccDue, sale.pccGrosze)]
      : []),
  ],
  /** Steam returned the items to the seller before the payout was submitted. */
  reversedUnpaid: (sale: SaleMoney): Journal[] => [
    transfer(`sale:${sale.id}:reversed`, accounts.sale(sale.id), accounts.inventory, sale.totalGrosze),
    ...pccUndone(sale),
  ],
  /** Steam returned the items after the payout: the seller owes the money. */
  reversedPaid: (sale: SaleMoney): Journal[] => [
    transfer(
      `sale:${sale.id}:reversed`,
      accounts.receivable(sale.userId),
      accounts.inventory,
      sale.totalGrosze,
    ),
    ...pccUndone(sale),
  ],
  /** We reject items that we hold, and they are returned. */
  rejected: (sale: SaleMoney): Journal[] => [
    transfer(`sale:${sale.id}:rejected`, accounts.sale(sale.id), accounts.inventory, sale.totalGrosze),
    ...pccUndone(sale),
  ],
  reserve: (payout: PayoutMoney) =>
    transfer(
      `payout:${payout.id}:reserve`,
      sourceOf(payout),
      accounts.clearing(payout.rail),
      payout.amountGrosze,
    ),
  settle: (payout: PayoutMoney) =>
    transfer(
      `payout:${payout.id}:settle`,
      accounts.clearing(payout.rail),
      accounts.cash(payout.rail),
      payout.amountGrosze,
    ),
  fee: (payout: PayoutMoney, feeGrosze: bigint) =>
    transfer(`payout:${payout.id}:fee`, accounts.fees(payout.rail), accounts.cash(payout.rail), feeGrosze),
  release: (payout: PayoutMoney) =>
    transfer(
      `payout:${payout.id}:release`,
      accounts.clearing(payout.rail),
      sourceOf(payout),
      payout.amountGrosze,
    ),
  /** Returned before it was settled. A sale that Steam reversed in the meantime must not add to the balance. */
  returnUnsettled: (payout: PayoutMoney, isReversed: boolean) =>
    transfer(
      `payout:${payout.id}:return`,
      accounts.clearing(payout.rail),
      isReversed ? sourceOf(payout) : accounts.balance(payout.userId),
      payout.amountGrosze,
    ),
  returnSettled: (payout: PayoutMoney) =>
    transfer(
      `payout:${payout.id}:return`,
      accounts.cash(payout.rail),
      accounts.balance(payout.userId),
      payout.amountGrosze,
    ),
  /** A credit by an admin. */
  deposit: (transaction: { id: bigint; userId: bigint; grosze: bigint }) =>
    transfer(
      `transaction:${transaction.id}:deposit`,
      accounts.corrections,
      accounts.balance(transaction.userId),
      transaction.grosze,
    ),
  /** Two admins reduce a balance. */
  correction: (correction: { id: bigint; userId: bigint; grosze: bigint }) =>
    transfer(
      `correction:${correction.id}:booked`,
      accounts.balance(correction.userId),
      accounts.corrections,
      correction.grosze,
    ),
  /** The operator adds money to a rail or, if negative, withdraws it. */
  funding: (funding: { id: bigint; rail: Rail; grosze: bigint }) =>
    transfer(
      `funding:${funding.id}:booked`,
      accounts.cash(funding.rail),
      accounts.operatorFunds,
      funding.grosze,
    ),
  /** The bonus that we promised for a late payout. */
  lateBonus: (payout: { id: string; userId: bigint }, grosze: bigint) =>
    transfer(`payout:${payout.id}:late_bonus`, accounts.lateBonus, accounts.balance(payout.userId), grosze),
  debtRepaidFromBalance: (debt: { id: bigint; userId: bigint }, part: number, grosze: bigint) =>
    transfer(
      `debt:${debt.id}:repaid:${part}`,
      accounts.balance(debt.userId),
      accounts.receivable(debt.userId),
      grosze,
    ),
  debtRepaidInCash: (debt: { id: bigint; userId: bigint }, part: number, rail: Rail, grosze: bigint) =>
    transfer(`debt:${debt.id}:repaid:${part}`, accounts.cash(rail), accounts.receivable(debt.userId), grosze),
  debtWrittenOff: (debt: { id: bigint; userId: bigint }, grosze: bigint) =>
    transfer(`debt:${debt.id}:written_off`, accounts.reversalLoss, accounts.receivable(debt.userId), grosze),
} as const

function pccUndone(sale: SaleMoney): Journal[] {
  if (sale.pccGrosze === 0n) return []
  return [transfer(`sale:${sale.id}:pcc_undone`, accounts.pccDue, accounts.pcc, sale.pccGrosze)]
}
