import { STAGE_TEXTS } from '@app/contract/office/stage-texts'
import { RAIL_REGISTRY, type PayoutMethod } from '@app/contract/payments/rails'
import type { TransactionType } from '@app/contract/payments/transaction-facts'
import { stageOf } from '#shared/transaction-stage.ts'
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
    'Etap',
    'Przedmioty',
    'Cena rynkowa',
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
    'Stage',
    'Items',
    'Market price',
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

const TYPE_WORDS: Record<Language, Record<TransactionType, string>> = {
  pl: { sale: 'Sprzedaż', purchase: 'Zakup', withdrawal: 'Wypłata', deposit: 'Wpłata' },
  en: { sale: 'Sale', purchase: 'Purchase', withdrawal: 'Withdrawal', deposit: 'Deposit' },
}

const BANK_WORDS: Record<Language, string> = { pl: 'Przelew bankowy', en: 'Bank transfer' }

/** Providers have names; a transfer has a word of each language. */
function methodWord(method: PayoutMethod, language: Language): string {
  const names = Object.values(RAIL_REGISTRY).flatMap((rail) => (rail.method === method ? [rail.name] : []))
  return names.includes(null) ? BANK_WORDS[language] : names.join(' / ')
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
  return rows.map((row) => csvLine(cellsOf(row, language), language)).join('')
}

function cellsOf(row: ExportRow, language: Language) {
  return [
    transactionNumber(row.id),
    TYPE_WORDS[language][row.type],
    STAGE_TEXTS[language][stageOf(row)],
    row.items,
    row.marketGrosze === null ? null : { grosze: row.marketGrosze },
    { grosze: row.amountGrosze },
    { grosze: row.feeGrosze },
    'PLN',
    row.method === null ? null : methodWord(row.method, language),
    row.createdAt,
    row.completedAt,
    { whole: row.userId },
    row.steamId,
    row.name,
  ]
}
