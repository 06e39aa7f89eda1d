import { type InboxResponse } from '@app/contract/office/inbox'
import { INBOX_KINDS, type InboxKind } from '@app/contract/office/inbox-kinds'
import type { StatsResponse } from '@app/contract/office/stats'
import { at, minutesAgo, nameOf, numberOf, person } from './sample-people.ts'

const STATS: Omit<StatsResponse, 'success'> = {
  totalUsers: 1_204,
  pendingTransactions: 12,
  completedTransactions: 1_911,
  openTickets: 4,
  totalSalesAmount: 512_330.12,
  completed30Days: 212,
  newUsers30Days: 38,
  salesAmount30Days: 84_210.5,
  waitingForApproval: 12,
  overdue: 2,
  recentTransactions: [125, 124, 123, 122, 121].map((id) => ({
    _id: id,
    id,
    number: numberOf(id),
    type: 'sale' as const,
    userId: String(id),
    username: nameOf(id),
    user: person(id),
    totalAmount: 99.99 + id,
    stage: id > 122 ? ('approval' as const) : id === 122 ? ('paid' as const) : ('reversed' as const),
    status: id > 122 ? ('pending' as const) : id === 122 ? ('completed' as const) : ('failed' as const),
    createdAt: minutesAgo((126 - id) * 7),
    items: [1, 2, 3].slice(0, id % 4).map((place) => ({ name: `Skin ${place}`, image: '', ourPrice: 40 })),
    itemsCount: id === 123 ? 5 : id % 4,
  })),
  recentTickets: ['Brak wypłaty', 'Zmiana numeru konta', 'Pytanie o naklejki'].map((subject, place) => ({
    _id: 482 - place,
    id: 482 - place,
    number: numberOf(482 - place),
    userId: '7',
    username: nameOf(place),
    subject,
    status: place === 1 ? ('resolved' as const) : ('open' as const),
    createdAt: minutesAgo(6 + place * 16),
  })),
  payouts: {
    days: Array.from({ length: 14 }, (_unused, place) => ({
      day: at(13 - place).slice(0, 10),
      count: 10 + place,
      amount: 1_900 + ((place * 977) % 3_100),
      methods: (['bank', 'paypal', 'skrill', 'crypto'] as const).map((method, row) => ({
        method,
        amount: ((1_900 + ((place * 977) % 3_100)) * [60, 20, 8, 12][row]!) / 100,
      })),
      medianSeconds: 480 + ((place * 131) % 540),
      p95Seconds: 1_900,
    })),
    targetSeconds: 900,
    late30Days: 2,
    bonus30Days: 25,
    overdueNow: 2,
    overdueSince: minutesAgo(95),
    countedAt: minutesAgo(2),
  },
  exposure: {
    total: 18_230.4,
    paid: 16_900,
    houseLimit: 50_000,
    sales: 61,
    days: [0, 1, 2, 3, 4, 5, 6, null].map((inDays, place) => ({
      day: inDays === null ? null : at(-inDays).slice(0, 10),
      amount: place === 7 ? 0 : 900 + ((place * 811) % 4_000),
      sales: place === 7 ? 0 : 4 + place,
    })),
    risks: [
      { risk: 'debt', amount: 357.98, count: 2 },
      { risk: 'reversed', amount: 505.97, count: 3 },
      { risk: 'stuck', amount: 0, count: 0 },
      { risk: 'unclaimed', amount: 89.5, count: 1 },
      { risk: 'returned', amount: 271.03, count: 1 },
    ],
  },
  cash: {
    total: 12_480.5,
    inReview: { amount: 410, sales: 2 },
    onBalances: 271.03,
    days: Array.from({ length: 14 }, (_unused, place) => ({
      day: at(-place).slice(0, 10),
      amount: place % 3 === 1 ? 0 : 700 + ((place * 811) % 3_000),
      payouts: place % 3 === 1 ? 0 : 2 + place,
    })),
    later: 320,
    underWay: 1_204.4,
    unreported: { rails: ['skrill'], amount: 264.92, books: 4_120 },
    methods: [
      { method: 'bank', total: 6_200, balance: null, books: 9_800, shortage: null },
      {
        method: 'paypal',
        total: 4_100,
        balance: 2_300,
        books: 2_300,
        shortage: { from: at(-2).slice(0, 10), amount: 1_800, due: 4_100 },
      },
    ],
  },
  liquidity: {
    rails: (['bank', 'paypal', 'skrill', 'btc', 'ltc', 'manual'] as const).map((rail, place) => ({
      rail,
      isPaused: rail === 'skrill',
      balance: rail === 'manual' ? null : 4_000 * (6 - place),
      readAt: minutesAgo(3),
      ledgerCash: 4_000 * (6 - place),
      underWay: 0,
      openPayouts: place,
      openAmount: place * 212.5,
    })),
  },
  queue: {
    ready: 3,
    oldestReadySeconds: 2,
    running: 1,
    scheduled: 14,
    failed: 0,
    workers: 2,
    lastHeartbeatAt: minutesAgo(0),
  },
  prices: { fetchedAt: minutesAgo(6), ageSeconds: 360, isStale: false, heldLists: 0 },
  reconciliation: {
    rails: (['bank', 'paypal', 'skrill', 'btc', 'ltc'] as const).map((rail) => ({
      rail,
      lastRunAt: minutesAgo(22),
      outcome: 'done' as const,
      isCompared: true,
      openFindings: rail === 'paypal' ? 1 : 0,
      classes: {},
    })),
    openFindings: 1,
  },
}

/** Returns the mock response for one part of the dashboard. */
export function statsPart(part: string): object {
  const {
    recentTransactions,
    recentTickets,
    payouts,
    exposure,
    liquidity,
    cash,
    queue,
    prices,
    reconciliation,
  } = STATS
  const parts: Record<string, object | null> = {
    counts: STATS,
    'recent-transactions': { recentTransactions },
    'recent-tickets': { recentTickets },
    payouts,
    exposure,
    liquidity,
    cash,
    queue,
    prices,
    reconciliation,
  }
  return { success: true, part, ...parts[part] }
}

const DETAILS: Partial<Record<InboxKind, string>> = {
  backup: 'late',
  ticket: 'Brak wypłaty',
  appraisal: 'Naklejki z Katowic',
  finding: 'balance_differs',
}
const WITH_AMOUNT = /payout|sale|bank|debt|return/

/** One entry of every kind. */
export const INBOX: InboxResponse = {
  success: true,
  entries: INBOX_KINDS.map((kind, place) => ({
    kind,
    id: String(120 + place),
    name: /bank_file|price_list|finding/.test(kind) ? null : nameOf(place),
    detail: DETAILS[kind] ?? '3',
    amount: WITH_AMOUNT.test(kind) ? 210 + place * 37.5 : null,
    since: minutesAgo(90 - place),
    dueAt: place < 3 ? minutesAgo(30 - place * 9) : place < 9 ? minutesAgo(-place * 40) : null,
  })),
  counts: {},
  total: INBOX_KINDS.length,
  isPartial: false,
}
