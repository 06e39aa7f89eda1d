import type { Language } from '@app/contract/languages'
import type { SaleResponse, SellRequest } from '@app/contract/selling/sales'
import { TERMS_VERSION } from '@app/contract/selling/terms'
import { refuseBlockedOrFrozen } from '#contexts/identity/accounts/index.ts'
import {
  assertReadyToSell,
  type ReadinessRow,
  type ReadinessTools,
} from '#contexts/catalog/inventory/index.ts'
import { chosenDestination } from '#contexts/payments/destinations/index.ts'
import { insertSaleFinancials, type PayoutTerms } from '#contexts/payments/lifecycle/index.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { openAnswer, requestMarks, storeAnswer, type RequestMarks } from '#platform/http/idempotency.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { classOfOption, optionOfClass, type PayoutOption } from '#shared/payout-terms.ts'
import { itemsUnavailable, type Seller } from './draft-quote.ts'
import { usableQuote } from './extend-quote.ts'
import { findShownSale } from './find-sale-details.ts'
import { findPayoutFacts, type SalePayoutFacts } from './find-payout-facts.ts'
import type { QuoteRow, SoldQuoteRow } from './quotes.repository.ts'
import type { ProcessingTimes } from './processing-times.repository.ts'
import type { ShownSale } from './sale-details.repository.ts'
import { saleRequestRepository } from './sale-request.repository.ts'
import { presentSaleResponse, presentSale, type ShowSaleTools, type SaleSnapshot } from './sales.presenter.ts'
import { salesRepository, type AgreedPrice } from './sales.repository.ts'

export type SellTools = ReadinessTools &
  ShowSaleTools & {
    announceUser: (userId: bigint) => void
    /** Makes sure that the account of the configuration can take sales. */
    admitAccount: () => Promise<void>
    /**
     * Decides the price, the schedule and the promised time. Refuses new details without a recent sign-in, sellers in
     * debt, and an unavailable payout option.
     */
    fixPayoutTerms: (facts: SalePayoutFacts, sale: SaleToPay) => FixedTerms
    /** Reserves a place for an offer that we send; without one the seller sends it. */
    requestOffer: (trx: Trx, sale: { saleId: bigint; userId: bigint }) => Promise<boolean>
  }

type SaleToPay = { nowGrosze: bigint; laterGrosze: bigint; requested: PayoutOption | null }

/** The promise is null when no time was shown. */
type FixedTerms = PayoutTerms & { promise: { by: Date; terms: number } | null }

export type SellCommand = {
  seller: Seller & { sessionId: string }
  key: string
  body: SellRequest
  requestId: string
  /** The language of the page where the sale was created; its mails use it too. */
  language: Language
}

const ROUTE = 'POST /api/inventory/sell'

type Sold = { answer: SaleSnapshot; transactionId: bigint | null; made?: ShownSale }

/**
 * Runs once per idempotency key, even if the process dies in between: the sale and its stored response commit
 * together. It does the steps of `withIdempotencyKey` in statements that also do the sale's own.
 */
export async function createSale(tools: SellTools, command: SellCommand): Promise<SaleResponse> {
  const { seller, key, body } = command
  const { userId } = seller
  const request = requestMarks(tools.keys, { userId, key, route: ROUTE, body })
  const { answer, transactionId, made } = await findOrMake(tools, command, request)
  if (transactionId === null) throw new Error('the answer to a sale names no sale')
  if (made) tools.announceUser(userId)
  const sale = made ?? (await findShownSale(tools.db, { saleId: transactionId, userId }))
  return presentSaleResponse(tools, sale, answer)
}

async function findOrMake(tools: SellTools, command: SellCommand, request: RequestMarks): Promise<Sold> {
  const { stored, ...readiness } = await saleRequestRepository.findBefore(tools.db, request, tools.egresses)
  const known = openAnswer<SaleSnapshot>(request, stored)
  if (known) return known
  const paces = await assertMaySell(tools, command, readiness)
  try {
    return await tools.db
      .transaction()
      .execute((trx) => sellOnce({ ...tools, db: trx }, { command, request, paces }))
  } catch (error) {
    throw await explainTaken(tools.db, error, command.body)
  }
}

async function assertMaySell(
  tools: SellTools,
  { body, seller }: SellCommand,
  readiness: ReadinessRow,
): Promise<ProcessingTimes> {
  assertAgreed(body)
  await tools.admitAccount()
  await assertReadyToSell(tools, seller, readiness)
  return tools.loadProcessingTimes()
}

type SellTrxTools = SellTools & { db: Trx }

async function sellOnce(
  tools: SellTrxTools,
  { command, request, paces }: { command: SellCommand; request: RequestMarks; paces: ProcessingTimes },
): Promise<Sold> {
  const { db: trx, keys } = tools
  const { body, seller } = command
  const { paymentMethod: method, paymentDetails: details } = body
  const destination = await saleRequestRepository.lock(
    trx,
    request,
    chosenDestination(keys, { method, details }),
  )
  const { userId, sessionId } = seller
  const { coin, fingerprint } = destination ?? { coin: null, fingerprint: null }
  const facts = await saleRequestRepository.readFacts(trx, request, {
    quoteId: body.quoteId,
    assetIds: body.items.map(({ assetId }) => assetId),
    place: { userId, sessionId, method, coin, fingerprint },
  })
  const known = openAnswer<SaleSnapshot>(request, facts.stored)
  if (known) return known
  refuseBlockedOrFrozen(userId, facts)
  const quote = assertSellable(facts.quote, body)
  const payout = await findPayoutFacts(tools, command, { destination, facts })
  const made = await writeSale(tools, command, { quote, payout })
  const answer = await presentSale(tools, made, paces)
  const transactionId = made.row.id
  await storeAnswer(trx, request, { answer, transactionId })
  return { answer, transactionId, made }
}

/** Another sale took an item first. The list is empty when that sale has already ended. */
async function explainTaken(db: Db, error: unknown, { items }: SellRequest): Promise<unknown> {
  if (isViolationOf(error, 'sales_account_room')) return new DomainError('accounts_full')
  const isTaken = ['sale_items_one_live_sale', 'sale_items_one_live_appraisal'].some((index) =>
    isViolationOf(error, index),
  )
  if (!isTaken) return error
  const assetIds = items.map(({ assetId }) => assetId)
  return takenItems(await salesRepository.listTaken(db, assetIds))
}

function assertAgreed(body: SellRequest): void {
  if (!body.acceptTerms)
    throw new DomainError('terms_not_accepted', {}, { fields: { acceptTerms: 'terms_not_accepted' } })
  if (!body.tradeConfirmation)
    throw new DomainError('trade_not_confirmed', {}, { fields: { tradeConfirmation: 'trade_not_confirmed' } })
  if (body.termsVersion !== undefined && body.termsVersion !== TERMS_VERSION)
    throw new DomainError('terms_changed')
}

async function writeSale(
  tools: SellTrxTools,
  command: SellCommand,
  { quote, payout }: { quote: QuoteRow; payout: SalePayoutFacts },
): Promise<ShownSale> {
  const { db: trx } = tools
  const { userId } = command.seller
  const { paymentMethod: method, payoutClass } = command.body
  const settings = await readSettings(trx)
  const terms = tools.fixPayoutTerms(payout, {
    nowGrosze: quote.totalGrosze,
    laterGrosze: quote.laterTotalGrosze,
    requested: payoutClass ? optionOfClass(payoutClass) : null,
  })
  const agreed = agreedPrice(quote, terms.payoutOption)
  const { marketGrosze, createdAt: quotedAt } = quote
  const { fingerprint } = payout.destination
  const { totalGrosze } = agreed
  const money = { userId, totalGrosze, marketGrosze, quotedAt, fingerprint, promise: terms.promise }
  const saleId = await salesRepository.insert(trx, {
    userId,
    quote,
    agreed,
    method,
    language: command.language,
    payoutDetailsId: payout.destination.id,
    termsVersion: TERMS_VERSION,
    deadlineSeconds: settings['sale.trade_deadline_seconds'].value,
    financials: insertSaleFinancials(settings, money, terms),
  })
  if (saleId === undefined) throw new DomainError('accounts_full')
  if (settings['trade.offer_mode'].value !== 'theirs') await tools.requestOffer(trx, { saleId, userId })
  return findShownSale(trx, { saleId, userId })
}

function assertSellable(found: SoldQuoteRow | undefined, { items }: SellRequest): QuoteRow {
  const quote = usableQuote(found)
  if (quote.isExpired) throw new DomainError('quote_expired')
  const asked = new Set(items.map(({ assetId }) => assetId))
  const isSame =
    asked.size === items.length &&
    asked.size === quote.assetIds.length &&
    quote.assetIds.every((assetId) => asked.has(assetId))
  if (!isSame) throw new DomainError('quote_items_differ')
  if (quote.takenAssetIds.length > 0) throw takenItems(quote.takenAssetIds)
  return quote
}

/** One of the two prices fixed by the quote, regardless of the current settings. */
function agreedPrice(quote: QuoteRow, payoutOption: PayoutOption): AgreedPrice {
  const payoutClass = classOfOption(payoutOption)
  return payoutOption === 'instant'
    ? { payoutClass, rateBps: quote.rateBps, totalGrosze: quote.totalGrosze }
    : { payoutClass, rateBps: quote.laterRateBps, totalGrosze: quote.laterTotalGrosze }
}

function takenItems(assetIds: readonly string[]): DomainError {
  return itemsUnavailable(new Map(assetIds.map((assetId) => [assetId, 'in_sale'] as const)))
}
