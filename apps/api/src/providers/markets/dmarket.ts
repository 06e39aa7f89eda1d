import type { z } from 'zod'
import {
  MarketError,
  type Marketplace,
  type MarketAsset,
  type OfferAnswers,
} from '#contexts/payments/listings/index.ts'
import { createDmarketCall, type DmarketCall, type DmarketOptions } from './dmarket-call.ts'
import {
  AssetPage,
  Balance,
  closedOfferOf,
  ClosedPage,
  Deposited,
  DepositStatus,
  OfferPage,
  readBatch,
  steamAssetIdOf,
} from './dmarket-shapes.ts'

/** DMarket's id of Counter-Strike 2. */
const GAME = 'a8db'
const PAGE = '100'
/** More pages mean that the cursor runs in circles. */
const PAGES_MAX = 100
const DEPOSIT_STATES = {
  TransferStatusPending: 'waiting',
  TransferStatusCreated: 'waiting',
  TransferStatusOnHold: 'waiting',
  TransferStatusSuccess: 'done',
  TransferStatusFailedToCreate: 'failed',
  TransferStatusError: 'failed',
} as const

/** Selling at DMarket by its trading API (OpenAPI 2.0.0, https://docs.dmarket.com). */
export function createDmarketTrading(options: DmarketOptions): Marketplace {
  const call = createDmarketCall(options)
  const offersPath = '/marketplace-api/v2/offers'
  return {
    listAssets: async () => {
      const items = await readPages(call, '/marketplace-api/v2/user/inventory', AssetPage)
      return unique(items.flatMap(readAsset), ({ depositKey }) => depositKey)
    },
    listOffers: async () => {
      const items = await readPages(call, '/marketplace-api/v2/user/offers', OfferPage)
      const offers = items.map(({ offerId, priceCents, attributes }) => ({
        offerId,
        priceMinor: priceCents,
        steamAssetId: steamAssetIdOf(attributes.inGameAssetId) ?? '',
      }))
      return unique(offers, ({ offerId }) => offerId)
    },
    listClosed: (since) => listClosed(call, since),
    readBalance: async () => BigInt(read(Balance, await call('GET', '/account/v1/balance')).usd),
    deposit: async (keys) =>
      read(Deposited, await call('POST', '/marketplace-api/v1/deposit-assets', { AssetID: keys })).DepositID,
    findDeposit: async (id) => {
      const answer = await call('GET', `/marketplace-api/v1/deposit-status/${encodeURIComponent(id)}`)
      if (answer === null) return { state: 'failed', tradeOfferId: null, assetIds: new Map() }
      const { Status, Assets, SteamDepositInfo } = read(DepositStatus, answer)
      return {
        state: DEPOSIT_STATES[Status],
        tradeOfferId: SteamDepositInfo?.TradeOfferID || null,
        assetIds: new Map((Assets ?? []).map((one) => [one.InGameAssetID, one.DmarketAssetID])),
      }
    },
    createOffers: async (wishes) =>
      answersOf(
        'assetId',
        await call('POST', `${offersPath}:batchCreate`, {
          requests: wishes.map(({ assetId, priceMinor }) => ({ assetId, priceCents: Number(priceMinor) })),
        }),
      ),
    updateOffers: async (wishes) =>
      answersOf(
        'offerId',
        await call('POST', `${offersPath}:batchUpdate`, {
          requests: wishes.map(({ offerId, priceMinor }) => ({ offerId, priceCents: Number(priceMinor) })),
        }),
      ),
    deleteOffers: async (ids) =>
      answersOf(
        'offerId',
        await call('POST', `${offersPath}:batchDelete`, { requests: ids.map((offerId) => ({ offerId })) }),
      ),
  }
}

function readAsset({ inMarket, attributes }: z.infer<typeof AssetPage>['items'][number]): MarketAsset[] {
  const { inGameAssetId: depositKey = '', assetId } = attributes
  const steamAssetId = steamAssetIdOf(depositKey)
  // Without its own id an item in the market can neither be listed nor deposited.
  if (steamAssetId === undefined || (inMarket && !assetId)) return []
  return [{ steamAssetId, depositKey, assetId: inMarket ? assetId! : null }]
}

async function readPages<Item>(
  call: DmarketCall,
  path: string,
  shape: z.ZodType<{ items: Item[]; cursor: string }>,
): Promise<Item[]> {
  const found: Item[] = []
  let cursor = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ gameId: GAME, limit: PAGE, ...(cursor === '' ? {} : { cursor }) })
    const { items, cursor: next } = read(shape, await call('GET', `${path}?${query.toString()}`))
    found.push(...items)
    if (next === '') return found
    cursor = next
  }
  throw new MarketError('unknown')
}

async function listClosed(call: DmarketCall, since: Date) {
  const found = []
  let cursor = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      Limit: PAGE,
      OrderDir: 'desc',
      'OfferClosed.From': String(Math.floor(since.getTime() / 1_000)),
      ...(cursor === '' ? {} : { Cursor: cursor }),
    })
    const path = `/marketplace-api/v1/user-offers/closed?${query.toString()}`
    const { Trades, Cursor } = read(ClosedPage, await call('GET', path))
    found.push(...(Trades ?? []).map((trade) => closedOfferOf(trade)))
    if (Cursor === '') return unique(found, ({ offerId, status }) => `${offerId} ${status}`)
    cursor = Cursor
  }
  throw new MarketError('unknown')
}

function answersOf(name: 'assetId' | 'offerId', answer: unknown): OfferAnswers {
  const batch = readBatch(answer)
  if (!batch) throw new MarketError('unknown')
  return new Map<string, { offerId: string } | { refused: string }>([
    ...batch.offers.map(({ id, assetId }) => [name === 'assetId' ? assetId : id, { offerId: id }] as const),
    ...batch.failed.map((one) => [one[name] ?? '', { refused: one.code }] as const),
  ])
}

function read<Value>(shape: z.ZodType<Value>, answer: unknown): Value {
  const result = shape.safeParse(answer)
  if (!result.success) throw new MarketError('unknown')
  return result.data
}

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
