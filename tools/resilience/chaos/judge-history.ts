import type { FinalPayout, FinalSale } from '../../../apps/api/test/support/fault-reading.ts'
import { isUnclear, type SaleStory } from './history.ts'

export type Credit = { key: string; amountMinor: number; currency: string }
export type Verdict = {
  acknowledged: number
  /** Acknowledged sales that do not exist. */
  lost: number
  /** Sales that exist more than once, or are paid more than once. */
  doubled: number
  violations: string[]
}

/** Checks the sellers' history against the final state that it requires, regardless of the faults in between. */
export function judgeHistory(
  stories: readonly SaleStory[],
  sales: readonly FinalSale[],
  credits: readonly Credit[],
): Verdict {
  const verdict: Verdict = { acknowledged: 0, lost: 0, doubled: 0, violations: [] }
  const salesByAsset = Map.groupBy(
    sales.flatMap((sale) => sale.assetIds.map((assetId) => ({ assetId, sale }))),
    ({ assetId }) => assetId,
  )
  for (const story of stories) {
    const own = (salesByAsset.get(story.assetId) ?? []).map(({ sale }) => sale)
    judgeStory(verdict, story, own, credits)
  }
  const known = new Set(stories.map(({ assetId }) => assetId))
  for (const { saleId, assetIds } of sales)
    if (!assetIds.every((assetId) => known.has(assetId)))
      verdict.violations.push(`sale ${saleId} was asked for by nobody`)
  return verdict
}

function judgeStory(
  verdict: Verdict,
  story: SaleStory,
  sales: readonly FinalSale[],
  credits: readonly Credit[],
): void {
  const say = (text: string) => verdict.violations.push(`item ${story.assetId}: ${text}`)
  const isAcknowledged = story.saleId !== null
  if (isAcknowledged) verdict.acknowledged += 1
  if (sales.length > 1) {
    verdict.doubled += 1
    say(`${sales.length} sales`)
  }
  if (new Set(story.answers).size > 1) say('a repeated request was answered otherwise')
  const sale = sales[0]
  if (!sale) {
    if (!isAcknowledged) return
    verdict.lost += 1
    say(`sale ${story.saleId} was acknowledged and is not there`)
    return
  }
  if (!isAcknowledged && !story.sells.some((sell) => isUnclear(sell)))
    say(`sale ${sale.saleId} is there although it was refused`)
  if (isAcknowledged && sale.saleId !== story.saleId) say(`is sale ${sale.saleId}, told was ${story.saleId}`)
  if (sale.steamId !== story.steamId) say(`belongs to ${sale.steamId}`)
  if (sale.totalGrosze !== story.quotedGrosze)
    say(`is worth ${sale.totalGrosze}, quoted were ${story.quotedGrosze}`)
  judgeEnd(verdict, story, sale, say)
  judgeCredits(verdict, sale, credits, say)
}

function judgeEnd(verdict: Verdict, story: SaleStory, sale: FinalSale, say: (text: string) => void): void {
  if (story.cancel === 'acknowledged' && sale.state !== 'cancelled') say(`was cancelled and is ${sale.state}`)
  if (story.isOffered && sale.state !== 'completed') say(`was sent and is ${sale.state}`)
  const settled = sale.payouts.filter(({ state }) => state === 'settled')
  if (settled.length > 1) {
    verdict.doubled += 1
    say(`${settled.length} payouts settled`)
  }
  if ((sale.state === 'completed') !== (settled.length === 1))
    say(`is ${sale.state} with ${settled.length} settled payouts`)
}

function judgeCredits(
  verdict: Verdict,
  sale: FinalSale,
  credits: readonly Credit[],
  say: (text: string) => void,
): void {
  const keys = new Set(sale.payouts.map(({ railKey }) => railKey))
  const own = credits.filter(({ key }) => keys.has(key))
  const wanted = sale.state === 'completed' ? 1 : 0
  if (own.length > wanted) {
    verdict.doubled += 1
    say(`${own.length} credits on the rail, ${wanted} wanted`)
  }
  if (own.length < wanted) say('is called paid and the rail has no credit')
  const payout = sale.payouts.find(({ state }) => state === 'settled')
  const credit = own[0]
  if (payout && credit && !areEqual(sale, payout, credit))
    say(
      `amounts differ: sale ${sale.totalGrosze}, payout ${payout.amountGrosze}, ledger ${payout.bookedGrosze}, rail ${credit.amountMinor} ${credit.currency}`,
    )
}

function areEqual(sale: FinalSale, payout: FinalPayout, credit: Credit): boolean {
  const amounts = [sale.totalGrosze, payout.amountGrosze, payout.bookedGrosze, String(credit.amountMinor)]
  return credit.currency === 'PLN' && new Set(amounts).size === 1
}

/** Every credit of a rail must be in the ledger with its amount, and the ledger must contain no others. */
export function compareBooks(booked: ReadonlyMap<string, string>, credits: readonly Credit[]): string[] {
  const keys = new Set(credits.map(({ key }) => key))
  return [
    ...credits.flatMap(({ key, amountMinor }) =>
      booked.get(key) === String(amountMinor)
        ? []
        : [`the rail paid ${amountMinor} for ${key}, the ledger says ${booked.get(key) ?? 'nothing'}`],
    ),
    ...[...booked.keys()].filter((key) => !keys.has(key)).map((key) => `${key} is booked and was never paid`),
    ...(keys.size === credits.length ? [] : ['a rail paid one key more than once']),
  ]
}
