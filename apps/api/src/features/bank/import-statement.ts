import { createHash } from 'node:crypto'
import { destinationFingerprint } from '#features/payout-details/index.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Keys } from '#platform/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankStatementsRepository, type NewLine, type StatementRow } from './bank-statements.repository.ts'
import { UnreadableStatement, type BankStatement } from './domain/bank-statement.ts'
import { readStatement } from './domain/read-statement.ts'
import { sealTitle } from './statement-title.ts'

export type ImportTools = { db: Db; keys: Keys; bankAccountNumber: string | undefined }

/**
 * Takes a whole statement of our account or nothing of it. The same bytes again are the same statement, and a line that
 * another statement has brought already is not taken twice. What the lines mean is the worker's to find.
 */
export async function importStatement(
  { db, keys, bankAccountNumber }: ImportTools,
  command: { bytes: Buffer; adminId: bigint; requestId: string },
): Promise<{ isNew: boolean; statement: StatementRow }> {
  if (bankAccountNumber === undefined) throw new DomainError('bank_not_set_up')
  const sha256 = createHash('sha256').update(command.bytes).digest()
  const read = readWhole(command.bytes)
  if (read.accountNumber !== bankAccountNumber) throw new DomainError('statement_other_account')
  const lines = newLines(keys, read)
  return db.transaction().execute(async (trx) => {
    await bankStatementsRepository.lockImports(trx)
    const known = await bankStatementsRepository.findBySha256(trx, sha256)
    if (known) return { isNew: false, statement: known }
    const { knownLines, otherLines } = await bankStatementsRepository.countKnown(trx, lines)
    if (otherLines > 0)
      throw new DomainError('statement_unreadable', {
        why: 'bookings that an earlier statement has otherwise',
      })
    const lineCount = lines.length
    const importedBy = command.adminId
    const id = await bankStatementsRepository.insert(trx, {
      ...read,
      sha256,
      importedBy,
      lineCount,
      knownLines,
    })
    await bankStatementsRepository.insertLines(trx, id, lines)
    await enqueue(trx, 'settle-bank-statement', { statementId: String(id) }, { queue: 'bank-statements' })
    await writeAudit(trx, {
      actor: { type: 'admin', id: command.adminId.toString() },
      action: 'bank_statement.imported',
      object: { type: 'bank_statement', id: String(id) },
      details: { format: read.format, lines: lines.length },
      requestId: command.requestId,
    })
    const statement = await bankStatementsRepository.findBySha256(trx, sha256)
    return { isNew: true, statement: statement! }
  })
}

function readWhole(bytes: Buffer) {
  try {
    return readStatement(bytes)
  } catch (error) {
    if (error instanceof UnreadableStatement)
      throw new DomainError('statement_unreadable', { why: error.message })
    throw error
  }
}

/** A file may hold the same booking twice; it is one. Two different ones of one name cannot be told apart later. */
function newLines(keys: Keys, { lines }: BankStatement): NewLine[] {
  const byName = new Map(lines.map((line) => [`${line.reference} ${line.direction} ${line.day}`, line]))
  const contents = new Set(lines.map((line) => JSON.stringify(Object.values(line).map(String))))
  if (contents.size !== byName.size)
    throw new DomainError('statement_unreadable', { why: 'bookings that cannot be told apart' })
  return [...byName.values()].map((line) => ({
    reference: line.reference,
    direction: line.direction,
    amountGrosze: line.amountGrosze,
    day: line.day,
    accountFingerprint:
      line.accountNumber === null
        ? null
        : destinationFingerprint(keys, { method: 'bank', accountNumber: line.accountNumber, ownerName: '' }),
    railKey: /^[a-z0-9]{16,64}$/.test(line.railKey ?? '') ? line.railKey : null,
    ...sealTitle(keys, line.reference, line.title),
  }))
}
