import { COINS, type Coin } from '@app/contract/payments/rails'
import type { PayoutPreview, PayoutPreviewRequest, PriceOption } from '@app/contract/selling/payout-preview'
import { bonusPerDayGrosze } from '#contexts/payments/promises/index.ts'
import { readPayoutFacts, type PayoutRequest } from '#contexts/payments/lifecycle/index.ts'
import { assertMethodIsOn, findDestination } from '#contexts/payments/destinations/index.ts'
import { estimateCoinAmount } from '#contexts/payments/payouts/index.ts'
import { findUsableQuote } from '#contexts/selling/sales/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { SettingValue } from '#platform/settings/settings-registry.ts'
import { DomainError } from '#shared/domain-error.ts'
import { caseOfSchedule, classOfOption, optionOfClass } from '#shared/payout-terms.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { presentLimit } from './present-limit.ts'
import {
  addFunds,
  estimatePayoutTimes,
  type EstimatedPayout,
  type TimesFacts,
} from './estimate-payout-times.ts'

export type PreviewTools = { db: Db; keys: Keys }

export type PreviewQuestion = { userId: bigint; quoteId: string; request: PayoutPreviewRequest }

/** When and how the sale of this quote would be paid if confirmed now. Stores nothing. */
export async function showPayoutPreview(
  tools: PreviewTools,
  question: PreviewQuestion,
): Promise<PayoutPreview> {
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
  const prices = { totalGrosze, laterGrosze }
  const payoutOption = request.payoutClass ? optionOfClass(request.payoutClass) : null
  const { preview, hindrance, pace, times } = estimatePayoutTimes(facts, { ...prices, payoutOption })
  const terms = facts.settings['payout.promise'].value
  return {
    payoutClass: classOfOption(preview.payoutOption),
    choice: laterGrosze > totalGrosze ? compare(facts, prices, quote) : null,
    payoutCase: caseOfSchedule(preview.payoutSchedule),
    reason: preview.reason,
    needsApproval: preview.approvals,
    isAdvancePoolExhausted: preview.isAdvancePoolExhausted,
    pace,
    hindrance,
    ...times,
    bankName,
    isExpress: takesExpress && terms.isExpress,
    lateBonus: times.promisedBy === null ? null : tellBonus(terms, preview.totalGrosze),
    limit: preview.limit && presentLimit(preview.limit),
    coinEstimates: method === 'crypto' ? await estimateCoins(db, place.coin, preview.totalGrosze) : [],
    serverTime: new Date(preview.nowMs).toISOString(),
  }
}

/** Both prices, each with its times. */
function compare(
  facts: TimesFacts,
  request: PayoutRequest,
  rates: { rateBps: number; laterRateBps: number },
): PayoutPreview['choice'] {
  const now = estimatePayoutTimes(facts, { ...request, payoutOption: 'instant' })
  const later = estimatePayoutTimes(facts, { ...request, payoutOption: 'deferred' })
  return {
    now: now.preview.payoutOption === 'instant' ? presentOption(now, rates.rateBps) : null,
    nowObstacle: now.preview.instantBlocker,
    later: presentOption(later, rates.laterRateBps),
  }
}

function presentOption({ preview, times }: EstimatedPayout, rateBps: number): PriceOption {
  return { total: zlotysOf(preview.totalGrosze), rateBps, needsApproval: preview.approvals, ...times }
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

/** Eight decimals, as wallets show it. */
function coinText(units: bigint): string {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
