import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppraisalResponse } from '@app/contract/catalog/appraisals'
import type { AttachmentResponse } from '@app/contract/support/tickets'
import { ROUTE_PERMISSIONS } from '#platform/http/route-permissions.ts'
import { SaleWorld, type Seller } from '#test/worlds/sale-world.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

const NOBODYS = {
  sessionId: '00000000-0000-4000-8000-000000000000',
  quoteId: '00000000-0000-4000-8000-000000000000',
  saleId: '987654321',
  ticketId: '987654321',
  attachmentId: '00000000-0000-4000-8000-000000000000',
  appraisalId: '987654321',
  alertId: '00000000-0000-4000-8000-000000000000',
}
type Things = Record<keyof typeof NOBODYS, string>
type Probe = { url: (things: Things) => string; payload?: object; headers?: Record<string, string> }

const BANK = { accountNumber: '27114020040000300201355387', ownerName: 'Ktoś Inny' }
const PREVIEW = { paymentMethod: 'bank', paymentDetails: BANK }
const PNG = { 'content-type': 'image/png' }

/** Every route whose URL names an object of one user. */
const PROBES: Record<string, Probe> = {
  'DELETE /api/auth/sessions/:sessionId': { url: ({ sessionId }) => `/api/auth/sessions/${sessionId}` },
  'DELETE /api/price-alerts/:alertId': { url: ({ alertId }) => `/api/price-alerts/${alertId}` },
  'POST /api/quotes/:quoteId/extend': { url: ({ quoteId }) => `/api/quotes/${quoteId}/extend` },
  'POST /api/quotes/:quoteId/payout-preview': {
    url: ({ quoteId }) => `/api/quotes/${quoteId}/payout-preview`,
    payload: PREVIEW,
  },
  'GET /api/trades/:id': { url: ({ saleId }) => `/api/trades/${saleId}` },
  'GET /api/trades/:id/confirmation': { url: ({ saleId }) => `/api/trades/${saleId}/confirmation` },
  'GET /api/trades/:id/contract': { url: ({ saleId }) => `/api/trades/${saleId}/contract` },
  'GET /api/trades/:id/receipt': { url: ({ saleId }) => `/api/trades/${saleId}/receipt` },
  'POST /api/trades/:id/cancel': { url: ({ saleId }) => `/api/trades/${saleId}/cancel` },
  'POST /api/trades/:id/offer': { url: ({ saleId }) => `/api/trades/${saleId}/offer` },
  'POST /api/trades/:id/own-offer': { url: ({ saleId }) => `/api/trades/${saleId}/own-offer` },
  'POST /api/trades/:id/offer-denied': { url: ({ saleId }) => `/api/trades/${saleId}/offer-denied` },
  'POST /api/diversions/:id/put-away': { url: ({ saleId }) => `/api/diversions/${saleId}/put-away` },
  'POST /api/trades/:id/payout-details': {
    url: ({ saleId }) => `/api/trades/${saleId}/payout-details`,
    payload: PREVIEW,
  },
  'POST /api/appraisals/:appraisalId/accept': {
    url: ({ appraisalId }) => `/api/appraisals/${appraisalId}/accept`,
    payload: { priceId: '1' },
  },
  'POST /api/appraisals/:appraisalId/decline': {
    url: ({ appraisalId }) => `/api/appraisals/${appraisalId}/decline`,
  },
  'GET /api/support/ticket/:id': { url: ({ ticketId }) => `/api/support/ticket/${ticketId}` },
  'PUT /api/support/ticket/:id': {
    url: ({ ticketId }) => `/api/support/ticket/${ticketId}`,
    payload: { message: 'Nie moje.' },
  },
  'GET /api/support/ticket/:id/events': { url: ({ ticketId }) => `/api/support/ticket/${ticketId}/events` },
  'POST /api/support/ticket/:id/attachments': {
    url: ({ ticketId }) => `/api/support/ticket/${ticketId}/attachments`,
    headers: PNG,
  },
  'GET /api/support/ticket/:id/attachments/:attachmentId': {
    url: ({ ticketId, attachmentId }) => `/api/support/ticket/${ticketId}/attachments/${attachmentId}`,
  },
}
/** The same for every user, or opened by a secret in the URL, which has its own tests. */
const NOT_OF_ONE_PERSON = ['GET /api/skins/item/:slug', 'GET /img/:kind/:ref', 'GET /api/exports/:ticket']

let world: SaleWorld
let owner: Seller
let stranger: Seller
let visitor: TestBrowser
let things: Things
let picture: Buffer

beforeAll(async () => {
  world = await SaleWorld.start()
  ;[owner, stranger] = [await world.seller(2), await world.seller(1)]
  visitor = new TestBrowser(world.api.app)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3ee6a0' } })
    .png()
    .toBuffer()
  const [first, second] = owner.items.map(({ assetId }) => assetId)
  const sale = await world.sold(owner, [first!])
  const quote = await owner.quote([second!])
  const { sessions } = (await owner.send('GET', '/api/auth/sessions')).json<{ sessions: { id: string }[] }>()
  const ticketId = await SupportWorld.around(world.api).ticketOf(owner.browser)
  const sent = await owner.send('POST', `/api/support/ticket/${ticketId}/attachments`, {
    payload: picture,
    headers: PNG,
  })
  const asked = await owner.send('POST', '/api/appraisals', { payload: { assetId: second! } })
  const { rows: alerts } = await sql<{ id: string }>`
    insert into price_alerts (user_id, name_id, target_grosze, language)
    select ${String(await world.userId(owner))}::bigint, id, 100, 'pl' from market_names limit 1 returning id`.execute(
    world.api.testDb.db,
  )
  things = {
    alertId: alerts[0]!.id,
    appraisalId: asked.json<AppraisalResponse>().appraisal.id,
    sessionId: sessions[0]!.id,
    quoteId: quote.id,
    saleId: String(sale.id),
    ticketId: String(ticketId),
    attachmentId: sent.json<AttachmentResponse>().attachment.id,
  }
})
afterAll(() => world.stop())

function ask(browser: TestBrowser, name: string, whose: Things): Promise<LightMyRequestResponse> {
  const { url, payload, headers } = PROBES[name]!
  const method = name.split(' ')[0] as 'GET'
  const body = headers === PNG ? picture : payload
  return browser.send(method, url(whose), {
    ...(body ? { payload: body } : {}),
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
}

/** Everything that a caller can learn from a response. */
function told(answer: LightMyRequestResponse): unknown {
  return [answer.statusCode, { ...answer.json<object>(), requestId: '' }]
}

test('covers every non-staff route with a path parameter', () => {
  const named = Object.entries(ROUTE_PERMISSIONS).flatMap(([name, { to }]) =>
    to !== 'staff' && name.includes(':') ? [name] : [],
  )
  expect([...Object.keys(PROBES), ...NOT_OF_ONE_PERSON].toSorted()).toEqual(named.toSorted())
})

test.each(Object.keys(PROBES))('%s: answers for another user’s object as for a missing one', async (name) => {
  const answer = await ask(stranger.browser, name, things)
  expect(answer.statusCode).toBe(404)
  expect(told(answer)).toEqual(told(await ask(stranger.browser, name, NOBODYS)))
  const unsigned = await ask(visitor, name, things)
  expect(unsigned.statusCode).toBe(ROUTE_PERMISSIONS[name]!.to === 'everyone' ? 404 : 401)
  expect(told(unsigned)).toEqual(told(await ask(visitor, name, NOBODYS)))
})

test('leaves the owner’s objects unchanged after all probes', async () => {
  expect(
    (await owner.send('GET', '/api/auth/sessions')).json<{ sessions: object[] }>().sessions,
  ).toHaveLength(1)
  const sale = (await owner.send('GET', `/api/trades/${things.saleId}`)).json<{ trade: { state: string } }>()
  expect(sale.trade.state).toBe('awaiting_items')
  const { alerts } = (await owner.send('GET', '/api/price-alerts')).json<{ alerts: object[] }>()
  expect(alerts).toHaveLength(1)
  const ticket = await SupportWorld.around(world.api).read(owner.browser, Number(things.ticketId))
  expect(ticket.messages).toHaveLength(1)
  const appraisal = `/api/appraisals/${things.appraisalId}/decline`
  expect((await owner.send('POST', appraisal)).statusCode).toBe(200)
  const attachment = `/api/support/ticket/${things.ticketId}/attachments/${things.attachmentId}`
  expect((await owner.send('GET', attachment)).statusCode).toBe(200)
  expect((await owner.send('POST', `/api/quotes/${things.quoteId}/extend`)).statusCode).toBe(200)
})
