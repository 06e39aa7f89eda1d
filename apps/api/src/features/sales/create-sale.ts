import type { SaleResponse, SellRequest } from '@app/contract/sales'
import { PayoutDetailsInput } from '@app/contract/payout-details'
import { TERMS_VERSION } from '@app/contract/terms'
import { assertReadyToSell, type ReadinessTools } from '#features/inventory/index.ts'
import { reusePayoutDetails, savePayoutDetails } from '#features/payout-details/index.ts'
import { isViolationOf } from '#platform/constraint-violation.ts'
import type { Db, Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import { fingerprint } from '#platform/keys.ts'
import { readSettings } from '#platform/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { itemsUnavailable, type Seller } from './draft-quote.ts'
import { enqueueWatch } from './end-late-sale.ts'
import { findUsableQuote } from './extend-quote.ts'
import { idempotencyRepository } from './idempotency.repository.ts'
import { quotesRepository, type QuoteRow } from './quotes.repository.ts'
import { completeSale, tellSale, type ShowSaleTools, type ToldSale } from './sales.presenter.ts'
import { salesRepository } from './sales.repository.ts'

export type SellTools = ReadinessTools &
  ShowSaleTools & {
    announceUser: (userId: bigint) => void
    /** Takes the sale's amount from the seller's limit and decides when it is paid; refuses those who owe. */
    reserveAdvance: (trx: Trx, sale: NewSaleMoney) => Promise<unknown>
  }

type NewSaleMoney = {
  saleId: bigint
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  payoutDetailsId: string
  quotedAt: Date
}

export type SellCommand = { seller: Seller; key: string; body: SellRequest; requestId: string }

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
  return completeSale(tools.db, { saleId: outcome.saleId, userId }, outcome.told)
}

async function sellOnce(tools: SellTools, command: Marked): Promise<Outcome> {
  assertAgreed(command.body)
  // Steam may be asked here, so it comes before the transaction.
  await assertReadyToSell(tools, command.seller)
  try {
    return await tools.db.transaction().execute((trx) => writeSale(tools, trx, command))
  } catch (error) {
    if (!isViolationOf(error, 'sale_items_one_live_sale')) throw error
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

  const quote = await findSoldQuote(trx, userId, body)
  const taken = await takenItems(trx, body)
  if (taken) throw taken
  const settings = await readSettings(trx)
  const payoutDetailsId = await keepDetails(tools, trx, command)
  const sale = await salesRepository.insert(trx, {
    userId,
    quote,
    method: body.paymentMethod,
    payoutDetailsId,
    termsVersion: TERMS_VERSION,
    deadlineSeconds: settings['sale.trade_deadline_seconds'].value,
  })
  await salesRepository.insertItems(trx, sale.id, quote.id)
  const { totalGrosze, marketGrosze, createdAt: quotedAt } = quote
  await tools.reserveAdvance(trx, {
    saleId: sale.id,
    userId,
    totalGrosze,
    marketGrosze,
    payoutDetailsId,
    quotedAt,
  })
  const told = await tellSale({ ...tools, db: trx }, { saleId: sale.id, userId })
  await idempotencyRepository.saveForTransaction(trx, {
    ...command,
    route: ROUTE,
    transactionId: sale.id,
    answer: told,
  })
  await enqueueWatch(trx, sale)
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

/** After a lost race there may be none any more: then the winner has already given up. */
async function takenItems(db: Db, { items }: SellRequest): Promise<DomainError | undefined> {
  const taken = await salesRepository.listTaken(
    db,
    items.map(({ assetId }) => assetId),
  )
  if (taken.length === 0) return undefined
  return itemsUnavailable(new Map(taken.map((assetId) => [assetId, 'in_sale'] as const)))
}

async function keepDetails({ keys }: SellTools, trx: Trx, command: Marked): Promise<string> {
  const { userId, requestId } = command
  const { paymentMethod: method, paymentDetails: details } = command.body
  if ('savedId' in details) {
    const saved = await reusePayoutDetails(trx, { userId, id: details.savedId })
    if (saved.method !== method) throw new DomainError('payout_details_invalid', { method })
    return saved.id
  }
  const input = PayoutDetailsInput.safeParse({ method, ...details })
  // Fields of another method; what was typed must not get into the log.
  if (!input.success) throw new DomainError('payout_details_invalid', { method })
  const saved = await savePayoutDetails(trx, keys, { userId, input: input.data, requestId })
  return saved.id
}
