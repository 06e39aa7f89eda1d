import { bankLines } from './bank-text.ts'

/** One transfer of a file. The numbers of accounts are 26 digits. */
export type BankOrder = {
  /** The key of the payout; stands in the file where the format has a place for it. */
  railKey: string
  accountNumber: string
  ownerName: string
  amountGrosze: bigint
  /** Holds the code by which the statement is matched. */
  title: string
}

export type BankFile = {
  payer: { accountNumber: string; name: string; address: readonly string[] }
  /** The day on which the bank shall send, as 2026-11-15. */
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

/** Nothing may be left of a name, and a bank refuses an empty one; it pays by the number alone. */
export function payeeLines({ ownerName }: BankOrder): string[] {
  const lines = bankLines(ownerName)
  return lines[0] === '' ? ['ODBIORCA'] : lines
}
