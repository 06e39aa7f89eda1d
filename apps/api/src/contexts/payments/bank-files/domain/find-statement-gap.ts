import type { BankStatement } from './bank-statement.ts'

export type StatementGap = 'balance' | 'day'
export type LastBalance = { grosze: bigint; day: string }

/**
 * A statement continues the last one of its account: it begins with the balance by which that one ended, and not before its day.
 * A file that somebody wrote by hand breaks the chain at the latest when the bank's next statement comes.
 */
export function findStatementGap(
  last: LastBalance | undefined,
  { openingGrosze, openingOn }: Pick<BankStatement, 'openingGrosze' | 'openingOn'>,
): StatementGap | null {
  if (!last) return null
  if (openingGrosze !== last.grosze) return 'balance'
  return openingOn < last.day ? 'day' : null
}
