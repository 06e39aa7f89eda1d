import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pages, StoredFile } from './load-pages.ts'
import { makePageHandler } from './serve-page.ts'

function storedFile(content: string, type: string): StoredFile {
  const identity = Buffer.from(content)
  return {
    type,
    etag: content,
    encodings: { identity, br: Buffer.from(`br:${content}`), gzip: Buffer.from(`gz:${content}`) },
  }
}

const entry = {
  language: 'pl',
  cacheControl: 'public',
  csp: "default-src 'none'",
  referrerPolicy: 'no-referrer',
} as const
const pages: Pages = {
  table: {
    pages: [
      { ...entry, pattern: '/', file: 'index.html', status: 200 },
      { ...entry, pattern: '/terms', file: 'terms.html', status: 200 },
      {
        ...entry,
        pattern: '/calculator/item/:slug',
        file: 'item-frame.html',
        status: 200,
        head: { title: '{name} – cena', description: 'Ile za {name}?' },
      },
      { ...entry, pattern: '/*', file: '404.html', status: 404 },
    ],
    assets: { prefix: '/assets/', cacheControl: 'immutable' },
    otherFiles: { cacheControl: 'short' },
    headers: { 'X-Content-Type-Options': 'nosniff' },
  },
  files: new Map([
    ['index.html', storedFile('home', 'text/html')],
    ['terms.html', storedFile('terms', 'text/html')],
    [
      'item-frame.html',
      storedFile('<head><title>Item</title><meta name="description" content="Plain"/></head>', 'text/html'),
    ],
    ['404.html', storedFile('missing', 'text/html')],
    ['assets/a.js', storedFile('script', 'text/javascript')],
    ['robots.txt', storedFile('robots', 'text/plain')],
  ]),
}

const NAMES: Record<string, string | null> = { known: 'M4A4 | "A" & <b> $&', unknown: null }
const findItemName = (slug: string) => Promise.resolve(NAMES[slug])

let server: Server
beforeAll(async () => {
  const handle = makePageHandler(() => Promise.resolve(pages), { isHttps: true, findItemName })
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

/** Sends the path exactly as written; `fetch` would normalize it first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path, method, headers, agent: false },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
      },
    )
    request.on('error', reject)
    request.end()
  })
}

test('serves a page with its content policy, caching and common headers', async () => {
  const { status, headers, body } = await get('/terms?x=1')

  expect([status, body]).toEqual([200, 'terms'])
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'cache-control': 'public',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})

test('answers an unknown path with the 404 page and status 404', async () => {
  expect(await get('/nope')).toMatchObject({ status: 404, body: 'missing' })
})

test('answers 404 without a page for a missing script', async () => {
  expect(await get('/assets/gone.js')).toMatchObject({ status: 404, body: '' })
})

test('refuses the file name of a page and redirects a trailing slash', async () => {
  expect(await get('/terms.html')).toMatchObject({ status: 404 })
  const redirect = await get('/terms/?x=1')
  expect([redirect.status, redirect.headers.location]).toEqual([308, '/terms?x=1'])
})

test.each(['//elsewhere.example/', '/\\elsewhere.example/', '/%2F/elsewhere.example/'])(
  'does not redirect to %s',
  async (path) => {
    const { status, headers } = await get(path)

    expect([status, headers.location]).toEqual([404, undefined])
  },
)

test.each(['/../page-table.json', '/%2e%2e/page-table.json', '/assets/..%2findex.html', '/%'])(
  'answers 404 and serves no file for %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404 })
  },
)

test.each([
  ['br, gzip', 'br', 'br:script'],
  ['gzip;q=1.0, br;q=0', 'gzip', 'gz:script'],
  ['identity', undefined, 'script'],
])('answers Accept-Encoding %s with %s', async (accepted, encoding, body) => {
  const answer = await get('/assets/a.js', { 'accept-encoding': accepted })

  expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body])
  expect(answer.headers['cache-control']).toBe('immutable')
})

test('answers 304 when the browser has the current file', async () => {
  const { headers } = await get('/')

  const again = await get('/', { 'if-none-match': headers.etag ?? '' })

  expect([again.status, again.body]).toEqual([304, ''])
})

test('HEAD sends only headers, and other methods are refused', async () => {
  expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await get('/', {}, 'POST')).toMatchObject({ status: 405 })
})

test('an item page contains the escaped item name', async () => {
  const { status, body } = await get('/calculator/item/known')
  expect(status).toBe(200)
  expect(body).toBe(
    '<head><title>M4A4 | &quot;A&quot; &amp; &lt;b&gt; $&amp; – cena</title>' +
      '<meta name="description" content="Ile za M4A4 | &quot;A&quot; &amp; &lt;b&gt; $&amp;?"/></head>',
  )
})

test('answers 404 with noindex for an unknown item and serves the plain page without an API response', async () => {
  const unknown = await get('/calculator/item/unknown')
  expect([unknown.status, unknown.body.includes('noindex')]).toEqual([404, true])
  const unanswered = await get('/calculator/item/unanswered')
  expect([unanswered.status, unanswered.body.includes('<title>Item</title>')]).toEqual([200, true])
})
