import { randomUUID } from 'node:crypto'
import type { QuoteResponse } from '@app/contract/selling/sales'
import { newSaleCode } from './domain/sale-code.ts'
import { draftQuote, whileAppraised, type QuoteTools, type Seller } from './draft-quote.ts'
import { presentQuote } from './quotes.presenter.ts'
import { quotesRepository } from './quotes.repository.ts'

/** With 10^12 codes a collision is very rare; repeated collisions mean that something else is wrong. */
const CODE_TRIES = 3

export async function makeQuote(
  tools: QuoteTools,
  seller: Seller,
  assetIds: readonly string[],
): Promise<QuoteResponse> {
  const draft = await draftQuote(tools, seller, assetIds)
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const place = { id: randomUUID(), code: newSaleCode(), supersedesId: null, extension: 0 }
    const made = await whileAppraised(() => quotesRepository.insert(tools.db, place, draft))
    if (made) return presentQuote({ ...draft, ...place, ...made })
  }
  throw new Error('no free code was found for a quote')
}
