/** One booking on our account. */
export type StatementLine = {
  /** The bank's reference; the same booking always has the same one. */
  reference: string
  direction: 'out' | 'in'
  amountGrosze: bigint
  /** Formatted as 2026-11-15. */
  day: string
  /** The other party's account, 26 digits; null when the bank does not report it. */
  accountNumber: string | null
  title: string
  /** The payout's key, if the format carries it. */
  railKey: string | null
}

export type BankStatement = {
  accountNumber: string
  lines: StatementLine[]
  openingGrosze: bigint
  /** Formatted as 2026-11-14. */
  openingOn: string
  closingGrosze: bigint
  /** Formatted as 2026-11-15. */
  closingOn: string
}

/** Such a file is refused completely, because half a statement would look like a complete one. */
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

/** Banks insert a placeholder when the transfer has no key. */
export function railKeyIn(text: string): string | null {
  return text === '' || text === 'NOTPROVIDED' || text === 'NONREF' ? null : text
}
