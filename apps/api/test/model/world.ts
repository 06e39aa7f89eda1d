import type { Rail } from '@app/contract/payments/rails'
import { createHash, type Hash } from 'node:crypto'
import type { PayoutOption } from '#shared/payout-terms.ts'
import type { AdvanceRules, SellerRiskProfile } from '#contexts/payments/lifecycle/domain/advance-limits.ts'
import type { ApprovalRules } from '#contexts/payments/lifecycle/domain/approvals.ts'
import type { PayoutFacts, SaleFacts } from '#contexts/payments/lifecycle/domain/facts.ts'
import type { StockFacts } from '#contexts/payments/stock/domain/decide-stock.ts'
import { randomFor, type Random } from '#test/seed/random.ts'
import type { Quote } from './pricing.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/**
 * A model of everything outside the rules: tables, queue, Steam, rails and clock. One seed is one history. The checks
 * keep their own truth (what Steam and the rails really did) and never ask the rules about it.
 */
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

export type SaleRow = Omit<SaleFacts, 'hasOpenPayout' | 'totalGrosze' | 'pccGrosze'> & {
  totalGrosze: bigint
  pccGrosze: bigint
  version: number
  payoutCount: number
  quote: Quote
  payoutOption: PayoutOption
  destination: string
  /** The offer that the rules matched to this sale. */
  offerId: string | null
  /** Whether the advance counts against the seller's limit, and against the advance pool. */
  isSellerReserved: boolean
  isHouseReserved: boolean
  /** The day on which the advance was reserved. */
  reservedDay: number | null
  wasNewSeller: boolean
  isDebtOpen: boolean
  wasReviewed: boolean
  isCounted: boolean
  isReversalCounted: boolean
  returnNotBefore: number | null
  /** A clean reading after Steam's settlement was recorded. */
  isSettled: boolean
  /** The row of the offer that we send. */
  outgoing: {
    state: 'reserved' | 'sending' | 'open'
    sendCount: number
    arrivesBy: number | null
    absentReads: number
    offerId: string | null
    /** The last poll was answered from old data. */
    wasStale: boolean
  } | null
  /** Truth: calls that have left and will reach Steam. */
  ownCallsInTransit: number
}

/** An offer that we sent. */
export type OwnOffer = {
  id: string
  /** Truth: null for one that staff sent by hand. */
  forSale: bigint | null
  partnerId: string
  createdAt: number
  assetIds: readonly string[]
  message: string
  steamState: number
  /** Truth: it arrived later than the rules can know. */
  isTooLate: boolean
  /** A row named it. */
  wasNamed: boolean
}

export type PayoutRow = {
  -readonly [Key in keyof PayoutFacts]: PayoutFacts[Key]
} & {
  version: number
  wake: number
  isEvidenceClean: boolean
  areDetailsProven: boolean
  /** Truth: reasons that require an approval by a person. */
  wasRailInDoubt: boolean
  isDestinationShared: boolean
  createdAt: number
  /** Sum of the seller's payouts that were unsent or had left within 24 hours when this one was created. */
  recentGrosze: bigint
  /** Truth: the last order that a worker sent, so that its response is not confused with another one. */
  orderNumber: number
  /** Truth: orders that were sent but have not reached the rail. */
  ordersInTransit: number
  /** Truth: when an order was first sent whose outcome the caller did not learn. */
  unclearSince: number | null
}

export type SellerRow = {
  userId: bigint
  steamId: string
  rail: Rail
  /** The owner of the payout details: some sellers give those of another account. */
  payee: string
  destinations: number
  isFrozen: boolean
  /** The owner has reported the account as stolen, and the report is still open. */
  isReported: boolean
  debts: { id: bigint; leftGrosze: bigint; parts: number; openedAt: number }[]
  standing: SellerRiskProfile
  version: number
  /** Truth: since when the database knows of a reversal that no admin has reviewed, and of a theft report. */
  heldSince: number | null
  reportedSince: number | null
  /** Truth: a reversal by this seller became known. */
  hasReversed: boolean
  sales: bigint[]
  provenDestinations: Set<string>
}

export type SteamOffer = {
  id: string
  senderId: string
  createdAt: number
  assetIds: readonly string[]
  givenCount: number
  state: 'active' | 'accepted' | 'gone'
  /** Truth: the sale for which we accepted it. */
  acceptedFor: bigint | null
  trade: {
    settlesAt: number
    reversedAt: number | null
    isFailed: boolean
    doFingerprintsMatch: boolean
  } | null
}

export type StockRow = StockFacts & {
  sale: SaleRow
  /** Truth: how many buyers have the item now. */
  buyers: number
}

export type RailOrder = {
  payoutId: string
  key: string
  rail: Rail
  amountGrosze: bigint
  receiver: string
  placedAt: number
  visibleAt: number
  state: 'submitted' | 'unclaimed' | 'settled' | 'failed' | 'unfunded' | 'returned'
  wasSettled: boolean
  feeGrosze: bigint
  isLieLeft: boolean
}

export type World = {
  seed: number
  random: Random
  timeline: Timeline
  areFaultsOn: boolean
  rules: AdvanceRules & ApprovalRules
  sellers: Map<bigint, SellerRow>
  sales: Map<bigint, SaleRow>
  payouts: Map<string, PayoutRow>
  payoutsOfSale: Map<bigint, string[]>
  withdrawalsOfSeller: Map<bigint, string[]>
  balances: Map<string, bigint>
  journals: Map<string, string>
  locks: Map<string, number>
  liveAssets: Map<string, bigint>
  stock: Map<bigint, StockRow>
  /** Truth: what the marketplace owes us. */
  marketGrosze: bigint
  /** Since when a rail sends nothing (paused), or only payouts that a person approved (in doubt). */
  pausedRails: Map<Rail, number>
  doubtedRails: Map<Rail, number>
  offers: Map<string, SteamOffer>
  ownOffers: Map<string, OwnOffer>
  ownOffersOfSeller: Map<bigint, OwnOffer[]>
  offersOfSender: Map<string, SteamOffer[]>
  offersOfAsset: Map<string, SteamOffer[]>
  orders: RailOrder[]
  ordersOfPayout: Map<string, RailOrder[]>
  inFlightGrosze: Map<Rail, bigint>
  houseGrosze: bigint
  /** Truth: instant payouts promised to new sellers, by day. */
  newSellersByDay: Map<number, bigint>
  /** Truth: the amount that sellers repaid to our bank account. */
  cashRepaidGrosze: bigint
  /** Jobs that have not ended, and changes that a rail will still make by itself. */
  openJobs: number
  pendingChanges: number
  nextId: number
  /** Error of the database clock at its last reading. */
  lastClockError: number
  violations: string[]
  history: Hash
  steps: number
  trace: string[] | null
  figures: Record<string, number>
}

export function createWorld(seed: number, isTraced: boolean): World {
  return {
    seed,
    random: randomFor(seed, 7, 11),
    timeline: createTimeline(),
    areFaultsOn: true,
    rules: {
      policy: 'instant',
      tiers: [
        { settledSales: 0, limitGrosze: 500_00n },
        { settledSales: 1, limitGrosze: 1_000_00n },
        { settledSales: 5, limitGrosze: 2_000_00n },
        { settledSales: 20, limitGrosze: 5_000_00n },
      ],
      // Lower than in production, so that a small world reaches it.
      houseGrosze: 8_000_00n,
      newSellersDailyGrosze: 800_00n,
      oneAdminFromGrosze: 500_00n,
      twoAdminsFromGrosze: 2_000_00n,
      twoAdminsNewDetailsFromGrosze: 500_00n,
    },
    sellers: new Map(),
    sales: new Map(),
    payouts: new Map(),
    payoutsOfSale: new Map(),
    withdrawalsOfSeller: new Map(),
    balances: new Map(),
    journals: new Map(),
    locks: new Map(),
    liveAssets: new Map(),
    stock: new Map(),
    marketGrosze: 0n,
    pausedRails: new Map(),
    doubtedRails: new Map(),
    offers: new Map(),
    ownOffers: new Map(),
    ownOffersOfSeller: new Map(),
    offersOfSender: new Map(),
    offersOfAsset: new Map(),
    orders: [],
    ordersOfPayout: new Map(),
    inFlightGrosze: new Map(),
    houseGrosze: 0n,
    newSellersByDay: new Map(),
    cashRepaidGrosze: 0n,
    openJobs: 0,
    pendingChanges: 0,
    nextId: 1,
    lastClockError: 0,
    violations: [],
    history: createHash('sha256'),
    steps: 0,
    trace: isTraced ? [] : null,
    figures: {},
  }
}

/** The history contains every change and every response; its hash shows whether two runs were the same. */
export function record(world: World, text: string): void {
  const line = `${world.timeline.now} ${text}\n`
  world.history.update(line)
  world.trace?.push(line)
}

export function violate(world: World, text: string): void {
  world.violations.push(`${world.timeline.now} ${text}`)
  record(world, `VIOLATION ${text}`)
}

export function count(world: World, figure: string): void {
  world.figures[figure] = (world.figures[figure] ?? 0) + 1
}

/**
 * A fault happens only while faults are on. The number is drawn either way, so that switching faults off shifts no
 * later draw.
 */
export function fault(world: World, probability: number): boolean {
  const isDrawn = world.random.chance(probability)
  return isDrawn && world.areFaultsOn
}

export function between(world: World, low: number, high: number): number {
  return low + world.random.below(Math.max(1, high - low))
}

export function nextId(world: World): number {
  const id = world.nextId
  world.nextId += 1
  return id
}
