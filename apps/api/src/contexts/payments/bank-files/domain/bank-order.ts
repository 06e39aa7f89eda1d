import { bankLines } from './bank-text.ts'

/** One transfer of a file. Account numbers have 26 digits. */
export type BankOrder = {
  /** The payout's key; included in the file if the format has a field for it. */
  railKey: string
  accountNumber: string
  ownerName: string
  amountGrosze: bigint
  /** Contains the code that matches the statement line. */
  title: string
}

export type BankFile = {
  payer: { accountNumber: string; name: string; address: readonly string[] }
  /** The day on which the bank must send it, as 2026-11-15. */
  day: string
  orders: readonly BankOrder[]
}

const ORDERS_MAX = 5_000

export function checkBankFile({ payer, day, orders }: BankFile): void {
  const accounts = [payer.accountNumber, ...orders.map((order) => order.accountNumber)]
  const isRight =
    orders.length > 0 &&
    orders.length <= ORDERS_MAX &&
    /^20\d{2}-\d{2}-\d{2}$/.test(day) &&
    accounts.every((number) => /^\d{26}$/.test(number)) &&
    orders.every((order) => order.amountGrosze > 0n && bankLines(order.title)[0] !== '')
  if (!isRight) throw new RangeError('a file that no bank would take')
}

/**
 * A name may become empty after cleaning, and a bank refuses an empty one. The bank pays by the account number alone.
 */
export function payeeLines({ ownerName }: BankOrder): string[] {
  const lines = bankLines(ownerName)
  return lines[0] === '' ? ['ODBIORCA'] : lines
}
