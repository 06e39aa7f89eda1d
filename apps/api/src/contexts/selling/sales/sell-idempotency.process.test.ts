import { TERMS_VERSION } from '@app/contract/selling/terms'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SaleResponse, SellRequest } from '@app/contract/selling/sales'
import { SaleWorld, sellBody, type Seller } from '#test/worlds/sale-world.ts'
import { startApiProcess, type ApiProcess } from '#test/support/test-api-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
let survivor: ApiProcess
let victim: ApiProcess
beforeAll(async () => {
  world = await SaleWorld.start()
  survivor = await startApiProcess(world.api)
})
afterAll(async () => {
  survivor.signal('SIGKILL')
  await survivor.exited
  await world.assertBooksAreRight()
  await world.stop()
})

/** Retries like a client that receives 503. */
async function postUntilTaken(...asked: Parameters<typeof post>): Promise<Response> {
  for (;;) {
    const response = await post(...asked)
    if (response.status !== 503) return response
  }
}

function post({ url }: ApiProcess, seller: Seller, body: SellRequest, key: string): Promise<Response> {
  return fetch(`${url}/api/inventory/sell`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      authorization: `Bearer ${seller.browser.tokens?.accessToken}`,
      cookie: [...seller.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
}

async function tradeOf(response: Response): Promise<SaleResponse['trade']> {
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return (JSON.parse(text) as SaleResponse).trade
}

/** Returns nothing when the connection broke with the server; but any response must contain the sale. */
async function tradeUnlessKilled(asked: Promise<Response>): Promise<SaleResponse['trade'][]> {
  const answer = await asked
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined)
  // On a busy machine some requests receive 503.
  if (!answer || answer.status === 503) return []
  expect(answer.status, answer.text).toBe(200)
  return [(JSON.parse(answer.text) as SaleResponse).trade]
}

/**
 * Blanks the fields that a repeated response computes again: server time, payout promise, and whether the items are
 * monitored.
 */
const asTold = (trade: SaleResponse['trade']) => ({ ...trade, serverTime: '', promise: null, guard: null })

async function salesOf(seller: Seller): Promise<bigint[]> {
  const rows = await world.db
    .selectFrom('sales')
    .select('id')
    .where('user_id', '=', await world.userId(seller))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Kill times from before the first response to after the last one. The worst moment is between the commit and the
 * response.
 */
const MOMENTS: [string, (seller: Seller) => Promise<unknown>][] = [
  ['at once', async () => undefined],
  ['after 25 ms', () => delay(25)],
  ['after 80 ms', () => delay(80)],
  ['the moment the sale is stored', isStored],
  ['the moment the sale is stored, once more', isStored],
  ['after 500 ms', () => delay(500)],
]

async function isStored(seller: Seller): Promise<void> {
  while ((await salesOf(seller)).length === 0) await delay(1)
}

test.each(MOMENTS)(
  'one request sent 50 times with one key, the API killed with SIGKILL %s: makes one sale',
  async (_moment, comes) => {
    victim = await startApiProcess(world.api)
    const seller = await world.seller(2)
    const body = sellBody(await seller.quote())
    const key = randomUUID()

    const half = Promise.all(
      Array.from({ length: 25 }, () => tradeUnlessKilled(post(victim, seller, body, key))),
    )
    await comes(seller)
    victim.signal('SIGKILL')
    await victim.exited
    const before = (await half).flat()

    const after: SaleResponse['trade'][] = []
    for (let count = 0; count < 25; count += 1)
      after.push(await postUntilTaken(survivor, seller, body, key).then(tradeOf))

    const told = [...before, ...after].map(asTold)
    expect(told).toEqual(told.map(() => told[0]))
    expect(await salesOf(seller)).toEqual([BigInt(after[0]!.id)])
  },
)

test('the same key is refused with another body and is independent for another seller', async () => {
  const [seller, other] = [await world.seller(1), await world.seller(1)]
  const [quote, otherQuote] = [await seller.quote(), await other.quote()]
  const key = randomUUID()
  const trade = await tradeOf(await post(survivor, seller, sellBody(quote), key))
  const changed = await post(survivor, seller, { ...sellBody(quote), termsVersion: TERMS_VERSION }, key)
  expect([changed.status, ((await changed.json()) as { code: string }).code]).toEqual([
    409,
    'idempotency_key_reused',
  ])
  const theirs = await tradeOf(await post(survivor, other, sellBody(otherQuote), key))
  expect(theirs.id).not.toBe(trade.id)
})

test('does not store a refusal: the same request succeeds once its cause is gone', async () => {
  const [seller, other] = [await world.seller(1), await world.seller(1)]
  const quote = await seller.quote()
  const key = randomUUID()
  const ban = (isBanned: boolean) =>
    world.db
      .updateTable('users')
      .set({ steam_community_banned: isBanned })
      .where('steam_id', '=', seller.steamId)
      .execute()
  await ban(true)
  expect((await post(survivor, seller, sellBody(quote), key)).status).toBe(422)
  await ban(false)
  await tradeOf(await post(survivor, seller, sellBody(quote), key))
  expect(await salesOf(other)).toEqual([])
})

test('a repeated request after a cancellation returns the first answer and sells nothing new', async () => {
  const seller = await world.seller(1)
  const body = sellBody(await seller.quote())
  const key = randomUUID()
  const first = await tradeOf(await post(survivor, seller, body, key))
  await seller.send('POST', `/api/trades/${first.id}/cancel`)
  const again = await tradeOf(await post(survivor, seller, body, key))
  expect(asTold(again)).toEqual(asTold(first))
  expect(await salesOf(seller)).toEqual([BigInt(first.id)])
})
