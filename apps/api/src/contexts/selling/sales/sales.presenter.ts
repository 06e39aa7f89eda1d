import type { Sale, SaleResponse, TradeHistoryEntry, TradeHistoryResponse } from '@app/contract/selling/sales'
import { presentGuard } from '#contexts/selling/diversions/index.ts'
import { presentDestination } from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { canCancelSale } from '#shared/sale-states.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { presentSentOffer, type DescribeAccount } from './sent-offer.presenter.ts'
import { needsDetails, payoutStateOf } from './domain/sale-progress.ts'
import { findShownSale } from './find-sale-details.ts'
import { describeMismatch } from './describe-mismatch.ts'
import { presentOwnItem, toMajor } from './quotes.presenter.ts'
import type { SoldItemRow } from './quotes.repository.ts'
import {
  presentPayout,
  presentProgress,
  presentTerms,
  tellPromise,
  type EstimateCoin,
} from './sale-progress.presenter.ts'
import type { ProcessingTimes } from './processing-times.repository.ts'
import { saleProgressRepository, type SaleMoneyRow } from './sale-progress.repository.ts'
import { salesRepository, type SaleRow } from './sales.repository.ts'
import type { OwnSale, ShownSale } from './sale-details.repository.ts'

export type ShowSaleTools = {
  db: Db
  keys: Keys
  /** The link of one of our accounts, without one of that in the configuration. */
  tradeUrlOf: (account: ShownSale['account']) => string
  estimateCoin: EstimateCoin
  loadProcessingTimes: () => Promise<ProcessingTimes>
  /** What Steam shows about one of our accounts. */
  describeAccount: DescribeAccount
}

type OfferField = 'sentOffer' | 'canRequestOffer' | 'canSendOwnOffer'

/**
 * The fields that are fixed when a sale is presented; the other fields are read again for every repeated response.
 */
export type SaleSnapshot = Omit<
  Sale,
  'payment' | 'payout' | 'promise' | 'guard' | 'diversion' | 'serverTime' | OfferField
>

/** A sale of another seller is reported as not found. */
export async function showSale(tools: ShowSaleTools, own: OwnSale): Promise<SaleResponse> {
  const sale = await findShownSale(tools.db, own)
  return presentSaleResponse(tools, sale, await presentSale(tools, sale, await tools.loadProcessingTimes()))
}

export async function presentSale(
  tools: Pick<ShowSaleTools, 'db' | 'tradeUrlOf' | 'estimateCoin'>,
  sale: ShownSale,
  paces: ProcessingTimes,
): Promise<SaleSnapshot> {
  const { row, items, events } = sale
  return {
    ...presentRow(row, items),
    code: row.code,
    marketTotal: toMajor(row.marketGrosze),
    rateBps: row.rateBps,
    payoutClass: row.payoutClass,
    deadlineAt: row.deadlineAt.toISOString(),
    tradeUrl: tools.tradeUrlOf(sale.account),
    offerProblem: sale.offerProblem,
    offerMismatch: await describeMismatch(tools.db, sale),
    timeline: events.map(({ at, state, actor, reason }) => ({
      at: at.toISOString(),
      state,
      actor,
      reason,
    })),
    ...(await presentProgress(tools, sale, paces)),
  }
}

/** Masked payout details are read each time, because they disappear when the user's data is erased. */
export async function presentSaleResponse(
  tools: ShowSaleTools,
  sale: ShownSale,
  told: SaleSnapshot,
): Promise<SaleResponse> {
  const { row, money, details, paidTo } = sale
  const { coin, masked, bankName } = presentDestination(details)
  const settings = await readSettings(tools.db)
  // Responses stored by older code lack some fields.
  const isWhole = 'offerMismatch' in told && told.details.items.every((item) => 'float' in item)
  const whole = isWhole ? told : await presentSale(tools, sale, await tools.loadProcessingTimes())
  return {
    success: true,
    trade: {
      ...whole,
      payment: { coin, masked, bankName },
      payout: presentPayout(tools.keys, money.payout, paidTo),
      promise: tellPromise(row, money),
      ...presentGuard(settings, row.state, sale.guard),
      ...(await presentSentOffer(tools.describeAccount, settings, sale)),
      serverTime: row.serverTime.toISOString(),
    },
  }
}

export async function showHistory(
  db: Db,
  page: { userId: bigint; limit: number; offset: number },
): Promise<TradeHistoryResponse> {
  const [rows, total] = await Promise.all([
    salesRepository.list(db, page),
    salesRepository.count(db, page.userId),
  ])
  const saleIds = rows.map(({ id }) => id)
  const [items, money] = await Promise.all([
    salesRepository.listItems(db, saleIds),
    saleProgressRepository.list(db, saleIds),
  ])
  const itemsBySale = Map.groupBy(items, ({ saleId }) => saleId)
  const moneyBySale = new Map(money.map((one) => [one.saleId, one]))
  return {
    success: true,
    trades: rows.map((row) => presentEntry(row, itemsBySale.get(row.id) ?? [], moneyBySale.get(row.id))),
    pagination: {
      page: Math.floor(page.offset / page.limit) + 1,
      limit: page.limit,
      pages: Math.ceil(total / page.limit),
      total,
    },
  }
}

function presentEntry(
  row: SaleRow,
  items: readonly SoldItemRow[],
  money: SaleMoneyRow | undefined,
): TradeHistoryEntry {
  return {
    ...presentRow(row, items),
    needsDetails: money !== undefined && needsDetails(row.state, money),
    protectedUntil: money?.settlesAt?.toISOString() ?? null,
    reversedAt: money?.reversedAt?.toISOString() ?? null,
    payoutState: payoutStateOf(money?.payout ?? null),
    ...presentTerms(money),
    promise: money ? tellPromise(row, money) : null,
  }
}

function presentRow(row: SaleRow, items: readonly SoldItemRow[]) {
  return {
    id: Number(row.id),
    number: transactionNumber(row.id),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    amount: toMajor(row.totalGrosze),
    currency: 'PLN' as const,
    status: row.status,
    state: row.state,
    reason: row.reason,
    paymentMethod: row.method,
    details: { items: items.map(presentOwnItem) },
    canCancel: canCancelSale(row.state),
  }
}
