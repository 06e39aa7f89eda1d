import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import {
  writePaperFacts,
  writePaperHead,
  writePaperHeading,
  writePaperNotes,
  writePaperSum,
  writePaperTable,
} from '#platform/media/pdf-parts.ts'
import { PdfPaper } from '#platform/media/pdf-layout.ts'
import { formatDay, formatMonth, formatZloty } from '#shared/polish-formats.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { STATEMENT_TEXTS } from './statement-texts.ts'
import type { MonthRow, MovementRow } from './statement.repository.ts'

export type YearOfPayouts = {
  year: number
  isOver: boolean
  person: { steamId: string; name: string }
  months: readonly MonthRow[]
  /** Null when there are too many to list; then only the months are shown. */
  movements: readonly MovementRow[] | null
}

/** A few names are enough to identify a sale; the CSV file has them all. */
const ITEM_CHARS_MAX = 90

/** A yearly statement as a PDF. The same data gives the same bytes. */
export async function writeStatementPdf(
  statement: YearOfPayouts,
  language: Language,
  brand: Brand,
): Promise<Buffer> {
  const texts = STATEMENT_TEXTS[language]
  const { year, months, movements } = statement
  const title = `${texts.title} ${year}`
  const lastAt = movements?.at(-1)?.at ?? new Date(Date.UTC(year, months.at(-1)?.month ?? 1, 0))
  const paper = new PdfPaper({
    title,
    author: brand.BRAND_NAME,
    lang: language === 'pl' ? 'pl-PL' : 'en-GB',
    madeAt: lastAt,
  })
  const sums = sumsOf(months)
  writePaperHead(paper, brand, title)
  writePaperSum(paper, texts.net, formatZloty(sums.paid + sums.corrected))
  writePaperFacts(paper, [
    [texts.account, `SteamID ${statement.person.steamId} · ${statement.person.name}`],
    [texts.year, String(year)],
    [texts.count, String(sums.payouts)],
    [texts.paid, formatZloty(sums.paid)],
    [texts.corrections, formatZloty(sums.corrected)],
  ])
  if (months.length > 0 && movements) await writeMovements(paper, movements, language)
  if (months.length > 0 && !movements) await writeMonths(paper, statement, language)
  writePaperNotes(paper, [
    ...(months.length === 0 ? [texts.none] : []),
    ...(movements ? [] : [texts.tooLong]),
    ...(statement.isOver ? [] : [texts.open]),
    texts.counted,
    texts.corrected,
    texts.form,
    texts.automatic,
  ])
  return paper.close((page, pages) => texts.footer(year, page, pages))
}

function sumsOf(months: readonly MonthRow[]) {
  return {
    payouts: months.reduce((sum, { payouts }) => sum + payouts, 0),
    paid: months.reduce((sum, { paidGrosze }) => sum + paidGrosze, 0n),
    corrected: months.reduce((sum, { correctedGrosze }) => sum + correctedGrosze, 0n),
  }
}

async function writeMovements(
  paper: PdfPaper,
  movements: readonly MovementRow[],
  language: Language,
): Promise<void> {
  const texts = STATEMENT_TEXTS[language]
  writePaperHeading(paper, texts.list)
  const sum = movements.reduce((total, { grosze }) => total + grosze, 0n)
  await writePaperTable(paper, {
    columns: {
      date: { width: 70, look: 'low' },
      number: { width: 52 },
      what: {},
      method: { width: 96, look: 'low' },
      amount: { width: 88, look: 'loud', isRight: true },
    },
    tallest: 'what',
    head: {
      date: texts.date,
      number: texts.number,
      what: texts.what,
      method: texts.method,
      amount: texts.amount,
    },
    rows: movements.map((row) => ({
      date: formatDay(row.at, language),
      number: transactionNumber(row.transactionId),
      what: whatOf(row, language),
      method: row.method ? texts.methods[row.method] : '',
      amount: formatZloty(row.grosze),
    })),
    foot: { date: texts.total, number: '', what: '', method: '', amount: formatZloty(sum) },
  })
}

async function writeMonths(paper: PdfPaper, { year, months }: YearOfPayouts, language: Language) {
  const texts = STATEMENT_TEXTS[language]
  writePaperHeading(paper, texts.months)
  const money = { width: 104, isRight: true } as const
  const cells = (month: string, payouts: number, paid: bigint, corrected: bigint) => ({
    month,
    payouts: String(payouts),
    paid: formatZloty(paid),
    corrected: formatZloty(corrected),
    net: formatZloty(paid + corrected),
  })
  const sums = sumsOf(months)
  await writePaperTable(paper, {
    columns: {
      month: {},
      payouts: { width: 70, look: 'low', isRight: true },
      paid: money,
      corrected: money,
      net: { ...money, look: 'loud' },
    },
    tallest: 'month',
    head: {
      month: texts.month,
      payouts: texts.count,
      paid: texts.paid,
      corrected: texts.corrections,
      net: texts.total,
    },
    rows: months.map((row) =>
      cells(formatMonth(year, row.month, language), row.payouts, row.paidGrosze, row.correctedGrosze),
    ),
    foot: cells(texts.total, sums.payouts, sums.paid, sums.corrected),
  })
}

function whatOf({ kind, items, itemCount }: MovementRow, language: Language): string {
  const texts = STATEMENT_TEXTS[language]
  if (kind !== 'sale') return texts.kinds[kind]
  const names = (items ?? '').split('; ')
  let shown = names[0] ?? ''
  let count = 1
  while (count < names.length && shown.length + names[count]!.length < ITEM_CHARS_MAX) {
    shown += `, ${names[count]}`
    count += 1
  }
  return count < itemCount ? `${shown} ${texts.more(itemCount - count)}` : shown
}
