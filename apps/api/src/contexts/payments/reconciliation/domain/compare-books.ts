import { isPayoutIn } from '#shared/payout-states.ts'
import type { FindingClass, OurPayment, TheirPayment } from './books.ts'

export type Finding = {
  class: FindingClass
  /** The subject of the finding; the same difference has the same subject in every run. */
  subject: string
  payoutId: string | null
  currency: string
  oursMinor: bigint | null
  theirsMinor: bigint | null
  ourState: string | null
  theirState: string | null
}

export type Comparison = {
  matched: number
  findings: Finding[]
  /** Payouts that need another status query. */
  lookUps: string[]
  /** Payouts whose findings are resolved. */
  settledPayouts: string[]
}

const DAY_MS = 86_400_000
const EXPECTED: Readonly<Record<string, readonly TheirPayment['state'][]>> = {
  submitting: ['submitted', 'sent'],
  unknown: ['submitted', 'sent'],
  submitted: ['submitted', 'sent'],
  unclaimed: ['unclaimed'],
  settled: ['settled', 'sent'],
  returned: ['returned'],
  failed: ['failed'],
}

/**
 * Pure: compares our payouts with the provider's list. A payment matches by our key, then by the provider's
 * reference, then by amount and receiver within a day. Each payout explains only one payment.
 */
export function compareBooks(books: {
  ours: readonly OurPayment[]
  theirs: readonly TheirPayment[]
  nowMs: number
  /** The time from which the provider's list is complete. */
  sinceMs: number
  visibilityMs: number
}): Comparison {
  const { pairs, strangers, missing } = pair(books.ours, books.theirs)
  const comparison: Comparison = { matched: 0, findings: [], lookUps: [], settledPayouts: [] }
  for (const [ours, theirs] of pairs) comparePair(comparison, ours, theirs, books)
  for (const theirs of strangers)
    if (theirs.state !== 'failed')
      comparison.findings.push(finding('rail_only', theirs.railRef, null, theirs))
  for (const ours of missing) {
    const isVisible = books.nowMs - ours.orderedAt > books.visibilityMs && ours.orderedAt >= books.sinceMs
    if (isPayoutIn('confirmed', ours.state) && isVisible)
      comparison.findings.push(finding('ours_only', ours.payoutId, ours, null))
  }
  return comparison
}

type Pairing = { pairs: [OurPayment, TheirPayment][]; strangers: TheirPayment[]; missing: OurPayment[] }

function pair(ours: readonly OurPayment[], theirs: readonly TheirPayment[]): Pairing {
  const free = new Map(ours.map((one) => [one.payoutId, one]))
  const pairs: Pairing['pairs'] = []
  let left = [...theirs]
  for (const isSame of [hasSameKey, hasSameRef, isAlike]) {
    left = left.filter((their) => {
      const our = [...free.values()].find((one) => isSame(one, their))
      if (!our) return true
      free.delete(our.payoutId)
      pairs.push([our, their])
      return false
    })
  }
  return { pairs, strangers: left, missing: [...free.values()] }
}

function hasSameKey(ours: OurPayment, theirs: TheirPayment): boolean {
  return ours.railKey === theirs.railKey
}

function hasSameRef(ours: OurPayment, theirs: TheirPayment): boolean {
  return ours.railRef === theirs.railRef
}

/** Only for payments without a key: a payment under a foreign key is another customer's order. */
function isAlike(ours: OurPayment, theirs: TheirPayment): boolean {
  return (
    theirs.railKey === null &&
    theirs.destination !== null &&
    ours.destination === theirs.destination &&
    ours.minor === theirs.minor &&
    ours.currency === theirs.currency &&
    Math.abs(ours.orderedAt - theirs.at) <= DAY_MS
  )
}

function comparePair(
  comparison: Comparison,
  ours: OurPayment,
  theirs: TheirPayment,
  { nowMs, visibilityMs }: { nowMs: number; visibilityMs: number },
): void {
  const hasMoved = theirs.state !== 'failed'
  if (hasMoved && isPayoutIn('neverSent', ours.state)) {
    comparison.findings.push(finding('rail_only', theirs.railRef, ours, theirs))
  } else if (hasMoved && (theirs.minor !== ours.minor || theirs.currency !== ours.currency)) {
    comparison.findings.push(finding('amount_differs', ours.payoutId, ours, theirs))
  } else if (isExpected(ours, theirs)) {
    comparison.matched += 1
    comparison.settledPayouts.push(ours.payoutId)
  } else {
    comparison.lookUps.push(ours.payoutId)
    // One of the two sides may be changing at this moment.
    if (nowMs - ours.movedAt > visibilityMs)
      comparison.findings.push(finding('state_differs', ours.payoutId, ours, theirs))
  }
}

function isExpected(ours: OurPayment, theirs: TheirPayment): boolean {
  if (isPayoutIn('neverSent', ours.state)) return theirs.state === 'failed'
  return EXPECTED[ours.state]?.includes(theirs.state) ?? false
}

function finding(
  kind: FindingClass,
  subject: string,
  ours: OurPayment | null,
  theirs: TheirPayment | null,
): Finding {
  return {
    class: kind,
    subject,
    payoutId: ours?.payoutId ?? null,
    currency: theirs?.currency ?? ours?.currency ?? 'PLN',
    oursMinor: ours?.minor ?? null,
    theirsMinor: theirs?.minor ?? null,
    ourState: ours?.state ?? null,
    theirState: theirs?.state ?? null,
  }
}
