import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { readDecimal } from '#shared/decimal-text.ts'
import { bankStatementsRepository } from './bank-statements.repository.ts'

const USE = 'the balance as 1234.56, the day as 2026-11-15, and a reason of at least 3 characters'

/**
 * The operator sets the opening balance of the next statement, after a forged statement or for another account. Only
 * available on the command line, because it restarts the chain.
 */
export async function startStatements(
  db: Db,
  { balance, day, reason }: { balance: string; day: string; reason: string },
): Promise<string> {
  const isNegative = balance.startsWith('-')
  const grosze = readDecimal(isNegative ? balance.slice(1) : balance, 2)
  if (grosze === undefined || !/^20\d{2}-\d{2}-\d{2}$/.test(day) || reason.trim().length < 3)
    throw new Error(`needed: ${USE}`)
  const start = { grosze: isNegative ? -grosze : grosze, day }
  await db.transaction().execute(async (trx) => {
    const id = await bankStatementsRepository.insertStart(trx, start)
    await writeAudit(trx, {
      actor: { type: 'operator', id: 'command-line' },
      action: 'bank_statement.started_anew',
      object: { type: 'bank_statement_start', id: String(id) },
      reason,
      details: { balanceGrosze: String(start.grosze), day },
    })
  })
  return `the next statement begins with ${balance} zl on or after ${day}`
}
