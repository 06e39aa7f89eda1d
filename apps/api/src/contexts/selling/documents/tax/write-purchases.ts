import type { Db } from '#platform/db/database.ts'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import { formatWarsaw } from '#shared/polish-formats.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { pccDueOn } from '../domain/pcc-due.ts'
import { percentCell } from './percent-cell.ts'
import { taxRepository, type PurchaseRow } from './tax.repository.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const PAGE_ROWS = 500
/**
 * A program maps the columns by name, so they are the same in every language; docs/guides/purchases-file.md describes
 * each one.
 */
const LANGUAGE = 'pl'
const COLUMNS = [
  'numer_dokumentu',
  'rodzaj',
  'powod_korekty',
  'data_umowy',
  'data_ksiegowania',
  'kontrahent_rodzaj',
  'kontrahent_id',
  'opis',
  'liczba_przedmiotow',
  'kwota_brutto',
  'waluta',
  'metoda_zaplaty',
  'pcc_podstawa',
  'pcc_stawka_procent',
  'pcc_kwota',
  'pcc_termin',
]
const REASONS = { received: null, reversed: 'COFNIETO_STEAM', rejected: 'ODRZUCONO' } as const

/** One row for each purchase and each reversed purchase: for the accountant's program, not a JPK file. */
export async function* writePurchases(db: Db, month: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS, LANGUAGE)
  let after: PurchaseRow | undefined
  for (;;) {
    const rows = await taxRepository.listPurchases(db, month, { after, limit: PAGE_ROWS })
    yield rows.map((row) => csvLine(cellsOf(row), LANGUAGE)).join('')
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)
  }
}

function cellsOf(row: PurchaseRow): CsvCell[] {
  const isUndone = row.kind !== 'received'
  const hasTax = row.taxGrosze !== 0n
  return [
    transactionNumber(row.saleId),
    isUndone ? 'KOREKTA' : 'ZAKUP',
    REASONS[row.kind],
    row.agreedOn,
    formatWarsaw(row.at),
    'OSOBA_PRYWATNA_STEAM',
    row.counterparty,
    row.items,
    { whole: row.itemCount },
    { grosze: row.grosze },
    'PLN',
    row.method,
    row.basisGrosze === null ? null : { grosze: row.basisGrosze },
    percentCell(row.rateBps),
    { grosze: row.taxGrosze },
    hasTax && !isUndone ? pccDueOn(row.agreedOn) : null,
  ]
}
