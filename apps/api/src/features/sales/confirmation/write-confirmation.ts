import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payout-details'
import { formatMoment, formatZloty } from '#shared/polish-formats.ts'
import { CONFIRMATION_TEXTS } from './confirmation-texts.ts'
import { MARGIN, PAGE_WIDTH, PdfPaper, type PaperPart, type Words } from './pdf-paper.ts'

export type PaidSale = {
  number: string
  steamId: string
  totalGrosze: bigint
  marketGrosze: bigint
  rateBps: number
  createdAt: Date
  receivedAt: Date | null
  orderedAt: Date | null
  settledAt: Date
  method: PayoutMethod
  /** Masked. */
  destination: string
  reference: string | null
  coin: { amount: string; transactionHash: string | null } | null
  items: readonly { name: string; marketGrosze: bigint; ourGrosze: bigint }[]
}

const GREEN = '#0a6b42'
const LOW = '#55645d'
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const MONEY_WIDTH = 96
const COLUMNS = {
  place: { x: MARGIN, width: 28 },
  name: { x: MARGIN + 28, width: WIDTH - 28 - 2 * MONEY_WIDTH },
  market: { x: MARGIN + WIDTH - 2 * MONEY_WIDTH, width: MONEY_WIDTH, align: 'right' },
  payout: { x: MARGIN + WIDTH - MONEY_WIDTH, width: MONEY_WIDTH, align: 'right' },
} as const

/** The paper a seller keeps: what was bought, for how much, where the money went and when. */
export async function writeConfirmation(sale: PaidSale, language: Language, brand: Brand): Promise<Buffer> {
  const texts = CONFIRMATION_TEXTS[language]
  const paper = new PdfPaper({
    title: `${texts.title} ${sale.number}`,
    author: brand.BRAND_NAME,
    lang: language === 'pl' ? 'pl-PL' : 'en-GB',
    madeAt: sale.settledAt,
  })
  writeHead(paper, sale, language, brand)
  writeFacts(paper, factsOf(sale, language))
  writeItems(paper, sale, language)
  paper.ensure(60)
  paper.moveDown(18)
  for (const text of [texts.rate(percentOf(sale.rateBps, language)), texts.automatic]) {
    paper.write(paper.root, 'P', { text, size: 8.5, color: LOW })
    paper.moveDown(14)
  }
  return paper.close((page, pages) => texts.footer(sale.number, page, pages))
}

function writeHead(paper: PdfPaper, sale: PaidSale, language: Language, brand: Brand): void {
  const texts = CONFIRMATION_TEXTS[language]
  paper.write(paper.root, 'P', { text: brand.BRAND_NAME, size: 15, weight: 'bold', color: GREEN })
  const operator = [
    brand.BRAND_COMPANY,
    brand.BRAND_ADDRESS,
    `NIP ${brand.BRAND_NIP} · KRS ${brand.BRAND_KRS}`,
    brand.BRAND_MAILBOX,
  ].join('\n')
  const address: Words = {
    text: operator,
    size: 8.5,
    color: LOW,
    x: MARGIN + WIDTH / 2,
    width: WIDTH / 2,
    align: 'right',
  }
  paper.write(paper.root, 'P', address)
  paper.moveDown(Math.max(paper.heightOf(address), 24) + 28)
  const title: Words = { text: `${texts.title} ${sale.number}`, size: 22, weight: 'bold' }
  paper.write(paper.root, 'H1', title)
  paper.moveDown(paper.heightOf(title) + 14)
  paper.write(paper.root, 'P', { text: texts.paid, size: 9.5, color: LOW })
  paper.moveDown(15)
  paper.write(paper.root, 'P', {
    text: formatZloty(sale.totalGrosze),
    size: 28,
    weight: 'bold',
    color: GREEN,
  })
  paper.moveDown(52)
}

function factsOf(sale: PaidSale, language: Language): [string, string][] {
  const texts = CONFIRMATION_TEXTS[language]
  const moment = (at: Date | null) => at && formatMoment(at, language)
  const facts: [string, string | null][] = [
    [texts.number, sale.number],
    [texts.seller, sale.steamId],
    [texts.method, texts.methods[sale.method]],
    [texts.destination, sale.destination],
    [texts.coin, sale.coin?.amount ?? null],
    [texts.hash, sale.coin?.transactionHash ?? null],
    [texts.reference, sale.reference],
    [texts.sold, moment(sale.createdAt)],
    [texts.received, moment(sale.receivedAt)],
    [texts.ordered, moment(sale.orderedAt)],
    [texts.settled, moment(sale.settledAt)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function writeFacts(paper: PdfPaper, facts: readonly [string, string][]): void {
  const table = paper.part(paper.root, 'Table')
  for (const [label, value] of facts) {
    const row = paper.part(table, 'TR')
    const shown: Words = { text: value, size: 10, weight: 'bold', x: MARGIN + 180, width: WIDTH - 180 }
    paper.rule()
    paper.moveDown(6)
    paper.write(row, 'TH', { text: label, size: 10, color: LOW, width: 170 })
    paper.write(row, 'TD', shown)
    paper.moveDown(paper.heightOf(shown) + 5)
  }
  paper.rule()
}

function writeItems(paper: PdfPaper, sale: PaidSale, language: Language): void {
  const texts = CONFIRMATION_TEXTS[language]
  paper.ensure(120)
  paper.moveDown(28)
  paper.write(paper.root, 'H2', { text: texts.items, size: 13, weight: 'bold' })
  paper.moveDown(26)
  const table = paper.part(paper.root, 'Table')
  const head = () =>
    writeRow(paper, table, 'TH', { place: '', name: texts.item, market: texts.market, payout: texts.payout })
  head()
  for (const [index, item] of sale.items.entries()) {
    const cells = {
      place: String(index + 1),
      name: item.name,
      market: formatZloty(item.marketGrosze),
      payout: formatZloty(item.ourGrosze),
    }
    if (paper.ensure(rowHeight(paper, cells) + 12)) head()
    writeRow(paper, table, 'TD', cells)
  }
  if (paper.ensure(40)) head()
  writeRow(paper, table, 'TH', {
    place: '',
    name: texts.total,
    market: formatZloty(sale.marketGrosze),
    payout: formatZloty(sale.totalGrosze),
  })
  paper.rule()
}

type Cells = Record<keyof typeof COLUMNS, string>

function rowHeight(paper: PdfPaper, cells: Cells): number {
  return paper.heightOf({ text: cells.name, size: 9.5, ...COLUMNS.name })
}

function writeRow(paper: PdfPaper, table: PaperPart, tag: 'TH' | 'TD', cells: Cells): void {
  const row = paper.part(table, 'TR')
  paper.rule()
  paper.moveDown(5)
  for (const column of Object.keys(COLUMNS) as (keyof Cells)[]) {
    const isLoud = tag === 'TH' || column === 'payout'
    paper.write(row, tag, {
      text: cells[column],
      size: 9.5,
      weight: isLoud ? 'bold' : 'regular',
      color: column === 'place' || (column === 'market' && tag === 'TD') ? LOW : '#0e1613',
      ...COLUMNS[column],
    })
  }
  paper.moveDown(rowHeight(paper, cells) + 4)
}

function percentOf(rateBps: number, language: Language): string {
  return (rateBps / 100).toLocaleString(language === 'pl' ? 'pl-PL' : 'en-GB')
}
