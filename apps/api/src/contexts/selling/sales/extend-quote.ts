import { randomUUID } from 'node:crypto'
import { QUOTE_EXTENSIONS_MAX, type QuoteResponse } from '@app/contract/selling/sales'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { draftQuote, whileAppraised, type QuoteTools, type Seller } from './draft-quote.ts'
import { presentQuote } from './quotes.presenter.ts'
import { quotesRepository, type QuoteRow } from './quotes.repository.ts'
import { salesRepository } from './sales.repository.ts'

/** A quote is immutable: extending creates the next quote at the current price, and only that one is valid. */
export async function extendQuote(
  tools: QuoteTools,
  seller: Seller,
  quoteId: string,
): Promise<QuoteResponse> {
  const { db } = tools
  const own = { quoteId, userId: seller.userId }
  await findExtendable(db, own)
  const itemsBefore = await quotesRepository.listPrices(db, quoteId)
  const draft = await draftQuote(
    tools,
    seller,
    itemsBefore.map(({ assetId }) => assetId),
  )
  const id = randomUUID()
  const place = await whileAppraised(() =>
    db.transaction().execute(async (trx) => {
      // Uses the same lock as a sale: only one of two tabs can extend, and a sold quote cannot be extended.
      await salesRepository.lockSeller(trx, seller.userId)
      const { code, extension } = await findExtendable(trx, own)
      const next = { id, code, supersedesId: quoteId, extension: extension + 1 }
      const made = await quotesRepository.insert(trx, next, draft)
      if (!made) throw new Error('an extension has the code of its quote')
      return { ...next, ...made }
    }),
  )
  return presentQuote({ ...draft, ...place }, itemsBefore)
}

async function findExtendable(db: Db, own: { quoteId: string; userId: bigint }): Promise<QuoteRow> {
  const quote = await findUsableQuote(db, own)
  if (quote.extension >= QUOTE_EXTENSIONS_MAX) throw new DomainError('quote_extensions_spent')
  return quote
}

/** Another user's quote is reported as not found. */
export async function findUsableQuote(db: Db, own: { quoteId: string; userId: bigint }): Promise<QuoteRow> {
  return usableQuote(await quotesRepository.find(db, own))
}

export function usableQuote<Quote extends QuoteRow>(quote: Quote | undefined): Quote {
  if (!quote) throw new DomainError('quote_not_found')
  if (quote.isUsed) throw new DomainError('quote_used')
  if (quote.isSuperseded) throw new DomainError('quote_superseded')
  return quote
}
