import type { SaleState } from '@app/contract/selling/sales'
import { type Coin, railsOf } from '@app/contract/payments/rails'
import type { CoinAmount, SalePayout, SaleProgress, SalePromise } from '@app/contract/selling/sale-progress'
import { payoutMark } from '#contexts/payments/payouts/index.ts'
import { presentDestination } from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { writeDecimal } from '#shared/decimal-text.ts'
import { isSaleEnded } from '#shared/sale-states.ts'
import { lateness, needsDetails, paidBy, payoutStateOf } from './domain/sale-progress.ts'
import { toMajor } from './quotes.presenter.ts'
import { saleProgressRepository, type SaleMoneyRow } from './sale-progress.repository.ts'
import { type ProcessingTimes } from './processing-times.repository.ts'
import type { SaleRow } from './sales.repository.ts'
import type { Destination, SaleDetails } from './sale-details.repository.ts'

/** Uses the last reading of the coin's rate; null when there is no recent reading. */
export type EstimateCoin = (db: Db, coin: Coin, grosze: bigint) => Promise<{ units: bigint } | null>

const COIN_PLACES = 8

/** Past and expected steps of a sale's money. No field names a destination; only `payout` does. */
export async function presentProgress(
  { db, estimateCoin }: { db: Db; estimateCoin: EstimateCoin },
  { row: sale, money, events, paidTo: details }: SaleDetails,
  paces: ProcessingTimes,
): Promise<Omit<SaleProgress, 'payout' | 'promise'>> {
  const usual = usualOf(sale, money, details, paces)
  const stateSince = events.at(-1)?.at ?? sale.createdAt
  const checkingSince =
    events.find(({ state }) => state === 'offer_seen' || state === 'verifying')?.at ?? null
  return {
    ...presentTerms(money),
    paidBy: paidBy(sale.state, money, usual.paying),
    needsDetails: needsDetails(sale.state, money),
    coinAmount: details.coin === null ? null : await tellCoin(estimateCoin, db, details.coin, sale, money),
    protectedUntil: money.settlesAt?.toISOString() ?? null,
    reversedAt: money.reversedAt?.toISOString() ?? null,
    rejectionReason:
      sale.reason === 'rejected_by_operator'
        ? await saleProgressRepository.rejectionReason(db, sale.id)
        : null,
    returnDue: money.returnDue && {
      notBefore: money.returnDue.notBefore.toISOString(),
      returnedAt: money.returnDue.returnedAt?.toISOString() ?? null,
    },
    debt: money.debt && {
      amount: toMajor(money.debt.amountGrosze),
      left: toMajor(money.debt.leftGrosze),
    },
    lateness: lateness(sale.state, money, usual, { stateSince, checkingSince, now: sale.serverTime }),
    usual,
    lastUpdateAt: money.lastUpdateAt.toISOString(),
  }
}

/** Whether a sale waits for Steam's protection, and why. A sale without a money row is not paid at once. */
export function presentTerms(
  money: Pick<SaleMoneyRow, 'payoutCase' | 'advanceObstacle'> | undefined,
): Pick<SaleProgress, 'payoutCase' | 'advanceObstacle'> {
  const { payoutCase, advanceObstacle } = money ?? { payoutCase: 'after_protection', advanceObstacle: null }
  return { payoutCase, advanceObstacle: payoutCase === 'after_protection' ? advanceObstacle : null }
}

/** An ended sale has no usual waiting times. */
function usualOf(
  sale: SaleRow,
  { payout }: SaleMoneyRow,
  details: Destination,
  { checking, paying }: ProcessingTimes,
): SaleProgress['usual'] {
  if (isSaleEnded(sale.state)) return { checking: null, paying: null }
  const rails = payout ? [payout.rail] : railsOf(details.method, details.coin)
  return { checking, paying: rails.flatMap((rail) => paying.get(rail) ?? []).at(-1) ?? null }
}

async function tellCoin(
  estimateCoin: EstimateCoin,
  db: Db,
  coin: Coin,
  sale: SaleRow,
  { payout }: SaleMoneyRow,
): Promise<CoinAmount | null> {
  if (payout && payout.coinUnits !== null && payoutStateOf(payout) !== 'failed')
    return {
      coin,
      amount: writeDecimal(payout.coinUnits, COIN_PLACES),
      isEstimate: false,
      transactionHash: payout.transactionHash,
    }
  const estimate = isSaleEnded(sale.state) ? null : await estimateCoin(db, coin, sale.totalGrosze)
  return (
    estimate && {
      coin,
      amount: writeDecimal(estimate.units, COIN_PLACES),
      isEstimate: true,
      transactionHash: null,
    }
  )
}

/**
 * No promise is shown when the money will not come: the sale ended without payout, or Steam reversed the trade. A
 * passed time is shown only while the step is ours; otherwise the seller would read that we are late.
 */
export function tellPromise(sale: SaleRow, money: SaleMoneyRow): SalePromise | null {
  const { promise, payout, reversedAt, settlesAt } = money
  const isOver = sale.state === 'failed' || sale.state === 'cancelled' || reversedAt !== null
  const hasFailed = payout?.state === 'failed' || payout?.state === 'cancelled'
  if (!promise || isOver || hasFailed) return null
  const { by, broken } = promise
  // Promised as an instant payout that the pool could not give: the payout gets a new promise.
  if (sale.state === 'protected' && !payout && settlesAt && by < settlesAt) return null
  if (broken === null && by < sale.serverTime && !isOurStep(sale.state, money)) return null
  return {
    by: by.toISOString(),
    broken: broken && {
      days: broken.days,
      bonus: toMajor(broken.bonusGrosze),
      at: broken.at.toISOString(),
    },
  }
}

/** The items are with us, and neither Steam nor the seller keeps us from paying. */
function isOurStep(state: SaleState, { isBooked, payout }: SaleMoneyRow): boolean {
  return payout ? payout.state !== 'unclaimed' : isBooked && state !== 'protected'
}

export function presentPayout(
  keys: Keys,
  payout: SaleMoneyRow['payout'],
  details: Destination,
): SalePayout | null {
  const state = payoutStateOf(payout)
  if (!payout || !state) return null
  const { method, coin, masked, bankName } = presentDestination(details)
  return {
    state,
    since: payout.movedAt.toISOString(),
    method,
    payment: { coin, masked, bankName },
    reference: payout.reference,
    orderedAt: payout.orderedAt?.toISOString() ?? null,
    settledAt: payout.settledAt?.toISOString() ?? null,
    mark: state === 'paid' ? payoutMark(keys, payout.id) : null,
  }
}
