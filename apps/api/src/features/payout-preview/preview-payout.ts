import { COINS, type Coin } from '@app/contract/transaction-facts'
import type { PayoutPreview, PayoutPreviewRequest, PriceOption } from '@app/contract/payout-preview'
import { bonusPerDayGrosze } from '#features/late-bonus/index.ts'
import { readPayoutFacts, type PayoutOutlook, type PayoutWish } from '#features/money/index.ts'
import { assertMethodIsOn, findDestination } from '#features/payout-details/index.ts'
import { estimateCoinAmount } from '#features/payouts/index.ts'
import { findUsableQuote } from '#features/sales/index.ts'
import type { Db } from '#platform/database.ts'
import type { Keys } from '#platform/keys.ts'
import type { SettingValue } from '#platform/settings-registry.ts'
import { DomainError } from '#shared/domain-error.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { addFunds, foreseeTimes, paceOf, type Foreseen, type TimesFacts } from './foresee-times.ts'

export type PreviewTools = { db: Db; keys: Keys }

export type PreviewQuestion = { userId: bigint; quoteId: string; request: PayoutPreviewRequest }

/** When and how the sale of this quote would be paid, confirmed now. Nothing is kept of the question. */
export async function previewPayout(tools: PreviewTools, question: PreviewQuestion): Promise<PayoutPreview> {
  const { db } = tools
  const { userId, quoteId, request } = question
  const quote = await findUsableQuote(db, { quoteId, userId })
  if (quote.isExpired) throw new DomainError('quote_expired')
  const method = request.paymentMethod
  const place = await findPlace(tools, userId, request)
  const { totalGrosze, laterTotalGrosze: laterGrosze } = quote
  const { fingerprint, coin, takesExpress, bankName } = place
  const known = await readPayoutFacts(db, { userId, method, fingerprint, coin })
  const facts = await addFunds(db, known, { method, takesExpress })
  const wish = { totalGrosze, laterGrosze }
  const { outlook, hindrance, times } = foreseeTimes(facts, {
    ...wish,
    payoutClass: request.payoutClass ?? null,
  })
  const terms = facts.settings['payout.promise'].value
  return {
    payoutClass: outlook.payoutClass,
    choice: laterGrosze > totalGrosze ? compare(facts, wish, quote) : null,
    payoutCase: outlook.payoutCase,
    reason: outlook.reason,
    needsApproval: outlook.approvals,
    isHouseFull: outlook.isHouseFull,
    pace: paceOf(method),
    hindrance,
    ...times,
    bankName,
    isExpress: takesExpress && terms.isExpress,
    lateBonus: times.promisedBy === null ? null : tellBonus(terms, outlook.totalGrosze),
    limit: outlook.limit && presentLimit(outlook.limit),
    coinEstimates: method === 'crypto' ? await estimateCoins(db, place.coin, outlook.totalGrosze) : [],
    serverTime: new Date(outlook.nowMs).toISOString(),
  }
}

/** Both prices, each with its clock. */
function compare(
  facts: TimesFacts,
  wish: PayoutWish,
  rates: { rateBps: number; laterRateBps: number },
): PayoutPreview['choice'] {
  const now = foreseeTimes(facts, { ...wish, payoutClass: 'now' })
  const later = foreseeTimes(facts, { ...wish, payoutClass: 'later' })
  return {
    now: now.outlook.payoutClass === 'now' ? presentOption(now, rates.rateBps) : null,
    nowObstacle: now.outlook.nowObstacle,
    later: presentOption(later, rates.laterRateBps),
  }
}

function presentOption({ outlook, times }: Foreseen, rateBps: number): PriceOption {
  return { total: zlotysOf(outlook.totalGrosze), rateBps, needsApproval: outlook.approvals, ...times }
}

type Place = {
  fingerprint: Buffer | null
  coin: Coin | null
  bankName: string | null
  takesExpress: boolean
}

async function findPlace(
  { db, keys }: PreviewTools,
  userId: bigint,
  { paymentMethod: method, paymentDetails: details }: PayoutPreviewRequest,
): Promise<Place> {
  const isWhole = details !== undefined && !('coin' in details && !('address' in details))
  if (isWhole) {
    const { fingerprint, coin, bankName, takesExpress } = await findDestination(db, keys, {
      userId,
      method,
      details,
    })
    return { fingerprint, coin, bankName, takesExpress }
  }
  await assertMethodIsOn(db, method)
  if (details && method !== 'crypto') throw new DomainError('payout_details_invalid', { method })
  return { fingerprint: null, coin: details?.coin ?? null, bankName: null, takesExpress: false }
}

function tellBonus(terms: SettingValue<'payout.promise'>, grosze: bigint): PayoutPreview['lateBonus'] {
  if (!terms.isBonusOn) return null
  const { capGrosze, graceMinutes } = terms
  return { perDay: zlotysOf(bonusPerDayGrosze(grosze, terms)), cap: zlotysOf(capGrosze), graceMinutes }
}

function presentLimit(limit: NonNullable<PayoutOutlook['limit']>): PayoutPreview['limit'] {
  const left = limit.totalGrosze - limit.usedGrosze
  return {
    total: zlotysOf(limit.totalGrosze),
    used: zlotysOf(limit.usedGrosze),
    left: zlotysOf(left > 0n ? left : 0n),
  }
}

async function estimateCoins(
  db: Db,
  chosen: Coin | null,
  grosze: bigint,
): Promise<PayoutPreview['coinEstimates']> {
  const coins = chosen ? [chosen] : COINS
  const estimates = await Promise.all(
    coins.map(async (coin) => ({ coin, estimate: await estimateCoinAmount(db, coin, grosze) })),
  )
  return estimates.flatMap(({ coin, estimate }) =>
    estimate
      ? [{ coin, amount: coinText(estimate.units), rate: Math.round(Number(estimate.rate) * 100) / 100 }]
      : [],
  )
}

/** Eight places, as wallets show it. */
function coinText(units: bigint): string {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
