import { createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { useSimulator } from '#testing/test-simulator.ts'
import type { Asset, Deposit, Offer } from './dmarket-book.ts'
import { DMARKET_PUBLIC_KEY } from './dmarket-signature.ts'

const simulator = useSimulator()
const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'OKP',
    crv: 'Ed25519',
    x: Buffer.from(DMARKET_PUBLIC_KEY, 'hex').toString('base64url'),
    d: Buffer.from('3950c8e4fe200f5ae1fc94177ab11ebc51e874bd7c862783cc52d1ac9b28602e', 'hex').toString(
      'base64url',
    ),
  },
})

async function call(method: string, path: string, body?: unknown, at = Date.now(), signedPath = path) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const date = String(Math.floor(at / 1_000))
  const mark = sign(null, Buffer.from(`${method}${signedPath}${text}${date}`), KEY).toString('hex')
  return fetch(simulator.url(`/dmarket${path}`), {
    method,
    headers: {
      'x-api-key': DMARKET_PUBLIC_KEY,
      'x-sign-date': date,
      'x-request-sign': `dmar ed25519 ${mark}`,
      'content-type': 'application/json',
    },
    ...(text === '' ? {} : { body: text }),
  })
}

type Book = {
  assets: Asset[]
  deposits: Deposit[]
  offers: Offer[]
  balanceCents: number
  mostOffersOfOneItem: number
}
const book = async () => (await (await fetch(simulator.url('/_control/dmarket'))).json()) as Book

/** One item that DMarket holds. */
async function deposited(): Promise<string> {
  await simulator.control('/dmarket/assets', { assets: [{ steamAssetId: '41', title: 'AK-47' }] })
  const made = await call('POST', '/marketplace-api/v1/deposit-assets', { AssetID: ['0:310:41:730'] })
  const { DepositID: id } = (await made.json()) as { DepositID: string }
  await simulator.control('/dmarket/deposits/accept')
  const status = await call('GET', `/marketplace-api/v1/deposit-status/${id}`)
  const { Status, Assets } = (await status.json()) as {
    Status: string
    Assets: { DmarketAssetID: string }[]
  }
  expect(Status).toBe('TransferStatusSuccess')
  return Assets[0]!.DmarketAssetID
}

const list = (assetId: string, priceCents = 1_599) =>
  call('POST', '/marketplace-api/v2/offers:batchCreate', { requests: [{ assetId, priceCents }] })

test.each([
  ['an old signature', () => call('GET', '/account/v1/balance', undefined, Date.now() - 121_000)],
  ['another path', () => call('GET', '/account/v1/balance', undefined, Date.now(), '/account/v1/user')],
])('refuses %s', async (_case, ask) => {
  expect((await ask()).status).toBe(401)
})

test('moves an item from Steam to an offer, to a buyer and to our balance', async () => {
  const assetId = await deposited()
  const made = (await (await list(assetId)).json()) as { offers: { id: string }[] }
  const id = made.offers[0]!.id
  const open = await call('GET', '/marketplace-api/v2/user/offers?gameId=a8db&limit=100')
  expect(await open.json()).toMatchObject({
    items: [{ offerId: id, priceCents: 1_599, attributes: { inGameAssetId: '0:310:41:730' } }],
    cursor: '',
  })
  await simulator.control(`/dmarket/offers/${id}`, { step: 'buy' })
  const closed = await call('GET', '/marketplace-api/v1/user-offers/closed?Limit=10&Status=trade_protected')
  expect(await closed.json()).toMatchObject({
    Trades: [{ OfferID: id, Price: { Amount: 15.99 }, Fee: { Amount: { Amount: 0.32 } } }],
  })
  await simulator.control(`/dmarket/offers/${id}`, { step: 'successful' })
  expect(await (await call('GET', '/account/v1/balance')).json()).toMatchObject({ usd: '1567' })
})

test('gives an undone sale back to the inventory without money', async () => {
  const assetId = await deposited()
  await list(assetId)
  const { id } = (await book()).offers[0]!
  await simulator.control(`/dmarket/offers/${id}`, { step: 'buy' })
  await simulator.control(`/dmarket/offers/${id}`, { step: 'reverted' })
  const items = await call('GET', '/marketplace-api/v2/user/inventory?gameId=a8db&limit=100')
  expect(await items.json()).toMatchObject({ items: [{ inMarket: true, attributes: { assetId } }] })
  expect((await book()).balanceCents).toBe(0)
})

test.each([
  ['effect-then-reset', 1],
  ['effect-then-500', 1],
  ['effect-then-cut', 1],
  ['server-error', 0],
  ['rate-limited', 0],
  ['says-done', 0],
  ['refused', 0],
  ['twice', 2],
] as const)('%s leaves %i offers', async (kind, count) => {
  const assetId = await deposited()
  await simulator.setFault({ target: 'dmarket.create', kind, count: 1 })
  await list(assetId)
    .then((answer) => answer.text())
    .catch(() => 'broken')
  const { offers, mostOffersOfOneItem } = await book()
  expect([offers.length, mostOffersOfOneItem]).toEqual([count, count])
})

test('a list that is not up to date shows no offer', async () => {
  await list(await deposited())
  await simulator.setFault({ target: 'dmarket.read', kind: 'not-visible', count: 1 })
  const open = () => call('GET', '/marketplace-api/v2/user/offers?gameId=a8db&limit=100')
  expect(await (await open()).json()).toMatchObject({ items: [] })
  expect(await (await open()).json()).toMatchObject({ items: [{ priceCents: 1_599 }] })
})
