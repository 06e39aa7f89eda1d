import type { Language } from '@app/contract/languages'
import type { Db } from '#platform/db/database.ts'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import { formatWarsaw } from '#shared/polish-formats.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { pccDueOn } from '../domain/pcc-due.ts'
import { percentCell } from './percent-cell.ts'
import { taxRepository, type PccRow } from './tax.repository.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const PAGE_ROWS = 500

const TEXTS: Record<Language, { head: string[]; total: string; booked: string; undone: string }> = {
  pl: {
    head: [
      'Umowa',
      'Rodzaj',
      'Data umowy',
      'Zaksięgowano',
      'Sprzedawca',
      'Cena (PLN)',
      'Podstawa (PLN)',
      'Stawka (%)',
      'Podatek (PLN)',
      'Termin',
    ],
    total: 'Razem',
    booked: 'PCC',
    undone: 'Korekta',
  },
  en: {
    head: [
      'Contract',
      'Kind',
      'Agreed on',
      'Booked',
      'Seller',
      'Price (PLN)',
      'Basis (PLN)',
      'Rate (%)',
      'Tax (PLN)',
      'Due on',
    ],
    total: 'Total',
    booked: 'PCC',
    undone: 'Correction',
  },
}

/** Streams the month's register, with the total at the end. */
export async function* writePccRegister(db: Db, month: string, language: Language): AsyncGenerator<string> {
  const texts = TEXTS[language]
  yield BYTE_ORDER_MARK + csvLine(texts.head, language)
  let sum = 0n
  let after: PccRow | undefined
  for (;;) {
    const rows = await taxRepository.listPcc(db, month, { after, limit: PAGE_ROWS })
    for (const { taxGrosze } of rows) sum += taxGrosze
    yield rows.map((row) => csvLine(cellsOf(row, language), language)).join('')
    if (rows.length < PAGE_ROWS) break
    after = rows.at(-1)
  }
  yield csvLine([texts.total, ...Array<null>(7).fill(null), { grosze: sum }, null], language)
}

function cellsOf(row: PccRow, language: Language): CsvCell[] {
  const texts = TEXTS[language]
  return [
    transactionNumber(row.saleId),
    row.isUndone ? texts.undone : texts.booked,
    row.agreedOn,
    formatWarsaw(row.at),
    row.counterparty,
    { grosze: row.paidGrosze },
    row.basisGrosze === null ? null : { grosze: row.basisGrosze },
    percentCell(row.rateBps),
    { grosze: row.taxGrosze },
    row.isUndone ? null : pccDueOn(row.agreedOn),
  ]
}
