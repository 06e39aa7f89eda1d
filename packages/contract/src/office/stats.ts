import { z } from 'zod'
import { PAYOUT_METHODS, RAILS, FUNDED_RAILS } from '../payments/rails.ts'
import { ListedUser } from './transactions.ts'
import { FINDING_CLASSES } from '../payments/reconciliation.ts'
import { SoldItem } from '../selling/sales.ts'
import { TICKET_STATUSES } from '../support/ticket-facts.ts'
import { TRANSACTION_STAGES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../payments/transaction-facts.ts'

/** Amounts are zlotys with at most two decimals; days are Warsaw days. */
const Amount = z.number()
const at = z.iso.datetime()
const count = z.number().int()

/** Each dashboard tile loads and fails independently: `GET /api/admin/stats/{part}`. */
export const STATS_PARTS = [
  'counts',
  'recent-transactions',
  'recent-tickets',
  'payouts',
  'exposure',
  'liquidity',
  'cash',
  'queue',
  'prices',
  'reconciliation',
] as const
export type StatsPart = (typeof STATS_PARTS)[number]

/** Debts after reversals, sales reversed within 30 days, payouts without an answer, unclaimed and returned payouts. */
export const RISKS = ['debt', 'reversed', 'stuck', 'unclaimed', 'returned'] as const
export type Risk = (typeof RISKS)[number]
export const PAYOUT_DAYS = 14
/** Days of the cash calendar, today included. */
export const CASH_DAYS = 14
export const RECENT_ROWS = 5

const recentIds = { _id: count, id: count, userId: z.string().nullable(), username: z.string() }

const Counts = z.object({
  totalUsers: count,
  pendingTransactions: count,
  completedTransactions: count,
  openTickets: count,
  /** Completed sales of all time. */
  totalSalesAmount: Amount,
  /** The last 30 days, today included. */
  completed30Days: count,
  newUsers30Days: count,
  salesAmount30Days: Amount,
  waitingForApproval: count,
  overdue: count,
})

const RecentTransaction = z.object({
  ...recentIds,
  number: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  user: ListedUser,
  totalAmount: Amount,
  status: z.enum(TRANSACTION_STATUSES),
  stage: z.enum(TRANSACTION_STAGES),
  createdAt: at,
  /** The three most expensive items. */
  items: z.array(SoldItem.pick({ name: true, image: true, ourPrice: true })).max(3),
  itemsCount: count,
})

const RecentTicket = z.object({
  ...recentIds,
  number: z.string(),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: at,
})

const Payouts = z.object({
  /** Oldest first, including days without payouts. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      count,
      amount: Amount,
      methods: z.array(z.object({ method: z.enum(PAYOUT_METHODS), amount: Amount })),
      /** Time from checked items to sent money, for instant payouts; null for a day without any. */
      medianSeconds: count.nullable(),
      p95Seconds: count.nullable(),
    }),
  ),
  targetSeconds: count,
  /** Payouts of the last 30 days that broke their promised time through our fault, and the bonuses paid for them. */
  late30Days: count,
  bonus30Days: Amount,
  /** Transactions that are overdue now, and since when the oldest one is. */
  overdueNow: count,
  overdueSince: at.nullable(),
  /** When the figures were last computed; null before the first time. */
  countedAt: at.nullable(),
})

const Exposure = z.object({
  total: Amount,
  /** The part of the total that has been sent; the rest is reserved, for sales in review too. */
  paid: Amount,
  houseLimit: Amount,
  sales: count,
  /** Advances that Steam can still undo, by the day on which protection ends; null for sales without one yet. */
  days: z.array(z.object({ day: z.iso.date().nullable(), amount: Amount, sales: count })),
  /** Money that is lost or may be lost beside the advances. */
  risks: z.array(z.object({ risk: z.enum(RISKS), amount: Amount, count })),
})

const Liquidity = z.object({
  rails: z.array(
    z.object({
      rail: z.enum(RAILS),
      isPaused: z.boolean(),
      /** The rail's balance at the last query, in zlotys; null when the rail cannot be queried. */
      balance: Amount.nullable(),
      readAt: at.nullable(),
      ledgerCash: Amount,
      /** Sent, and perhaps not deducted in the ledger and in the balance alike. */
      underWay: Amount,
      openPayouts: count,
      openAmount: Amount,
    }),
  ),
})

const Cash = z.object({
  /** Owed to sellers and not sent yet: sales whose items we hold or review, open withdrawals and balances. */
  total: Amount,
  /** Sales that staff still review; they have no due day. */
  inReview: z.object({ amount: Amount, sales: count }),
  /** What sellers have on their balances and can ask for at any time. */
  onBalances: Amount,
  /** By the day on which it falls due; what is overdue is due today. Days without payouts are included. */
  days: z.array(z.object({ day: z.iso.date(), amount: Amount, payouts: count })),
  /** Due after the last day. */
  later: Amount,
  /** Sent to a rail, not confirmed yet. */
  underWay: Amount,
  /** Due through rails that report no balance, and what our books say about them. */
  unreported: z.object({ rails: z.array(z.enum(RAILS)), amount: Amount, books: Amount }),
  /** By payout method: what is owed, sales in review included, and what lies on its rails. */
  methods: z.array(
    z.object({
      method: z.enum(PAYOUT_METHODS),
      total: Amount,
      /** Null when a rail of the method that holds money reports no balance; `books` is the sum then. */
      balance: Amount.nullable(),
      /** What our books say lies on its rails. */
      books: Amount,
      /** When the reported balance is less than what is due there: from which day, by how much, and what is due. */
      shortage: z.object({ from: z.iso.date().nullable(), amount: Amount, due: Amount }).nullable(),
    }),
  ),
})

const Queue = z.object({
  /** Jobs that could run now, and the waiting time of the oldest one. */
  ready: count,
  oldestReadySeconds: count.nullable(),
  running: count,
  scheduled: count,
  /** Jobs that failed after all attempts. */
  failed: count,
  workers: count,
  lastHeartbeatAt: at.nullable(),
})

const Prices = z.object({
  fetchedAt: at.nullable(),
  ageSeconds: count.nullable(),
  /** True when the prices are too old for any purchase. */
  isStale: z.boolean(),
  /** Price lists in quarantine until an admin decides. */
  heldLists: count,
})

const Reconciliation = z.object({
  rails: z.array(
    z.object({
      rail: z.enum(FUNDED_RAILS),
      lastRunAt: at.nullable(),
      outcome: z.enum(['done', 'unavailable']).nullable(),
      /** False until an opening balance is booked. */
      isCompared: z.boolean(),
      openFindings: count,
      classes: z.partialRecord(z.enum(FINDING_CLASSES), count),
    }),
  ),
  openFindings: count,
})

export const StatsParts = {
  counts: Counts,
  'recent-transactions': z.object({ recentTransactions: z.array(RecentTransaction) }),
  'recent-tickets': z.object({ recentTickets: z.array(RecentTicket) }),
  payouts: Payouts,
  exposure: Exposure,
  liquidity: Liquidity,
  cash: Cash,
  queue: Queue,
  prices: Prices,
  reconciliation: Reconciliation,
} satisfies Record<StatsPart, z.ZodType>
export type StatsOf<Part extends StatsPart> = z.infer<(typeof StatsParts)[Part]>

export type StatsPartResponse<Part extends StatsPart> = { success: true; part: Part } & StatsOf<Part>

/**
 * The response of `GET /api/admin/stats/{part}`. The compiler cannot infer the shape for a generic part, so the type
 * is cast.
 */
export const statsPartResponse = <Part extends StatsPart>(part: Part) =>
  z.object({
    success: z.literal(true),
    part: z.literal(part),
    ...StatsParts[part].shape,
  }) as unknown as z.ZodType<StatsPartResponse<Part>>

/**
 * `GET /api/admin/stats`: the whole dashboard. A part that could not be read is null, except the counts and the
 * recent lists.
 */
export const StatsResponse = z
  .object({
    success: z.literal(true),
    ...Counts.shape,
    recentTransactions: z.array(RecentTransaction),
    recentTickets: z.array(RecentTicket),
    payouts: Payouts.nullable(),
    exposure: Exposure.nullable(),
    liquidity: Liquidity.nullable(),
    cash: Cash.nullable(),
    queue: Queue.nullable(),
    prices: Prices.nullable(),
    reconciliation: Reconciliation.nullable(),
  })
  .meta({ id: 'StatsResponse' })
export type StatsResponse = z.infer<typeof StatsResponse>
