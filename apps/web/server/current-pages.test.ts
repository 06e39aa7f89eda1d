import { INITIAL_OFFER_TERMS, type OfferTerms } from '@app/contract/selling/offer-terms'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { makeAskTerms, makeCurrentPages } from './current-pages.ts'
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
const render = vi.fn<(terms: OfferTerms) => Promise<Map<string, string>>>((terms) =>
  Promise.resolve(new Map([['index.html', String(terms.rateBps / 100)]])),
)
const shown = (pages: Pages, file = 'index.html') => pages.files.get(file)?.encodings.identity.toString()

test('serves the current offer terms to the first visitor and leaves other files as built', async () => {
  const currentPages = makeCurrentPages(built, { askTerms: () => Promise.resolve(OTHER), render })
  const pages = await currentPages()
  expect([shown(pages), shown(pages, 'robots.txt')]).toEqual(['65', 'robots'])
})

test('renders nothing while the terms match the build or are unavailable', async () => {
  render.mockClear()
  for (const terms of [INITIAL_OFFER_TERMS, undefined]) {
    const currentPages = makeCurrentPages(built, { askTerms: () => Promise.resolve(terms), render })
    expect(await currentPages()).toBe(built)
  }
  expect(render).not.toHaveBeenCalled()
})

test('refreshes the terms in the background and shows the change to later visitors', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let terms: OfferTerms = OTHER
  const currentPages = makeCurrentPages(built, { askTerms: () => Promise.resolve(terms), render })
  expect(shown(await currentPages())).toBe('65')
  terms = INITIAL_OFFER_TERMS
  vi.advanceTimersByTime(14_000)
  expect(shown(await currentPages())).toBe('65')
  vi.advanceTimersByTime(2_000)
  await currentPages()
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await currentPages()).toBe(built))
})

test('reads the terms from the API and ignores an invalid response', async () => {
  let body: unknown = { success: true, rateBps: 6_500, minimum: 30 }
  const api = createServer((request, response) => {
    response.end(request.url === '/api/offer-terms' ? JSON.stringify(body) : '{}')
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  const askTerms = makeAskTerms(makeUpstreamPool([url]))
  expect(await askTerms()).toEqual(OTHER)
  body = { rateBps: '"><script>', minimum: 30 }
  expect(await askTerms()).toBeUndefined()
  await new Promise((resolve) => api.close(resolve))
  expect(await askTerms()).toBeUndefined()
})
