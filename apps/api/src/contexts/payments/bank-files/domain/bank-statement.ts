/** One booking on our account. */
export type StatementLine = {
  /** The bank's own name for it; the same booking always has the same. */
  reference: string
  direction: 'out' | 'in'
  amountGrosze: bigint
  /** As 2026-11-15. */
  day: string
  /** Of the other side, 26 digits; null where the bank does not say. */
  accountNumber: string | null
  title: string
  /** The key of the payout, where the format carries it. */
  railKey: string | null
}

export type BankStatement = {
  accountNumber: string
  lines: StatementLine[]
  openingGrosze: bigint
  /** As 2026-11-14. */
  openingOn: string
  closingGrosze: bigint
  /** As 2026-11-15. */
  closingOn: string
}

/** Nothing of such a file is taken: half a statement would look like a whole one. */
export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement'
}

export function checkedStatement(statement: BankStatement): BankStatement {
  const { openingOn, closingOn } = statement
  const moved = statement.lines.reduce(
    (sum, line) => (line.direction === 'in' ? sum + line.amountGrosze : sum - line.amountGrosze),
    0n,
  )
  if (statement.openingGrosze + moved !== statement.closingGrosze)
    throw new UnreadableStatement('the bookings do not lead from one balance to the other')
  if (![openingOn, closingOn, ...statement.lines.map((line) => line.day)].every((day) => isDay(day)))
    throw new UnreadableStatement('a day that is none')
  if (openingOn > closingOn) throw new UnreadableStatement('it ends before it begins')
  return statement
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  )
}

export function accountNumberIn(text: string): string | null {
  return /^(?:PL)?(\d{26})$/.exec(text.replaceAll(/[\s/-]/g, ''))?.[1] ?? null
}

/** Banks put a word there when nobody gave a key. */
export function railKeyIn(text: string): string | null {
  return text === '' || text === 'NOTPROVIDED' || text === 'NONREF' ? null : text
}
