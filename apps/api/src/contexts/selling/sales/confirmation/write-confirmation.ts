import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import {
  writePaperFacts,
  writePaperHead,
  writePaperHeading,
  writePaperNotes,
  writePaperSum,
  writePaperTable,
} from '#platform/media/pdf-parts.ts'
import { PdfPaper } from '#platform/media/pdf-layout.ts'
import { formatMoment, formatZloty } from '#shared/polish-formats.ts'
import { CONFIRMATION_TEXTS } from './confirmation-texts.ts'

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

/** The seller's confirmation document: the items, the price, the destination and the time of payment. */
export async function writeConfirmation(sale: PaidSale, language: Language, brand: Brand): Promise<Buffer> {
  const texts = CONFIRMATION_TEXTS[language]
  const title = `${texts.title} ${sale.number}`
  const paper = new PdfPaper({
    title,
    author: brand.BRAND_NAME,
    lang: language === 'pl' ? 'pl-PL' : 'en-GB',
    madeAt: sale.settledAt,
  })
  writePaperHead(paper, brand, title)
  writePaperSum(paper, texts.paid, formatZloty(sale.totalGrosze))
  writePaperFacts(paper, factsOf(sale, language))
  await writeItems(paper, sale, language)
  writePaperNotes(paper, [texts.rate(percentOf(sale.rateBps, language)), texts.automatic])
  return paper.close((page, pages) => texts.footer(sale.number, page, pages))
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

async function writeItems(paper: PdfPaper, sale: PaidSale, language: Language): Promise<void> {
  const texts = CONFIRMATION_TEXTS[language]
  writePaperHeading(paper, texts.items)
  await writePaperTable(paper, {
    columns: {
      place: { width: 28, look: 'low' },
      name: {},
      market: { width: 96, look: 'low', isRight: true },
      payout: { width: 96, look: 'loud', isRight: true },
    },
    tallest: 'name',
    head: { place: '', name: texts.item, market: texts.market, payout: texts.payout },
    rows: sale.items.map((item, index) => ({
      place: String(index + 1),
      name: item.name,
      market: formatZloty(item.marketGrosze),
      payout: formatZloty(item.ourGrosze),
    })),
    foot: {
      place: '',
      name: texts.total,
      market: formatZloty(sale.marketGrosze),
      payout: formatZloty(sale.totalGrosze),
    },
  })
}

function percentOf(rateBps: number, language: Language): string {
  return (rateBps / 100).toLocaleString(language === 'pl' ? 'pl-PL' : 'en-GB')
}
