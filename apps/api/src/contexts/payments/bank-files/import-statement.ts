import { createHash } from 'node:crypto'
import type { Language } from '@app/contract/languages'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { destinationFingerprint } from '#contexts/payments/destinations/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { formatDay, formatZloty } from '#shared/polish-formats.ts'
import { bankStatementsRepository, type NewLine, type StatementRow } from './bank-statements.repository.ts'
import { UnreadableStatement, type BankStatement } from './domain/bank-statement.ts'
import { findStatementGap, type LastBalance, type StatementGap } from './domain/find-statement-gap.ts'
import { readStatement } from './domain/read-statement.ts'
import { enqueueSettlement } from './enqueue-settlement.ts'
import { readBankAccount } from './read-bank-account.ts'
import { sealTitle } from './statement-title.ts'

export type ImportTools = {
  db: Db
  keys: Keys
  ports: Pick<MoneyPorts, 'alert'>
}

type Command = { bytes: Buffer; adminId: bigint; requestId: string }
type Read = ReturnType<typeof readWhole>
type Imported = { isNew: boolean; statement: StatementRow }
type Broken = { gap: StatementGap; last: LastBalance }

/**
 * Imports a complete statement that continues the last one of our account, or nothing. The same bytes are the same
 * statement. The worker interprets the lines later.
 */
export async function importStatement(tools: ImportTools, command: Command): Promise<Imported> {
  const account = await readBankAccount(tools.db)
  if (account === undefined) throw new DomainError('bank_not_set_up')
  const read = readWhole(command.bytes)
  if (read.accountNumber !== account) throw new DomainError('statement_other_account')
  const lines = newLines(tools.keys, read)
  const result = await tools.db.transaction().execute((trx) => importRead(tools, trx, command, read, lines))
  if ('statement' in result) return result
  // Either a statement is missing or it is forged, so staff other than the importer must be alerted.
  tools.ports.alert('bank_statement_refused', {})
  throw new DomainError(
    'statement_does_not_continue',
    { gap: result.gap },
    { fields: { opening: differenceOf(result.last, read) } },
  )
}

async function importRead(
  { keys }: ImportTools,
  trx: Trx,
  command: Command,
  read: Read,
  lines: readonly NewLine[],
): Promise<Imported | Broken> {
  const sha256 = createHash('sha256').update(command.bytes).digest()
  const account = fingerprintOf(keys, read.accountNumber)
  await bankStatementsRepository.lockImports(trx)
  const known = await bankStatementsRepository.findBySha256(trx, sha256)
  if (known) return { isNew: false, statement: known }
  const last = await bankStatementsRepository.findLastBalance(trx, account)
  const gap = findStatementGap(last, read)
  if (last && gap) {
    const details = { gap, expected: String(last.grosze), found: String(read.openingGrosze) }
    await record(trx, command, 'bank_statement.refused', sha256.toString('hex'), details)
    return { gap, last }
  }
  if (await bankStatementsRepository.hasKnown(trx, lines))
    throw new DomainError('statement_unreadable', { why: 'bookings that an earlier statement has' })
  const { adminId: importedBy } = command
  const facts = { ...read, sha256, account, importedBy, lineCount: lines.length }
  const id = await bankStatementsRepository.insert(trx, facts)
  await bankStatementsRepository.insertLines(trx, id, lines)
  await enqueueSettlement(trx, id)
  await record(trx, command, 'bank_statement.imported', String(id), {
    format: read.format,
    lines: lines.length,
  })
  const statement = await bankStatementsRepository.findBySha256(trx, sha256)
  return { isNew: true, statement: statement! }
}

async function record(
  trx: Trx,
  { adminId, requestId }: Command,
  action: string,
  id: string,
  details: Record<string, string | number>,
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action,
    object: { type: 'bank_statement', id },
    details,
    requestId,
  })
}

function differenceOf(last: LastBalance, read: Read): Record<Language, string> {
  const found = formatZloty(read.openingGrosze)
  const expected = formatZloty(last.grosze)
  const day = (text: string, language: Language) => formatDay(new Date(`${text}T12:00:00Z`), language)
  return {
    pl: `Ten wyciąg zaczyna się saldem ${found} (${day(read.openingOn, 'pl')}), a poprzedni kończy się saldem ${expected} (${day(last.day, 'pl')}).`,
    en: `This statement begins with ${found} (${day(read.openingOn, 'en')}), but the last one ends with ${expected} (${day(last.day, 'en')}).`,
  }
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

/**
 * A file may contain the same booking twice; it counts once. Two different bookings with the same name could not be
 * distinguished later.
 */
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
    accountFingerprint: line.accountNumber === null ? null : fingerprintOf(keys, line.accountNumber),
    railKey: /^[a-z0-9]{16,64}$/.test(line.railKey ?? '') ? line.railKey : null,
    ...sealTitle(keys, line.reference, line.title),
  }))
}

function fingerprintOf(keys: Keys, accountNumber: string): Buffer {
  return destinationFingerprint(keys, { method: 'bank', accountNumber, ownerName: '' })
}
