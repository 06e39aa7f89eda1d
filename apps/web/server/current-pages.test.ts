import { INITIAL_OFFER_TERMS, type OfferTerms } from '@app/contract/selling/offer-terms'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { makeCurrentPages } from './current-pages.ts'
import { makeAskFacts, type LiveFacts } from './live-facts.ts'
import { storeHtml, type Pages } from './load-pages.ts'
import { makeUpstreamPool } from './upstream-pool.ts'

const OTHER: OfferTerms = { rateBps: 6_500, minimumGrosze: 30_00 }
const built: Pages = {
  table: {
    pages: [],
    assets: { prefix: '/', cacheControl: '' },
    otherFiles: { cacheControl: '' },
    headers: {},
  },
  files: new Map([
    ['index.html', storeHtml('70')],
    ['robots.txt', storeHtml('robots')],
  ]),
}
const render = vi.fn<(facts: LiveFacts, only?: readonly string[]) => Promise<Map<string, string>>>(
  ({ rateBps, board }) =>
    Promise.resolve(new Map([['index.html', `${rateBps / 100}${board ? ` at ${board.fetchedAt}` : ''}`]])),
)
const shown = (pages: Pages, file = 'index.html') => pages.files.get(file)?.encodings.identity.toString()

test('serves the current offer terms to the first visitor and leaves other files as built', async () => {
  const currentPages = makeCurrentPages(built, { askFacts: () => Promise.resolve(OTHER), render })
  const pages = await currentPages()
  expect([shown(pages), shown(pages, 'robots.txt')]).toEqual(['65', 'robots'])
})

test('renders nothing while the terms match the build or are unavailable', async () => {
  render.mockClear()
  for (const terms of [INITIAL_OFFER_TERMS, undefined]) {
    const currentPages = makeCurrentPages(built, { askFacts: () => Promise.resolve(terms), render })
    expect(await currentPages()).toBe(built)
  }
  expect(render).not.toHaveBeenCalled()
})

test('refreshes the terms in the background and shows the change to later visitors', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let terms: OfferTerms = OTHER
  const currentPages = makeCurrentPages(built, { askFacts: () => Promise.resolve(terms), render })
  expect(shown(await currentPages())).toBe('65')
  terms = INITIAL_OFFER_TERMS
  vi.advanceTimersByTime(14_000)
  expect(shown(await currentPages())).toBe('65')
  vi.advanceTimersByTime(2_000)
  await currentPages()
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await currentPages()).toBe(built))
})

test('new prices render only the pages that show them, and without an answer the last prices stay', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  render.mockClear()
  const board = { success: true as const, rateBps: 7_000, fetchedAt: 'noon', skins: [] }
  let facts: LiveFacts = { ...INITIAL_OFFER_TERMS, board }
  const currentPages = makeCurrentPages(built, { askFacts: () => Promise.resolve(facts), render })
  expect(shown(await currentPages())).toBe('70 at noon')
  expect(render.mock.calls[0]?.[1]).toEqual(['/', '/calculator', '/how-it-works', '/receipt'])
  facts = INITIAL_OFFER_TERMS
  vi.advanceTimersByTime(16_000)
  await currentPages()
  vi.useRealTimers()
  expect(shown(await currentPages())).toBe('70 at noon')
  expect(render).toHaveBeenCalledOnce()
})

test('reads the terms from the API and ignores an invalid response', async () => {
  let body: unknown = { success: true, rateBps: 6_500, minimum: 30 }
  let board: unknown = { code: 'prices_unavailable' }
  const api = createServer((request, response) => {
    response.end(JSON.stringify(request.url === '/api/offer-terms' ? body : board))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  const askFacts = makeAskFacts(makeUpstreamPool([url]))
  expect(await askFacts()).toEqual(OTHER)
  board = { rateBps: 6_500, fetchedAt: 'noon', skins: [{}] }
  expect(await askFacts()).toEqual({ ...OTHER, board })
  body = { rateBps: '"><script>', minimum: 30 }
  expect(await askFacts()).toBeUndefined()
  await new Promise((resolve) => api.close(resolve))
  expect(await askFacts()).toBeUndefined()
})
