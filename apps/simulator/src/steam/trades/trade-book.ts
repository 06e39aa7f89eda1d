import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { HeldItem } from '#steam/inventory/held-item.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import {
  NOTHING_MOVED,
  OFFER_STATE,
  TRADE_STATUS,
  type ItemMovement,
  type Offer,
  type OfferPlan,
  type Trade,
  type TradeAsset,
} from './trade-types.ts'

const OFFER_LIFE_SECONDS = 14 * 24 * 3600
const DAY_SECONDS = 24 * 3600
const PROTECTION_DAYS = 7
const SETTLEMENT_HOUR = 7
const OFFERS_SINCE_MS = Date.UTC(2026, 0, 1)
const OFFER_EVERY_MS = 20
const KEPT_MAX = 100_000

export type NewOffer = {
  sender: string
  recipient: string
  given: readonly HeldItem[]
  asked?: readonly HeldItem[]
  message?: string | undefined
  state?: number | undefined
  plan?: OfferPlan
  ageSeconds?: number | undefined
  fromRealTimeTrade?: boolean | undefined
  appId?: number | undefined
  escrowEndDate?: number | undefined
}

type World = { clock: SimulatorClock; players: PlayerDirectory; inventories: InventoryBook }

/** Offers, the resulting trades, and every item movement that really happened. */
export class TradeBook {
  /** Protection of new trades, when it differs from Steam's. */
  protectionSeconds: number | undefined
  /** Trades whose protection somebody ended early, by id. */
  readonly endedEarly = new Set<string>()
  readonly #world: World
  #offers = new Map<string, Offer>()
  #trades = new Map<string, Trade>()
  #movements: ItemMovement[] = []
  // Starts from the current time, because a restarted simulator must not reuse ids that the product already knows. Ten
  // digits, as at Steam.
  #lastOffer = 5_000_000_000 + Math.floor((Date.now() - OFFERS_SINCE_MS) / OFFER_EVERY_MS)
  #lastTrade = 700_000_000_000_000_000n + BigInt(Date.now()) * 1_000n
  #lastAsset = 50_000_000_000_000n + BigInt(Date.now()) * 1_000n

  constructor(world: World) {
    this.#world = world
  }

  add(given: NewOffer): Offer {
    const now = this.nowSeconds() - (given.ageSeconds ?? 0)
    const offer: Offer = {
      id: String(++this.#lastOffer),
      sender: given.sender,
      recipient: given.recipient,
      message: given.message ?? '',
      state: given.state ?? OFFER_STATE.active,
      given: given.given,
      asked: given.asked ?? [],
      timeCreated: now,
      timeUpdated: now,
      plan: given.plan ?? {},
      fromRealTimeTrade: given.fromRealTimeTrade ?? false,
      appId: given.appId,
      escrowEndDate: given.escrowEndDate ?? 0,
    }
    this.#offers.set(offer.id, offer)
    forgetOldest(this.#offers)
    return offer
  }

  /** Newest first. */
  offers(player?: string): Offer[] {
    const wanted = [...this.#offers.values()].filter(
      (offer) => player === undefined || offer.sender === player || offer.recipient === player,
    )
    for (const offer of wanted) this.#age(offer)
    return wanted.toReversed()
  }

  offer(id: string): Offer | undefined {
    const offer = this.#offers.get(id)
    if (offer) this.#age(offer)
    return offer
  }

  trades(player?: string): Trade[] {
    const all = [...this.#trades.values()].toReversed()
    return player === undefined ? all : all.filter((trade) => trade.parties.includes(player))
  }

  trade(id: string): Trade | undefined {
    return this.#trades.get(id)
  }

  movements(player?: string): ItemMovement[] {
    return this.#movements.filter(({ from, to }) => player === undefined || from === player || to === player)
  }

  setState(offer: Offer, state: number): void {
    offer.state = state
    offer.timeUpdated = this.nowSeconds()
  }

  accept(offer: Offer): Trade {
    const { plan } = offer
    const holdSeconds = this.#world.players.find(giverOf(offer))?.tradeHoldSeconds ?? 0
    const status = plan.tradeStatus ?? (holdSeconds > 0 ? TRADE_STATUS.inEscrow : TRADE_STATUS.complete)
    const nowSeconds = this.nowSeconds()
    const trade: Trade = {
      id: this.#nextTradeId(),
      offerId: offer.id,
      parties: [offer.sender, offer.recipient],
      giver: giverOf(offer),
      timeInit: nowSeconds,
      status,
      assets: [
        ...offer.given.map((item) => this.#assetOf(offer.sender, offer.recipient, item)),
        ...offer.asked.map((item) => this.#assetOf(offer.recipient, offer.sender, item)),
      ],
      hasMoved: false,
      timeSettlement: settlementOf(
        nowSeconds,
        plan.protectionSeconds === undefined ? this.protectionSeconds : plan.protectionSeconds,
      ),
      newAssetIdsVisibleAtMs: this.#world.clock.nowMs() + (plan.newAssetIdDelayMs ?? 0),
      ...(status === TRADE_STATUS.inEscrow && { timeEscrowEnd: nowSeconds + holdSeconds }),
    }
    this.#trades.set(trade.id, trade)
    forgetOldest(this.#trades)
    offer.tradeId = trade.id
    this.setState(offer, status === TRADE_STATUS.inEscrow ? OFFER_STATE.inEscrow : OFFER_STATE.accepted)
    this.setStatus(trade, status)
    return trade
  }

  /** Moves the items as soon as the status means that they have changed owner. */
  setStatus(trade: Trade, status: number): void {
    trade.status = status
    if (trade.hasMoved || NOTHING_MOVED.has(status)) return
    trade.hasMoved = true
    const plan = this.#offers.get(trade.offerId)?.plan
    for (const asset of trade.assets) this.#move(trade, asset, plan?.mutate?.[asset.item.assetId])
  }

  /** Reverses every trade of the account that is still protected, as Steam does, or only the given trade. */
  reverse(trade: Trade, { all }: { all: boolean }): Trade[] {
    const affected = all
      ? this.trades(trade.giver).filter((other) => other === trade || this.#isReversible(other))
      : [trade]
    return affected.map((one) => this.#undo(one))
  }

  /** Makes every offer and trade older. */
  grow(seconds: number): void {
    for (const offer of this.#offers.values()) offer.timeCreated -= seconds
    for (const trade of this.#trades.values()) {
      trade.timeInit -= seconds
      if (trade.timeSettlement !== null) trade.timeSettlement -= seconds
    }
  }

  /** Ends the protection of every trade that has one. */
  endProtection(): void {
    const now = this.nowSeconds()
    for (const trade of this.#trades.values()) {
      if (trade.timeSettlement === null || trade.timeSettlement <= now) continue
      trade.timeSettlement = now
      this.endedEarly.add(trade.id)
    }
  }

  /** Limited to one player, so that parallel tests keep their data. */
  forget(player: string): void {
    this.#movements = this.#movements.filter(({ from, to }) => from !== player && to !== player)
    for (const offer of this.offers(player)) this.#offers.delete(offer.id)
    for (const trade of this.trades(player)) this.#trades.delete(trade.id)
  }

  reset(): void {
    this.#offers.clear()
    this.#trades.clear()
    this.#movements = []
    this.protectionSeconds = undefined
  }

  nowSeconds(): number {
    return Math.floor(this.#world.clock.nowMs() / 1000)
  }

  /** An offer ends automatically when it expires or when its items are gone. */
  #age(offer: Offer): void {
    if (offer.state !== OFFER_STATE.active && offer.state !== OFFER_STATE.needsConfirmation) return
    if (this.nowSeconds() > offer.timeCreated + OFFER_LIFE_SECONDS) this.setState(offer, OFFER_STATE.expired)
    else if (this.#isMissing(offer)) this.setState(offer, OFFER_STATE.invalidItems)
  }

  #isMissing(offer: Offer): boolean {
    const isGone = (owner: string, { assetId }: HeldItem) => !this.#world.inventories.find(owner, assetId)
    return (
      offer.given.some((item) => isGone(offer.sender, item)) ||
      offer.asked.some((item) => isGone(offer.recipient, item))
    )
  }

  #isReversible(trade: Trade): boolean {
    const isDone = trade.status === TRADE_STATUS.complete || trade.status === TRADE_STATUS.committed
    const isProtected = trade.timeSettlement === null || trade.timeSettlement > this.nowSeconds()
    return isDone && isProtected && trade.rollbackTrade === undefined
  }

  #undo(trade: Trade): Trade {
    trade.status = TRADE_STATUS.protectionRollback
    const back: Trade = {
      id: this.#nextTradeId(),
      offerId: '',
      parties: trade.parties,
      giver: trade.giver,
      timeInit: this.nowSeconds(),
      status: TRADE_STATUS.complete,
      assets: trade.assets.map((asset) => this.#returnAsset(asset)),
      hasMoved: true,
      timeSettlement: null,
      newAssetIdsVisibleAtMs: 0,
      rollbackTrade: trade.id,
    }
    this.#trades.set(back.id, back)
    for (const asset of back.assets) this.#move(back, asset)
    return back
  }

  #returnAsset(asset: TradeAsset): TradeAsset {
    const held = this.#world.inventories.find(asset.to, asset.newAssetId)
    asset.rollbackAssetId = String(++this.#lastAsset)
    return {
      from: asset.to,
      to: asset.from,
      item: held ?? { ...asset.item, assetId: asset.newAssetId, contextId: '16' },
      newAssetId: asset.rollbackAssetId,
      newContextId: '2',
    }
  }

  #assetOf(from: string, to: string, item: HeldItem): TradeAsset {
    return { from, to, item, newAssetId: String(++this.#lastAsset), newContextId: '16' }
  }

  #move(trade: Trade, asset: TradeAsset, mutation: Partial<HeldItem> = {}): void {
    const taken = this.#world.inventories.take(asset.from, asset.item.assetId)
    if (!taken) return
    const { contextId: _contextId, protectedUntil: _protectedUntil, ...plain } = taken
    const isProtected = asset.newContextId === '16'
    this.#world.inventories.give(asset.to, {
      ...plain,
      ...mutation,
      assetId: asset.newAssetId,
      state: isProtected ? 'sealed' : 'tradable',
      ...(isProtected && {
        contextId: '16',
        protectedUntil: trade.timeSettlement ?? settlementOf(trade.timeInit, undefined) ?? 0,
      }),
    })
    this.#movements.push({
      at: new Date(this.#world.clock.nowMs()).toISOString(),
      tradeId: trade.id,
      from: asset.from,
      to: asset.to,
      name: taken.name,
      assetId: taken.assetId,
      newAssetId: asset.newAssetId,
      contextId: asset.newContextId,
    })
    if (this.#movements.length > KEPT_MAX) this.#movements.shift()
  }

  #nextTradeId(): string {
    this.#lastTrade += 1n
    return String(this.#lastTrade)
  }
}

/** Protection ends at the first 07:00 UTC after seven full days. */
function settlementOf(nowSeconds: number, protectionSeconds: number | null | undefined): number | null {
  if (protectionSeconds === null) return null
  if (protectionSeconds !== undefined) return nowSeconds + protectionSeconds
  const earliest = nowSeconds + PROTECTION_DAYS * DAY_SECONDS
  const sameDay = Math.floor(earliest / DAY_SECONDS) * DAY_SECONDS + SETTLEMENT_HOUR * 3600
  return sameDay >= earliest ? sameDay : sameDay + DAY_SECONDS
}

/** The side that loses items: Steam asks it for a confirmation, and its trade hold counts. */
function giverOf({ sender, recipient, given }: Offer): string {
  return given.length > 0 ? sender : recipient
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest)
}
