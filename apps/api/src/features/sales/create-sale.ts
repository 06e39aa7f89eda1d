import type { Language } from '@app/contract/languages'
import type { SaleResponse, SellRequest } from '@app/contract/sales'
import type { PayoutClass } from '@app/contract/sale-facts'
import { TERMS_VERSION } from '@app/contract/terms'
import { assertNotBlocked, assertNotFrozen } from '#features/accounts/index.ts'
import { assertReadyToSell, type ReadinessTools } from '#features/inventory/index.ts'
import { keepPayoutDetails } from '#features/payout-details/index.ts'
import { isViolationOf } from '#platform/constraint-violation.ts'
import type { Db, Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import { fingerprint } from '#platform/keys.ts'
import { readSettings } from '#platform/settings.ts'
import { wakeWatcher } from '#platform/watcher-wake.ts'
import { DomainError } from '#shared/domain-error.ts'
import { itemsUnavailable, type Seller } from './draft-quote.ts'
import { findUsableQuote } from './extend-quote.ts'
import { idempotencyRepository } from './idempotency.repository.ts'
import { quotesRepository, type QuoteRow } from './quotes.repository.ts'
import { completeSale, tellSale, type ShowSaleTools, type ToldSale } from './sales.presenter.ts'
import { salesRepository, type AgreedPrice } from './sales.repository.ts'

export type SellTools = ReadinessTools &
  ShowSaleTools & {
    announceUser: (userId: bigint) => void
    /** Decides which of the two prices it gets and when it is paid; refuses those who owe and a choice that cannot be had. */
    planAdvance: (trx: Trx, sale: PlannedSale) => Promise<AdvancePlan>
    /** By when its money is there, as the seller was told; null where no time was. */
    promiseSale: (trx: Trx, sale: PromisedSale) => Promise<KeptPromise | null>
    /** Takes the sale's amount from the seller's limit. */
    reserveAdvance: (trx: Trx, sale: NewSaleMoney, plan: AdvancePlan) => Promise<void>
    /** Other details than those paid before need a fresh sign-in. */
    assertMayUseDetails: (
      trx: Trx,
      use: { userId: bigint; sessionId: string; payoutDetailsId: string },
    ) => Promise<void>
  }

type PlannedSale = {
  userId: bigint
  payoutDetailsId: string
  nowGrosze: bigint
  laterGrosze: bigint
  chosen: PayoutClass | null
}

/** What was decided; all but the class is handed on as it is. */
type AdvancePlan = {
  payoutClass: PayoutClass
  payoutCase: 'advance' | 'after_protection' | 'manual'
  fingerprint: Buffer
  isNewSeller: boolean
}

type KeptPromise = { by: Date; terms: number }

type PromisedSale = Omit<PlannedSale, 'chosen'> & {
  method: SellRequest['paymentMethod']
  payoutClass: PayoutClass
}

type NewSaleMoney = {
  saleId: bigint
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  quotedAt: Date
  promise: KeptPromise | null
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
type Outcome = { saleId: bigint; told: ToldSale; isNew: boolean }

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
  if (outcome.isNew) tools.announceUser(userId)
  return completeSale(tools, { saleId: outcome.saleId, userId }, outcome.told)
}

async function sellOnce(tools: SellTools, command: Marked): Promise<Outcome> {
  assertAgreed(command.body)
  // Steam may be asked here, so it comes before the transaction.
  await assertReadyToSell(tools, command.seller)
  try {
    return await tools.db.transaction().execute((trx) => writeSale(tools, trx, command))
  } catch (error) {
    const isTaken = ['sale_items_one_live_sale', 'sale_items_one_live_appraisal'].some((index) =>
      isViolationOf(error, index),
    )
    if (!isTaken) throw error
    // Somebody else was quicker by a moment.
    throw (await takenItems(tools.db, command.body)) ?? itemsUnavailable(new Map())
  }
}

async function findAnswered(db: Db, command: Marked): Promise<Outcome | undefined> {
  const known = await idempotencyRepository.find(db, command)
  if (!known) return undefined
  if (known.route !== ROUTE || !known.bodyMark.equals(command.bodyMark) || known.transactionId === null)
    throw new DomainError('idempotency_key_reused')
  return { saleId: known.transactionId, told: known.answer as ToldSale, isNew: false }
}

function assertAgreed(body: SellRequest): void {
  if (!body.acceptTerms)
    throw new DomainError('terms_not_accepted', {}, { fields: { acceptTerms: 'terms_not_accepted' } })
  if (!body.tradeConfirmation)
    throw new DomainError('trade_not_confirmed', {}, { fields: { tradeConfirmation: 'trade_not_confirmed' } })
  if (body.termsVersion !== undefined && body.termsVersion !== TERMS_VERSION)
    throw new DomainError('terms_changed')
}

async function writeSale(tools: SellTools, trx: Trx, command: Marked): Promise<Outcome> {
  const { userId, body } = command
  await salesRepository.lockSeller(trx, userId)
  // Those who waited for the lock may find that the same request was carried out meanwhile.
  const answered = await findAnswered(trx, command)
  if (answered) return answered

  await assertNotBlocked(trx, userId)
  await assertNotFrozen(trx, userId)
  const quote = await findSoldQuote(trx, userId, body)
  const taken = await takenItems(trx, body)
  if (taken) throw taken
  const settings = await readSettings(trx)
  const payoutDetailsId = await keepDetails(tools, trx, command)
  const prices = { nowGrosze: quote.totalGrosze, laterGrosze: quote.laterTotalGrosze }
  const planned = { userId, payoutDetailsId, ...prices }
  const plan = await tools.planAdvance(trx, { ...planned, chosen: body.payoutClass ?? null })
  const { payoutClass } = plan
  const promise = await tools.promiseSale(trx, { ...planned, method: body.paymentMethod, payoutClass })
  const agreed = agreedPrice(quote, payoutClass)
  const sale = await salesRepository.insert(trx, {
    userId,
    quote,
    agreed,
    method: body.paymentMethod,
    language: command.language,
    payoutDetailsId,
    termsVersion: TERMS_VERSION,
    deadlineSeconds: settings['sale.trade_deadline_seconds'].value,
  })
  await salesRepository.insertItems(trx, sale.id, quote.id, payoutClass)
  const { marketGrosze, createdAt: quotedAt } = quote
  const { totalGrosze } = agreed
  const money = { saleId: sale.id, userId, totalGrosze, marketGrosze, quotedAt, promise }
  await tools.reserveAdvance(trx, money, plan)
  const told = await tellSale({ ...tools, db: trx }, { saleId: sale.id, userId })
  await idempotencyRepository.saveForTransaction(trx, {
    ...command,
    route: ROUTE,
    transactionId: sale.id,
    answer: told,
  })
  // An offer that was seen before may be for this sale.
  await wakeWatcher(trx, 'sale')
  await appendEvent(trx, streamOfUser(userId), { kind: 'sale.updated', saleId: Number(sale.id) })
  return { saleId: sale.id, told, isNew: true }
}

async function findSoldQuote(trx: Trx, userId: bigint, { quoteId, items }: SellRequest): Promise<QuoteRow> {
  const quote = await findUsableQuote(trx, { quoteId, userId })
  if (quote.isExpired) throw new DomainError('quote_expired')
  const quoted = await quotesRepository.listItems(trx, quoteId)
  const asked = new Set(items.map(({ assetId }) => assetId))
  const isSame =
    asked.size === items.length &&
    asked.size === quoted.length &&
    quoted.every(({ assetId }) => asked.has(assetId))
  if (!isSame) throw new DomainError('quote_items_differ')
  return quote
}

/** Of the two prices that the quote has fixed, whatever the settings say by now. */
function agreedPrice(quote: QuoteRow, payoutClass: PayoutClass): AgreedPrice {
  return payoutClass === 'now'
    ? { payoutClass, rateBps: quote.rateBps, totalGrosze: quote.totalGrosze }
    : { payoutClass, rateBps: quote.laterRateBps, totalGrosze: quote.laterTotalGrosze }
}

/** After a lost race there may be none any more: then the winner has already given up. */
async function takenItems(db: Db, { items }: SellRequest): Promise<DomainError | undefined> {
  const taken = await salesRepository.listTaken(
    db,
    items.map(({ assetId }) => assetId),
  )
  if (taken.length === 0) return undefined
  return itemsUnavailable(new Map(taken.map((assetId) => [assetId, 'in_sale'] as const)))
}

async function keepDetails(tools: SellTools, trx: Trx, command: Marked): Promise<string> {
  const { userId, requestId, seller } = command
  const { paymentMethod: method, paymentDetails: details } = command.body
  const kept = await keepPayoutDetails(trx, tools.keys, { userId, method, details, requestId })
  const { sessionId } = seller
  await tools.assertMayUseDetails(trx, { userId, sessionId, payoutDetailsId: kept.id })
  return kept.id
}
