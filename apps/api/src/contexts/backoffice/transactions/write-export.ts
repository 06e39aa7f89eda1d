import { EXPORT_ROWS_MAX, type TransactionFilter } from '@app/contract/office/transactions'
import type { Language } from '@app/contract/languages'
import type { PeopleTools } from '#contexts/backoffice/users/index.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { chooseTransactions } from './choose-transactions.ts'
import { csvLine } from '#shared/csv.ts'
import { exportRowsRepository, type ExportRow } from './export-rows.repository.ts'
import { isByAmount, isOfEverybody } from './listed-rows.repository.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const HEADINGS: Record<Language, string[]> = {
  pl: [
    'ID',
    'Typ',
    'Status',
    'Kwota',
    'Opłata',
    'Waluta',
    'Metoda',
    'Utworzono',
    'Zakończono',
    'ID użytkownika',
    'SteamID',
    'Nazwa',
  ],
  en: [
    'ID',
    'Type',
    'Status',
    'Amount',
    'Fee',
    'Currency',
    'Method',
    'Created',
    'Completed',
    'User ID',
    'SteamID',
    'Name',
  ],
}

/** Rows that are read and sent in one batch. */
const ROWS_AT_ONCE = 5_000

/**
 * Streams the file in batches, so a long download holds neither the whole list in memory nor a database transaction
 * open.
 */
export async function* writeExport(
  tools: PeopleTools,
  filter: TransactionFilter,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language], language)
  const { selection } = await chooseTransactions(tools, filter)
  const { db } = tools
  const { sort } = filter
  const isInSteps = isOfEverybody(selection) && !isByAmount(sort)
  const limit = isInSteps ? ROWS_AT_ONCE : EXPORT_ROWS_MAX
  let after: ExportRow | undefined
  for (;;) {
    const rows = await exportRowsRepository.list(db, selection, { sort, after, limit })
    yield lines(rows, language)
    if (rows.length < limit) return
    after = rows.at(-1)
  }
}

function lines(rows: readonly ExportRow[], language: Language): string {
  return rows.map((row) => csvLine(cellsOf(row), language)).join('')
}

function cellsOf(row: ExportRow) {
  return [
    transactionNumber(row.id),
    row.type,
    row.status,
    { grosze: row.amountGrosze },
    { grosze: row.feeGrosze },
    'PLN',
    row.method,
    row.createdAt,
    row.completedAt,
    { whole: row.userId },
    row.steamId,
    row.name,
  ]
}
