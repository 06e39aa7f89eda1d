import type { ErrorCode } from '@app/contract/errors'
import type { RESALE_ROW_OUTCOMES } from '@app/contract/payments/resale-file'
import type { ResaleColumn } from '@app/contract/payments/stock-facts'
import type { Asker } from '#contexts/identity/proposals/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { readResaleFile, type ResaleFileRow } from './read-resale-file.ts'
import { recordResale } from './record-resale.ts'
import { stockRepository, type NewResale } from './stock.repository.ts'

type Outcome = (typeof RESALE_ROW_OUTCOMES)[number]
export type ImportedRow = {
  row: number
  market: string
  reference: string
  outcome: Outcome
  column: ResaleColumn | null
  code: ErrorCode | null
}

/** Thrown to undo a preview. */
class Undo extends Error {}

/** Does the whole import and undoes it: the preview refuses exactly what the import would refuse. */
export async function previewResales(db: Db, file: string, asker: Asker): Promise<ImportedRow[]> {
  const rows = readResaleFile(file)
  let imported: ImportedRow[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      imported = await importRows(trx, rows, asker)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return imported
}

/** Records all rows or none. Rows that were recorded before are left as they are. */
export async function importResales(db: Db, file: string, asker: Asker): Promise<ImportedRow[]> {
  const rows = readResaleFile(file)
  return db.transaction().execute(async (trx) => {
    const imported = await importRows(trx, rows, asker)
    if (imported.some(({ outcome }) => outcome === 'wrong')) throw new DomainError('resale_file_wrong')
    return imported
  })
}

async function importRows(trx: Trx, rows: readonly ResaleFileRow[], asker: Asker): Promise<ImportedRow[]> {
  const imported: ImportedRow[] = []
  for (const { row, market, reference, resale, column } of rows) {
    const base = { row, market, reference, column: column ?? null, code: null }
    imported.push({ ...base, ...(resale ? await importRow(trx, resale, asker) : { outcome: 'wrong' }) })
  }
  return imported
}

async function importRow(
  trx: Trx,
  resale: NewResale,
  asker: Asker,
): Promise<{ outcome: Outcome; code: ErrorCode | null }> {
  const known = await stockRepository.findRecorded(trx, resale)
  if (known === 'same') return { outcome: 'recorded', code: null }
  if (known === 'other') return { outcome: 'wrong', code: 'resale_recorded_before' }
  try {
    const { isDone } = await stockRepository.tryRow(trx, () => recordResale(trx, resale, asker))
    return { outcome: isDone ? 'new' : 'waits', code: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'wrong', code: error.code }
  }
}
