import type { Language } from '@app/contract/languages'
import type { SaleResponse, SellRequest } from '@app/contract/selling/sales'
import { TERMS_VERSION } from '@app/contract/selling/terms'
import { assertNotBlockedOrFrozen } from '#contexts/identity/accounts/index.ts'
import { assertReadyToSell, type ReadinessTools } from '#contexts/catalog/inventory/index.ts'
import { keepPayoutDetails, type PayoutDetailsRow } from '#contexts/payments/destinations/index.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { withIdempotencyKey } from '#platform/http/idempotency.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { classOfOption, optionOfClass, type PayoutOption, type PayoutSchedule } from '#shared/payout-terms.ts'
import { itemsUnavailable, type Seller } from './draft-quote.ts'
import { usableQuote } from './extend-quote.ts'
import { findSaleDetails } from './find-sale-details.ts'
import { quotesRepository, type QuoteRow } from './quotes.repository.ts'
import type { ProcessingTimes } from './processing-times.repository.ts'
import type { SaleDetails } from './sale-details.repository.ts'
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
    fixPayoutTerms: (trx: Trx, sale: SaleToPay) => Promise<FixedTerms>
    /** Writes the sale's money row and takes its amount from the seller's limit. */
    createSaleFinancials: (trx: Trx, sale: NewSaleMoney, terms: FixedTerms) => Promise<void>
    /** Reserves a place for an offer that we send; without one the seller sends it. */
    requestOffer: (trx: Trx, sale: { saleId: bigint; userId: bigint }) => Promise<boolean>
  }

type SaleToPay = {
  userId: bigint
  sessionId: string
  method: SellRequest['paymentMethod']
  details: PayoutDetailsRow
  nowGrosze: bigint
  laterGrosze: bigint
  requested: PayoutOption | null
}

/** The decided terms; all fields except the option are passed on unchanged. */
type FixedTerms = {
  payoutOption: PayoutOption
  payoutSchedule: PayoutSchedule
  isNewSeller: boolean
  /** Null when no time was shown. */
  promise: { by: Date; terms: number } | null
}

type NewSaleMoney = {
  saleId: bigint
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  quotedAt: Date
  fingerprint: Buffer
  promise: FixedTerms['promise']
}

export type SellCommand = {
  seller: Seller & { sessionId: string }
  key: string
  body: SellRequest
  requestId: string
  /** The language of the page where the sale was created; its mails use it too. */
  language: Language
}

const ROUTE = 'POST /api/inventory/sell'

/**
 * Runs once per idempotency key, even if the process dies in between: the sale and its stored response commit
 * together.
 */
export async function createSale(tools: SellTools, command: SellCommand): Promise<SaleResponse> {
  const { seller, key, body } = command
  const { userId } = seller
  const request = { userId, key, route: ROUTE, body }
  let made: SaleDetails | undefined
  const { answer, transactionId } = await withIdempotencyKey<SaleSnapshot, ProcessingTimes>(
    tools,
    request,
    async (trx, _keyMark, paces) => {
      made = await writeSale({ ...tools, db: trx }, command)
      return { answer: await presentSale({ ...tools, db: trx }, made, paces), transactionId: made.row.id }
    },
    () => assertMaySell(tools, command),
  ).catch(async (error: unknown) => {
    throw await explainTaken(tools.db, error, body)
  })
  if (transactionId === null) throw new Error('the answer to a sale names no sale')
  if (made) tools.announceUser(userId)
  const sale = made ?? (await findSaleDetails(tools.db, { saleId: transactionId, userId }))
  return presentSaleResponse(tools, sale, answer)
}

async function assertMaySell(tools: SellTools, { body, seller }: SellCommand): Promise<ProcessingTimes> {
  assertAgreed(body)
  await tools.admitAccount()
  await assertReadyToSell(tools, seller)
  return tools.loadProcessingTimes()
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

async function writeSale(tools: SellTools & { db: Trx }, command: SellCommand): Promise<SaleDetails> {
  const { db: trx } = tools
  const { body } = command
  const { userId } = command.seller
  await salesRepository.lockSeller(trx, userId)
  await assertNotBlockedOrFrozen(trx, userId)
  const quote = await findSoldQuote(trx, userId, body)
  const settings = await readSettings(trx)
  const { paymentMethod: method, paymentDetails, payoutClass } = body
  const { requestId } = command
  const details = await keepPayoutDetails(trx, tools.keys, {
    userId,
    method,
    details: paymentDetails,
    requestId,
  })
  const terms = await tools.fixPayoutTerms(trx, {
    userId,
    sessionId: command.seller.sessionId,
    method,
    details,
    nowGrosze: quote.totalGrosze,
    laterGrosze: quote.laterTotalGrosze,
    requested: payoutClass ? optionOfClass(payoutClass) : null,
  })
  const agreed = agreedPrice(quote, terms.payoutOption)
  const saleId = await salesRepository.insert(trx, {
    userId,
    quote,
    agreed,
    method,
    language: command.language,
    payoutDetailsId: details.id,
    termsVersion: TERMS_VERSION,
    deadlineSeconds: settings['sale.trade_deadline_seconds'].value,
  })
  if (saleId === undefined) throw new DomainError('accounts_full')
  const { marketGrosze, createdAt: quotedAt } = quote
  const { fingerprint: destination } = details
  const { totalGrosze } = agreed
  const money = { saleId, userId, totalGrosze, marketGrosze, quotedAt, fingerprint: destination }
  await tools.createSaleFinancials(trx, { ...money, promise: terms.promise }, terms)
  if (settings['trade.offer_mode'].value !== 'theirs') await tools.requestOffer(trx, { saleId, userId })
  return findSaleDetails(trx, { saleId, userId })
}

async function findSoldQuote(trx: Trx, userId: bigint, { quoteId, items }: SellRequest): Promise<QuoteRow> {
  const assetIds = items.map(({ assetId }) => assetId)
  const quote = usableQuote(await quotesRepository.findForSale(trx, { quoteId, userId, assetIds }))
  if (quote.isExpired) throw new DomainError('quote_expired')
  const asked = new Set(assetIds)
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
