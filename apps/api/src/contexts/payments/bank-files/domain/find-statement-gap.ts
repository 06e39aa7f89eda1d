import type { BankStatement } from './bank-statement.ts'

export type StatementGap = 'balance' | 'day'
export type LastBalance = { grosze: bigint; day: string }

/**
 * A statement must continue the last one of its account: the same balance, and not an earlier day. A forged statement
 * breaks the chain at the latest when the bank's next statement is imported.
 */
export function findStatementGap(
  last: LastBalance | undefined,
  { openingGrosze, openingOn }: Pick<BankStatement, 'openingGrosze' | 'openingOn'>,
): StatementGap | null {
  if (!last) return null
  if (openingGrosze !== last.grosze) return 'balance'
  return openingOn < last.day ? 'day' : null
}
