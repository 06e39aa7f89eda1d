import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PRICE_ALERTS_MAX, type PriceAlert } from '@app/contract/catalog/price-alerts'
import { readConfirmedEmail } from '#contexts/identity/accounts/index.ts'
import { createPricedDatabase } from '#test/support/priced-database.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { confirmAddress, listMails } from '#test/support/user-mail.ts'
import { sendPriceAlerts } from './send-price-alerts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let api: TestApi
let skins: { slug: string; ourPrice: number }[]
beforeAll(async () => {
  api = await startTestApi({}, createPricedDatabase)
  const answer = await api.app.inject('/api/skins/calculator?wear=all&limit=100')
  skins = answer.json<{ skins: typeof skins }>().skins.filter(({ ourPrice }) => ourPrice > 0)
})
afterAll(() => api.close())

let players = 0
async function newSeller(options: { email?: string } = {}) {
  const steamId = String(76_561_198_000_100_000n + BigInt((players += 1)))
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, steamId)
  const { id: userId } = await api.testDb.db
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  if (options.email !== undefined) await confirmAddress(api.testDb.db, api.keys, userId, options.email)
  const ask = (slug: string, target: number, language = 'pl') =>
    browser.send('POST', `/api/price-alerts?lang=${language}`, { payload: { slug, target } })
  const list = async () =>
    (await browser.send('GET', '/api/price-alerts')).json<{ alerts: PriceAlert[] }>().alerts
  return { userId, browser, ask, list }
}

const mailsTo = (userId: bigint) => listMails(api.testDb.db, api.keys, userId, 'price-alert')

/** As the worker runs it. */
function send(): Promise<number> {
  const db = api.testDb.as('skinkantor_worker')
  const options = {
    db,
    publicUrl: 'http://localhost:4000',
    linkKeys: api.keys['profile-encryption'],
    readConfirmedEmail: (userId: bigint) => readConfirmedEmail(db, api.keys, userId),
  }
  return sendPriceAlerts(options, { commit: (work) => db.transaction().execute(work) })
}

async function doublePrice(slug: string): Promise<void> {
  await sql`update price_items set suggested_grosze = suggested_grosze * 2, median_7d_grosze = median_7d_grosze * 2,
      median_30d_grosze = median_30d_grosze * 2, median_90d_grosze = median_90d_grosze * 2
    where name_id = (select id from market_names where slug = ${slug})`.execute(
    api.testDb.as('skinkantor_migrator'),
  )
}

const codeOf = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code

test('needs a sign-in, a known item, a confirmed address and an amount above the price', async () => {
  const { slug, ourPrice } = skins[0]!
  const visitor = new TestBrowser(api.app)
  for (const [method, url] of [
    ['GET', '/api/price-alerts'],
    ['POST', '/api/price-alerts'],
    ['DELETE', '/api/price-alerts/0b0c5a5e-9c55-4f6f-8f43-000000000000'],
  ] as const)
    expect((await visitor.send(method, url, { payload: { slug, target: 1 } })).statusCode).toBe(401)
  const without = await newSeller()
  expect(codeOf(await without.ask(slug, ourPrice + 1))).toBe('price_alert_email_missing')
  const seller = await newSeller({ email: 'ala@example.com' })
  expect(codeOf(await seller.ask('no-such-item', 10))).toBe('price_item_not_found')
  expect(codeOf(await seller.ask(slug, ourPrice))).toBe('price_alert_reached')
  expect((await seller.ask(slug, -1)).statusCode).toBe(400)
  expect(await seller.list()).toEqual([])
})

test('keeps one alert per item, a limited number, and lets only the owner delete it', async () => {
  const seller = await newSeller({ email: 'ola@example.com' })
  const other = await newSeller({ email: 'ela@example.com' })
  const [first] = skins
  await seller.ask(first!.slug, first!.ourPrice + 1)
  await seller.ask(first!.slug, first!.ourPrice + 2)
  const [alert] = await seller.list()
  expect(alert).toMatchObject({ slug: first!.slug, target: Number((first!.ourPrice + 2).toFixed(2)) })
  for (const { slug, ourPrice } of skins.slice(1, PRICE_ALERTS_MAX))
    expect((await seller.ask(slug, ourPrice + 1)).statusCode).toBe(200)
  const full = await seller.ask(skins[PRICE_ALERTS_MAX]!.slug, skins[PRICE_ALERTS_MAX]!.ourPrice + 1)
  expect(codeOf(full)).toBe('price_alerts_full')
  expect(await seller.list()).toHaveLength(PRICE_ALERTS_MAX)
  const url = `/api/price-alerts/${alert!.id}`
  expect((await other.browser.send('DELETE', url)).statusCode).toBe(404)
  expect((await seller.browser.send('DELETE', url)).statusCode).toBe(200)
  expect(await seller.list()).toHaveLength(PRICE_ALERTS_MAX - 1)
})

test('sends one mail in the language of the request when the price is reached, and the link ends the others', async () => {
  const seller = await newSeller({ email: 'ewa@example.com' })
  const [reached, kept] = [skins[30]!, skins[31]!]
  await seller.ask(reached.slug, reached.ourPrice + 0.01, 'en')
  await seller.ask(kept.slug, kept.ourPrice * 3, 'en')
  await send()
  expect(await mailsTo(seller.userId)).toEqual([])
  await doublePrice(reached.slug)
  const sent = await Promise.all([send(), send()])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
  await send()
  const mails = await mailsTo(seller.userId)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    language: 'en',
    to: 'ewa@example.com',
    data: { link: `http://localhost:4000/en/calculator/item/${reached.slug}` },
  })
  expect((await seller.list()).map(({ slug }) => slug)).toEqual([kept.slug])

  const { hash, pathname, search } = new URL(mails[0]!.data['stopLink']!)
  expect([pathname, search]).toEqual(['/en/stop-alerts', ''])
  const token = new URLSearchParams(hash.slice(1)).get('token')!
  const stop = (payload: object) =>
    new TestBrowser(api.app).send('POST', '/api/price-alerts/stop', { payload })
  const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
  expect(codeOf(await stop({ token: changed }))).toBe('price_alerts_link_invalid')
  expect(codeOf(await stop({ token: '0001.' }))).toBe('price_alerts_link_invalid')
  expect(await seller.list()).toHaveLength(1)
  expect((await stop({ token })).statusCode).toBe(200)
  expect(await seller.list()).toEqual([])
})
