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
import { CONTRACT_TEXTS } from './contract-texts.ts'

export type BoughtSale = {
  number: string
  /** Null after the user was erased. */
  seller: { steamId: string; name: string } | null
  totalGrosze: bigint
  agreedAt: Date
  receivedAt: Date
  undone: { how: 'reversed' | 'rejected'; at: Date } | null
  method: PayoutMethod
  /** Masked. */
  destination: string
  termsVersion: string
  /** The fingerprint of the signed quote's content, in hex. */
  quoteFingerprint: string
  /** The URL where a signed quote can be verified. */
  checkAddress: string
  items: readonly { name: string; assetId: string; ourGrosze: bigint }[]
}

/**
 * A seller who needs a name on the contract writes it by hand, because this process cannot decrypt the payout
 * details.
 */
const BLANK = '.'.repeat(50)

/** One purchase as a contract. The same sale gives the same bytes. */
export async function writeContract(sale: BoughtSale, language: Language, brand: Brand): Promise<Buffer> {
  const texts = CONTRACT_TEXTS[language]
  const title = `${texts.title} ${sale.number}`
  const paper = new PdfPaper({
    title,
    author: brand.BRAND_NAME,
    lang: language === 'pl' ? 'pl-PL' : 'en-GB',
    madeAt: sale.undone?.at ?? sale.receivedAt,
  })
  writePaperHead(paper, brand, title)
  writePaperSum(paper, texts.total, formatZloty(sale.totalGrosze))
  writePaperFacts(paper, factsOf(sale, language, brand))
  await writeItems(paper, sale, language)
  writePaperHeading(paper, texts.clauses)
  paper.moveDown(-18)
  writePaperNotes(paper, [texts.sold, texts.fixed, texts.undoing(sale.termsVersion), texts.game])
  writePaperNotes(paper, [texts.check(sale.checkAddress), texts.automatic, texts.advice])
  return paper.close((page, pages) => texts.footer(sale.number, page, pages))
}

function factsOf(sale: BoughtSale, language: Language, brand: Brand): [string, string][] {
  const texts = CONTRACT_TEXTS[language]
  const moment = (at: Date) => formatMoment(at, language)
  const { seller, undone } = sale
  const buyer = `${brand.BRAND_COMPANY}, ${brand.BRAND_ADDRESS}, NIP ${brand.BRAND_NIP}, KRS ${brand.BRAND_KRS}`
  return [
    [texts.number, sale.number],
    ...(undone ? [[texts.note, texts[undone.how](moment(undone.at))] as [string, string]] : []),
    [texts.agreed, moment(sale.agreedAt)],
    [texts.received, moment(sale.receivedAt)],
    [texts.buyer, buyer],
    [texts.seller, seller ? `SteamID ${seller.steamId} · ${seller.name}` : texts.forgotten],
    [texts.name, BLANK],
    [texts.method, texts.methods[sale.method]],
    [texts.destination, sale.destination],
    [texts.terms, texts.termsOf(sale.termsVersion, moment(sale.agreedAt))],
    [texts.quote, sale.quoteFingerprint],
  ]
}

async function writeItems(paper: PdfPaper, sale: BoughtSale, language: Language): Promise<void> {
  const texts = CONTRACT_TEXTS[language]
  writePaperHeading(paper, texts.items)
  await writePaperTable(paper, {
    columns: {
      place: { width: 28, look: 'low' },
      name: {},
      asset: { width: 130, look: 'low' },
      price: { width: 96, look: 'loud', isRight: true },
    },
    tallest: 'name',
    head: { place: '', name: texts.item, asset: texts.asset, price: texts.price },
    rows: sale.items.map(({ name, assetId, ourGrosze }, index) => ({
      place: String(index + 1),
      name,
      asset: assetId,
      price: formatZloty(ourGrosze),
    })),
    foot: { place: '', name: texts.total, asset: '', price: formatZloty(sale.totalGrosze) },
  })
}
