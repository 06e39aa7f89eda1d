import { randomUUID } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'

const FEE_BPS = 200
const PROTECTION_MS = 8 * 24 * 3_600_000

export type Asset = {
  steamAssetId: string
  /** `instance:class:asset:app`, as DMarket names an item of Steam. */
  inGameAssetId: string
  title: string
  /** DMarket's own id; null while the item is in the Steam inventory. */
  assetId: string | null
}

export type Deposit = { id: string; inGameAssetIds: string[]; status: DepositStatus; tradeOfferId: string }
type DepositStatus = 'TransferStatusCreated' | 'TransferStatusSuccess' | 'TransferStatusError'

export const CLOSED = ['trade_protected', 'successful', 'reverted'] as const
export type Closed = (typeof CLOSED)[number]
export type Offer = {
  id: string
  assetId: string
  title: string
  priceCents: number
  feeCents: number
  state: 'open' | 'deleted' | Closed
  createdAtMs: number
  closedAtMs: number | null
  finalizesAtMs: number | null
}

type Failure = { code: string; message: string }

/** What DMarket knows about one seller: items, deposits, offers and money. */
export class DmarketBook {
  readonly #clock: SimulatorClock
  assets: Asset[] = []
  deposits: Deposit[] = []
  offers: Offer[] = []
  balanceCents = 0
  /** The most open offers that one item ever had at the same moment. */
  mostOffersOfOneItem = 0

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  reset(): void {
    this.assets = []
    this.deposits = []
    this.offers = []
    this.balanceCents = 0
    this.mostOffersOfOneItem = 0
  }

  addAsset(steamAssetId: string, title: string): void {
    this.assets.push({ steamAssetId, inGameAssetId: `0:310:${steamAssetId}:730`, title, assetId: null })
  }

  deposit(inGameAssetIds: string[]): Deposit | Failure {
    const isHere = (id: string) => this.assets.some((one) => one.inGameAssetId === id && one.assetId === null)
    if (inGameAssetIds.length === 0 || !inGameAssetIds.every(isHere))
      return { code: 'InventoryItemsNotFound', message: 'items are not in the Steam inventory' }
    const deposit: Deposit = {
      id: randomUUID(),
      inGameAssetIds,
      status: 'TransferStatusCreated',
      tradeOfferId: String(7_000_000_000 + this.deposits.length),
    }
    this.deposits.push(deposit)
    return deposit
  }

  /** A person confirms all trade offers in the Steam app. Of two offers for one item, Steam carries out the first. */
  acceptDeposits(): void {
    for (const deposit of this.deposits.filter(({ status }) => status === 'TransferStatusCreated')) {
      const items = this.assets.filter((one) => deposit.inGameAssetIds.includes(one.inGameAssetId))
      const isPossible = items.every(({ assetId }) => assetId === null)
      deposit.status = isPossible ? 'TransferStatusSuccess' : 'TransferStatusError'
      if (isPossible) for (const item of items) item.assetId = randomUUID()
    }
  }

  /**
   * A second offer for one item is created as well, although DMarket would hardly do that: so a product that asks twice
   * is found.
   */
  create(assetId: string, priceCents: number): Offer | Failure {
    const asset = this.assets.find((one) => one.assetId === assetId)
    const isSold = this.offers.some((one) => one.assetId === assetId && isWithBuyer(one.state))
    if (!asset || isSold) return { code: 'AssetNotFound', message: 'the asset is not yours' }
    if (priceCents < 2) return { code: 'InvalidPrice', message: 'the price is too low' }
    const offer: Offer = {
      id: randomUUID(),
      assetId,
      title: asset.title,
      priceCents,
      feeCents: 0,
      state: 'open',
      createdAtMs: this.#clock.nowMs(),
      closedAtMs: null,
      finalizesAtMs: null,
    }
    this.offers.push(offer)
    const open = this.offers.filter((one) => one.assetId === assetId && one.state === 'open').length
    this.mostOffersOfOneItem = Math.max(this.mostOffersOfOneItem, open)
    return offer
  }

  update(offerId: string, priceCents: number): Offer | Failure {
    const offer = this.#findOpen(offerId)
    if (!('id' in offer)) return offer
    offer.priceCents = priceCents
    return offer
  }

  remove(offerId: string): Offer | Failure {
    const offer = this.#findOpen(offerId)
    if (!('id' in offer)) return offer
    offer.state = 'deleted'
    return offer
  }

  /** A buyer takes an open offer, and with it the item of all its other offers. The money is ours after the protection. */
  buy(offerId: string): Offer | Failure {
    const offer = this.#findOpen(offerId)
    if (!('id' in offer)) return offer
    for (const other of this.offers)
      if (other.assetId === offer.assetId && other.state === 'open') other.state = 'deleted'
    offer.state = 'trade_protected'
    offer.feeCents = Math.max(1, Math.round((offer.priceCents * FEE_BPS) / 10_000))
    offer.closedAtMs = this.#clock.nowMs()
    offer.finalizesAtMs = offer.closedAtMs + PROTECTION_MS
    return offer
  }

  /** The protection ends: with the money for us, or with the item back in our DMarket inventory. */
  finish(offerId: string, state: 'successful' | 'reverted'): Offer | Failure {
    const offer = this.offers.find((one) => one.id === offerId && one.state === 'trade_protected')
    if (!offer) return { code: 'OfferNotFound', message: 'no protected trade' }
    offer.state = state
    if (state === 'successful') this.balanceCents += offer.priceCents - offer.feeCents
    return offer
  }

  #findOpen(offerId: string): Offer | Failure {
    const offer = this.offers.find((one) => one.id === offerId && one.state === 'open')
    return offer ?? { code: 'OfferNotFound', message: 'the offer does not exist' }
  }
}

function isWithBuyer(state: Offer['state']): boolean {
  return state === 'trade_protected' || state === 'successful'
}
