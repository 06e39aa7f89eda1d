import { ASIIMOV, REDLINE, samplePayout, sampleSentOffer } from '@app/contract/samples/sale'
import type { Sale } from '@app/contract/selling/sales'

type Change = Partial<Sale>

/** The given number of minutes after the sale's creation; all samples take place on one afternoon. */
const at = (minute: number) => new Date(Date.UTC(2025, 10, 14, 13, 32 + minute)).toISOString()
const SETTLES = '2025-11-21T07:00:00.000Z'
/** A day after the usual end of Steam's protection. */
const PROMISED = '2025-11-22T07:15:00.000Z'
/** For samples that take place while they are looked at. */
const DAY_MS = 86_400_000
const fromNow = (ms: number) => new Date(Math.ceil((Date.now() + ms) / 300_000) * 300_000).toISOString()
const steps = (...states: Sale['state'][]): Sale['timeline'] =>
  states.map((state, index) => ({ at: at(3 * index), state, actor: 'system', reason: null }))

const TO_ITEMS = ['awaiting_items', 'offer_seen', 'verifying', 'items_received'] as const
const PAID = samplePayout({
  state: 'paid',
  settledAt: at(19),
  reference: 'SK000123',
  mark: '5f0c-91d2-7ab4-e630',
})
const PAYPAL: Sale['payment'] = { coin: null, masked: 'w•••@example.com', bankName: null }
const BITCOIN: Sale['payment'] = { coin: 'BTC', masked: 'bc1qar…wf5mdq', bankName: null }
const NOW: Change = { serverTime: at(20), canCancel: false }
const COMPLETED: Change = {
  ...NOW,
  state: 'completed',
  status: 'completed',
  completedAt: at(19),
  paidBy: null,
  timeline: steps(...TO_ITEMS, 'paying', 'completed'),
}
const failed = (reason: Sale['reason'], change: Change = {}): Change => ({
  ...NOW,
  state: 'failed',
  status: 'failed',
  reason,
  paidBy: null,
  timeline: steps('awaiting_items', 'offer_seen', 'verifying', 'failed'),
  ...change,
})

const DIVERSION: NonNullable<Sale['diversion']> = {
  assetIds: [REDLINE.assetId, ASIIMOV.assetId],
  noticedAt: new Date(Date.now() - 60_000).toISOString(),
  undoUntil: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  daysLeft: 7,
  isBack: false,
  ticketId: 41,
}

/** Our offer, at Steam or over; without one its seller may ask for it or send one. */
const sent = (change: Parameters<typeof sampleSentOffer>[0] = {}): Change => {
  const sentOffer = sampleSentOffer(change)
  if (sentOffer.state === 'ended')
    return {
      sentOffer,
      canRequestOffer: true,
      timeline: steps('awaiting_items', 'offer_sent', 'awaiting_items'),
    }
  const isWanted = sentOffer.state === 'preparing'
  return {
    state: isWanted ? 'offer_wanted' : 'offer_sent',
    sentOffer,
    canSendOwnOffer: true,
    timeline: steps('awaiting_items', 'offer_wanted', ...(isWanted ? [] : (['offer_sent'] as const))),
  }
}

/** Every state that the sale page can show, by name, as the difference from a new sale. */
export const SALE_SAMPLES: Record<string, Change> = {
  waiting: {},
  'offer-wanted': sent({ state: 'preparing', offerId: null, offerUrl: null, sentAt: null }),
  'offer-sent': sent(),
  'offer-cancelling': sent({ state: 'cancelling' }),
  'offer-declined': sent({ state: 'ended', problem: 'declined' }),
  'offer-denied': sent({ state: 'ended', problem: 'declined', isDenied: true }),
  'offer-expired': sent({ state: 'ended', problem: 'expired' }),
  'offer-steam-down': sent({ state: 'ended', problem: 'steam_down' }),
  'waiting-promised': { promise: { by: fromNow(3 * 3_600_000), broken: null } },
  'waiting-held': {
    payoutCase: 'after_protection',
    advanceObstacle: 'new_account',
    promise: { by: fromNow(9 * DAY_MS), broken: null },
    paidBy: { reason: 'after_protection', from: null, to: null },
  },
  'waiting-wrong-offer': {
    offerProblem: 'other_items',
    offerMismatch: {
      extra: [{ name: 'AK-47 | Redline (Field-Tested)', float: 0.251_23 }],
      missing: [REDLINE.assetId],
    },
  },
  'waiting-private': {
    guard: { state: 'unknown', everySeconds: 30, lookedAt: null, isPrivate: true },
  },
  'waiting-unwatched': {
    guard: { state: 'unknown', everySeconds: null, lookedAt: null, isPrivate: false },
  },
  'waiting-stretched': {
    guard: { state: 'not_yet', everySeconds: 258, lookedAt: null, isPrivate: false },
  },
  diverted: { diversion: DIVERSION },
  'diverted-last-day': {
    diversion: { ...DIVERSION, daysLeft: 0, ticketId: null, assetIds: [ASIIMOV.assetId] },
  },
  'diverted-back': { diversion: { ...DIVERSION, isBack: true } },
  'offer-seen': {
    state: 'offer_seen',
    timeline: steps('awaiting_items', 'offer_seen'),
    usual: { checking: { p50Seconds: 42, p95Seconds: 200 }, paying: null },
  },
  'checking-late': {
    ...NOW,
    state: 'verifying',
    timeline: steps('awaiting_items', 'offer_seen', 'verifying'),
    lateness: 'late',
  },
  review: {
    ...NOW,
    state: 'review',
    paidBy: null,
    timeline: steps('awaiting_items', 'offer_seen', 'verifying', 'review'),
  },
  hold: {
    ...NOW,
    state: 'protected',
    payoutCase: 'after_protection',
    advanceObstacle: 'new_account',
    promise: { by: PROMISED, broken: null },
    protectedUntil: SETTLES,
    paidBy: { reason: 'after_protection', from: SETTLES, to: null },
    timeline: steps(...TO_ITEMS, 'protected'),
  },
  approval: {
    ...NOW,
    state: 'items_received',
    timeline: steps(...TO_ITEMS),
    payout: samplePayout({ state: 'waiting_approval', orderedAt: null }),
    paidBy: { reason: 'approval', from: null, to: null },
  },
  paying: {
    ...NOW,
    state: 'paying',
    timeline: steps(...TO_ITEMS, 'paying'),
    payout: samplePayout({ reference: 'SK000123' }),
    usual: { checking: null, paying: { p50Seconds: 540, p95Seconds: 2460 } },
    paidBy: { reason: 'at_once', from: at(20), to: at(52) },
  },
  'paying-promise-passed': {
    ...NOW,
    state: 'paying',
    timeline: steps(...TO_ITEMS, 'paying'),
    payout: samplePayout({ reference: 'SK000123' }),
    promise: { by: at(12), broken: null },
  },
  'paid-late-bonus': {
    ...COMPLETED,
    payout: PAID,
    promise: { by: '2025-11-12T16:30:00.000Z', broken: { days: 2, bonus: 10, at: at(20) } },
  },
  'paid-late': {
    ...COMPLETED,
    payout: PAID,
    promise: { by: '2025-11-13T16:30:00.000Z', broken: { days: 1, bonus: 0, at: at(20) } },
  },
  'paying-late': {
    ...NOW,
    state: 'paying',
    timeline: steps(...TO_ITEMS, 'paying'),
    payout: samplePayout(),
    lateness: 'late',
    paidBy: { reason: 'at_once', from: null, to: null },
  },
  'paying-over-a-day': {
    ...NOW,
    serverTime: '2025-11-16T08:00:00.000Z',
    state: 'paying',
    timeline: steps(...TO_ITEMS, 'paying'),
    payout: samplePayout(),
    lateness: 'over_a_day',
  },
  unclaimed: {
    ...NOW,
    state: 'paying',
    timeline: steps(...TO_ITEMS, 'paying'),
    paymentMethod: 'paypal',
    payment: PAYPAL,
    payout: samplePayout({
      state: 'unclaimed',
      method: 'paypal',
      payment: PAYPAL,
      reference: 'XWBVFVGT5HAJ4',
    }),
    paidBy: null,
  },
  'needs-details': {
    ...NOW,
    state: 'items_received',
    timeline: steps(...TO_ITEMS, 'paying', 'items_received'),
    payout: samplePayout({ state: 'failed' }),
    needsDetails: true,
    paidBy: null,
  },
  paid: { ...COMPLETED, payout: PAID },
  'paid-bitcoin': {
    ...COMPLETED,
    paymentMethod: 'crypto',
    payment: BITCOIN,
    payout: { ...PAID, method: 'crypto', payment: BITCOIN, reference: 'Hx7kTq2vYcUo' },
    coinAmount: {
      coin: 'BTC',
      amount: '0.00112737',
      isEstimate: false,
      transactionHash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    },
  },
  returned: {
    ...COMPLETED,
    payout: { ...PAID, state: 'returned', mark: null, since: '2025-11-17T08:12:00.000Z' },
  },
  'reversed-after-payout': {
    ...COMPLETED,
    payout: PAID,
    reversedAt: '2025-11-16T09:05:00.000Z',
    debt: { amount: 428.4, left: 428.4 },
  },
  reversed: failed('reversed_on_steam', { timeline: steps(...TO_ITEMS, 'failed'), reversedAt: at(12) }),
  rejected: failed('rejected_by_operator', {
    rejectionReason: 'Jeden z przedmiotów ma inny wzór niż w wycenie.',
    returnDue: { notBefore: SETTLES, returnedAt: null },
  }),
  'trade-failed': failed('trade_failed'),
  cancelled: {
    ...NOW,
    state: 'cancelled',
    status: 'cancelled',
    reason: 'cancelled_by_seller',
    paidBy: null,
    timeline: steps('awaiting_items', 'cancelled'),
  },
  'no-offer-in-time': {
    ...NOW,
    state: 'cancelled',
    status: 'cancelled',
    reason: 'no_offer_in_time',
    paidBy: null,
    timeline: steps('awaiting_items', 'cancelled'),
  },
}
