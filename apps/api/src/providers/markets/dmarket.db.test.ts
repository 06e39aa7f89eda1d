import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { marketsEnvironment } from '@app/stack/stack-environment'
import type { Marketplace } from '#contexts/payments/listings/index.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { readSecretKey, signRequest } from './dmarket-call.ts'
import { createDmarketTrading } from './dmarket.ts'
import { openDmarket } from './open-dmarket.ts'

let simulator: Simulator
let market: Marketplace
beforeAll(async () => {
  simulator = await startSimulator()
  market = open()
})
afterAll(() => simulator.stop())
afterEach(() => simulator.control('reset', {}))

function open(change: { secretKey?: string; timeoutMs?: number } = {}): Marketplace {
  const { DMARKET_URL: baseUrl, DMARKET_API_KEY, DMARKET_SECRET_KEY } = marketsEnvironment(simulator.httpUrl)
  const keys = { publicKey: DMARKET_API_KEY, secretKey: DMARKET_SECRET_KEY }
  return createDmarketTrading({ baseUrl, ...keys, timeoutMs: 10_000, gapMs: 0, ...change })
}

/** An item that DMarket holds. */
async function depositOne(): Promise<string> {
  await simulator.control('dmarket/assets', { assets: [{ steamAssetId: '41', title: 'AK-47' }] })
  const [item] = await market.listAssets()
  expect(item).toEqual({ steamAssetId: '41', depositKey: '0:310:41:730', assetId: null })
  const id = await market.deposit([item!.depositKey])
  expect(await market.findDeposit(id)).toMatchObject({ state: 'waiting', tradeOfferId: '7000000000' })
  await simulator.control('dmarket/deposits/accept', {})
  const { state, assetIds } = await market.findDeposit(id)
  expect(state).toBe('done')
  return assetIds.get(item!.depositKey)!
}

test('signs as Ed25519 over method, path, body and time (RFC 8032, test 1, for the empty text)', () => {
  const key = readSecretKey({
    baseUrl: '',
    timeoutMs: 1,
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    secretKey: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  })
  expect(signRequest(key, { method: '', path: '', body: '', date: '' })).toBe(
    'dmar ed25519 e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})

test('lists, changes and removes an offer, and reads its sale with the fee', async () => {
  const assetId = await depositOne()
  const made = (await market.createOffers([{ assetId, priceMinor: 15_99n }])).get(assetId)!
  const { offerId } = made as { offerId: string }
  expect(await market.listOffers()).toEqual([{ offerId, steamAssetId: '41', priceMinor: 15_99n }])
  await market.updateOffers([{ offerId, priceMinor: 17_00n }])
  expect(await market.listOffers()).toMatchObject([{ priceMinor: 17_00n }])
  await simulator.control(`dmarket/offers/${offerId}`, { step: 'buy' })
  expect(await market.deleteOffers([offerId])).toEqual(new Map([[offerId, { refused: 'OfferNotFound' }]]))
  expect(await market.listClosed(new Date(Date.now() - 60_000))).toMatchObject([
    { offerId, assetId, status: 'trade_protected', priceMinor: 17_00n, feeMinor: 34n },
  ])
  await simulator.control(`dmarket/offers/${offerId}`, { step: 'successful' })
  expect(await market.readBalance()).toBe(16_66n)
})

test.each([
  ['effect-then-reset', 'unknown'],
  ['effect-then-500', 'unknown'],
  ['effect-then-cut', 'unknown'],
  ['effect-then-malformed', 'unknown'],
  ['server-error', 'unknown'],
  ['html', 'unknown'],
  ['redirect', 'unknown'],
  ['rate-limited', 'throttled'],
  ['unauthorized', 'credentials'],
])('a creation with %s is %s', async (kind, failure) => {
  const assetId = await depositOne()
  await simulator.control('faults', { target: 'dmarket.create', kind, count: 1 })
  await expect(market.createOffers([{ assetId, priceMinor: 15_99n }])).rejects.toMatchObject({ failure })
})

test('no answer in time is unknown; no connection was certainly not sent', async () => {
  await simulator.control('faults', { target: 'dmarket.deposit', kind: 'timeout', count: 1 })
  await expect(open({ timeoutMs: 200 }).deposit(['0:310:41:730'])).rejects.toMatchObject({
    failure: 'unknown',
  })
  const nowhere = openDmarket(
    { ...marketsEnvironment(simulator.httpUrl), DMARKET_URL: 'http://127.0.0.1:1' },
    1_000,
  )
  await expect(nowhere!.deposit(['x'])).rejects.toMatchObject({ failure: 'not_sent' })
})

test('a wrong key and a wrong clock are told apart', async () => {
  const other = open({ secretKey: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60' })
  await expect(other.readBalance()).rejects.toMatchObject({ failure: 'credentials' })
  await simulator.control('clock', { offsetMs: -300_000 })
  await expect(market.readBalance()).rejects.toMatchObject({ failure: 'clock' })
})

test('stops before it passes the limits of DMarket', async () => {
  const busy = open()
  const calls = await Promise.allSettled(Array.from({ length: 201 }, () => busy.readBalance()))
  expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await expect(busy.readBalance()).rejects.toMatchObject({ failure: 'budget' })
})

test('is not there without its secret key', () => {
  expect(openDmarket({ DMARKET_URL: 'http://127.0.0.1:1', DMARKET_API_KEY: 'x' }, 1_000)).toBeUndefined()
})
