import type { Language } from '@app/contract/languages'
import type { SaleResponse, SellRequest } from '@app/contract/sales'
import type { PayoutClass } from '@app/contract/sale-facts'
import { TERMS_VERSION } from '@app/contract/terms'
import { assertNotBlockedOrFrozen } from '#features/accounts/index.ts'
import { assertReadyToSell, type ReadinessTools } from '#features/inventory/index.ts'
import { keepPayoutDetails, type PayoutDetailsRow } from '#features/payout-details/index.ts'
import { isViolationOf } from '#platform/constraint-violation.ts'
import type { Db, Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import { fingerprint } from '#platform/keys.ts'
import { readSettings } from '#platform/settings.ts'
import { wakeWatcher } from '#platform/watcher-wake.ts'
import { DomainError } from '#shared/domain-error.ts'
import { itemsUnavailable, type Seller } from './draft-quote.ts'
import { usableQuote } from './extend-quote.ts'
import { findWholeSale } from './find-whole-sale.ts'
import { idempotencyRepository } from './idempotency.repository.ts'
import { quotesRepository, type QuoteRow } from './quotes.repository.ts'
import type { Paces } from './sale-paces.repository.ts'
import { completeSale, tellSale, type ShowSaleTools, type ToldSale } from './sales.presenter.ts'
import { salesRepository, type AgreedPrice } from './sales.repository.ts'
import type { WholeSale } from './whole-sale.repository.ts'

export type SellTools = ReadinessTools &
  ShowSaleTools & {
    announceUser: (userId: bigint) => void
    /**
     * Decides which of the two prices it gets, when it is paid and by when the money is there. Refuses other details
     * than those paid before without a fresh sign-in, those who owe, and a choice that cannot be had.
     */
    agreePayout: (trx: Trx, sale: SaleToPay) => Promise<AgreedPayout>
    /** Takes the sale's amount from the seller's limit. */
    reserveAdvance: (trx: Trx, sale: NewSaleMoney, agreed: AgreedPayout) => Promise<void>
  }

type SaleToPay = {
  userId: bigint
  sessionId: string
  method: SellRequest['paymentMethod']
  details: PayoutDetailsRow
  nowGrosze: bigint
  laterGrosze: bigint
  chosen: PayoutClass | null
}

/** What was decided; all but the class is handed on as it is. */
type AgreedPayout = {
  payoutClass: PayoutClass
  payoutCase: 'advance' | 'after_protection' | 'manual'
  isNewSeller: boolean
  /** Null where no time was told. */
  promise: { by: Date; terms: number } | null
}

type NewSaleMoney = {
  saleId: bigint
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  quotedAt: Date
  fingerprint: Buffer
  promise: AgreedPayout['promise']
}

export type SellCommand = {
  seller: Seller & { sessionId: string }
  key: string
  body: SellRequest
  requestId: string
  /** Of the page it was made on: the mails about it follow. */
  language: Language
}

type Marked = SellCommand & { userId: bigint; keyMark: Buffer; bodyMark: Buffer }

const ROUTE = 'POST /api/inventory/sell'
type Outcome = { saleId: bigint; told: ToldSale; /** Of a sale that was made just now. */ sale?: WholeSale }

/**
 * Carried out once for each key, however often it is asked for and whatever dies in between: the sale and the answer
 * to its request are one commit.
 */
export async function createSale(tools: SellTools, command: SellCommand): Promise<SaleResponse> {
  const { userId } = command.seller
  const marked = {
    ...command,
    userId,
    keyMark: fingerprint(tools.keys, 'idempotency_key', command.key),
    bodyMark: fingerprint(tools.keys, 'sell_request', JSON.stringify(command.body)),
  }
  const outcome = (await findAnswered(tools.db, marked)) ?? (await sellOnce(tools, marked))
  if (outcome.sale) tools.announceUser(userId)
  const sale = outcome.sale ?? (await findWholeSale(tools.db, { saleId: outcome.saleId, userId }))
  return completeSale(tools, sale, outcome.told)
}

async function sellOnce(tools: SellTools, command: Marked): Promise<Outcome> {
  assertAgreed(command.body)
  // Steam may be asked here, so it comes before the transaction.
  await assertReadyToSell(tools, command.seller)
  const paces = await tools.readPaces()
  try {
    return await tools.db.transaction().execute((trx) => writeSale({ ...tools, db: trx }, paces, command))
  } catch (error) {
    const isTaken = ['sale_items_one_live_sale', 'sale_items_one_live_appraisal'].some((index) =>
      isViolationOf(error, index),
    )
    if (!isTaken) throw error
    // Somebody else was quicker by a moment. There may be none any more: then the winner has already given up.
    const assetIds = command.body.items.map(({ assetId }) => assetId)
    throw takenItems(await salesRepository.listTaken(tools.db, assetIds))
  }
}

async function findAnswered(db: Db, command: Marked): Promise<Outcome | undefined> {
  const known = await idempotencyRepository.find(db, command)
  if (!known) return undefined
  if (known.route !== ROUTE || !known.bodyMark.equals(command.bodyMark) || known.transactionId === null)
    throw new DomainError('idempotency_key_reused')
  return { saleId: known.transactionId, told: known.answer as ToldSale }
}

function assertAgreed(body: SellRequest): void {
  if (!body.acceptTerms)
    throw new DomainError('terms_not_accepted', {}, { fields: { acceptTerms: 'terms_not_accepted' } })
  if (!body.tradeConfirmation)
    throw new DomainError('trade_not_confirmed', {}, { fields: { tradeConfirmation: 'trade_not_confirmed' } })
  if (body.termsVersion !== undefined && body.termsVersion !== TERMS_VERSION)
    throw new DomainError('terms_changed')
}

async function writeSale(tools: SellTools & { db: Trx }, paces: Paces, command: Marked): Promise<Outcome> {
  const { db: trx } = tools
  const { userId, body } = command
  await salesRepository.lockSeller(trx, userId)
  // Those who waited for the lock may find that the same request was carried out meanwhile.
  const answered = await findAnswered(trx, command)
  if (answered) return answered

  await assertNotBlockedOrFrozen(trx, userId)
  const quote = await findSoldQuote(trx, userId, body)
  const settings = await readSettings(trx)
  const { paymentMethod: method, paymentDetails, payoutClass: chosen = null } = body
  const { requestId } = command
  const details = await keepPayoutDetails(trx, tools.keys, {
    userId,
    method,
    details: paymentDetails,
    requestId,
  })
  const payout = await tools.agreePayout(trx, {
    userId,
    sessionId: command.seller.sessionId,
    method,
    details,
    nowGrosze: quote.totalGrosze,
    laterGrosze: quote.laterTotalGrosze,
    chosen,
  })
  const agreed = agreedPrice(quote, payout.payoutClass)
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
  const { marketGrosze, createdAt: quotedAt } = quote
  const { fingerprint: destination } = details
  const { totalGrosze } = agreed
  const money = { saleId, userId, totalGrosze, marketGrosze, quotedAt, fingerprint: destination }
  await tools.reserveAdvance(trx, { ...money, promise: payout.promise }, payout)
  const whole = await findWholeSale(trx, { saleId, userId })
  const told = await tellSale(tools, whole, paces)
  await idempotencyRepository.saveForTransaction(trx, {
    ...command,
    route: ROUTE,
    transactionId: saleId,
    answer: told,
  })
  // An offer that was seen before may be for this sale.
  await wakeWatcher(trx, 'sale')
  await appendEvent(trx, streamOfUser(userId), { kind: 'sale.updated', saleId: Number(saleId) })
  return { saleId, told, sale: whole }
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

/** Of the two prices that the quote has fixed, whatever the settings say by now. */
function agreedPrice(quote: QuoteRow, payoutClass: PayoutClass): AgreedPrice {
  return payoutClass === 'now'
    ? { payoutClass, rateBps: quote.rateBps, totalGrosze: quote.totalGrosze }
    : { payoutClass, rateBps: quote.laterRateBps, totalGrosze: quote.laterTotalGrosze }
}

function takenItems(assetIds: readonly string[]): DomainError {
  return itemsUnavailable(new Map(assetIds.map((assetId) => [assetId, 'in_sale'] as const)))
}
