// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { htmlDocument } from './html-document.ts'

const assets = { entry: 'e.js', modules: ['m.js'], styles: ['s.css'], fonts: ['f.woff2'] }

test('moves the rendered head elements into the head and the rest into the body', () => {
  const html = htmlDocument({
    language: 'en',
    offerTerms: { rateBps: 6_500, minimumGrosze: 30_00 },
    rendered:
      '<title>A &amp; B</title><meta name="description" content="x"/><link rel="canonical" href="/en"/><h1>Hi</h1>',
    searchFacts: '<meta property="og:title" content="A">',
    assets,
    beforePaintScript: 'paint()',
    isPrerendered: true,
    hasTimes: false,
  })

  expect(html).toContain(
    '<title>A &amp; B</title><meta name="description" content="x"/><link rel="canonical" href="/en"/><meta property="og:title" content="A"></head>',
  )
  expect(html).toContain(' data-rate-bps="6500" data-minimum-grosze="3000"')
  expect(html).toContain('<body><div id="app" data-prerendered><h1>Hi</h1></div></body>')
  expect(html.indexOf('<script>paint()</script>')).toBeLessThan(html.indexOf('s.css'))
})

test('passes the prices of the page to the browser, safely quoted', () => {
  const rateBoard = { success: true as const, rateBps: 7_000, fetchedAt: '"><script>', skins: [] }
  const html = htmlDocument({
    language: 'pl',
    offerTerms: { rateBps: 7_000, minimumGrosze: 20_00 },
    rateBoard,
    rendered: '',
    searchFacts: '',
    assets,
    beforePaintScript: '',
    isPrerendered: true,
    hasTimes: false,
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(JSON.parse(page.documentElement.dataset['rateBoard'] ?? '')).toEqual(rateBoard)
})

test('a prerendered page loads its scripts after the first paint', () => {
  const html = htmlDocument({
    language: 'pl',
    offerTerms: { rateBps: 6_500, minimumGrosze: 30_00 },
    rendered: '<h1>Hi</h1>',
    searchFacts: '',
    assets,
    beforePaintScript: '',
    isPrerendered: true,
    hasTimes: false,
  })

  expect(html).not.toContain('src="/e.js"')
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).toContain('requestAnimationFrame(()=>setTimeout(g))')
  expect(html).toContain(`for(var f of ["/m.js"])`)
  expect(html).toContain(`import('/e.js')`)
})

test('a client-rendered page has no prerendered mark and loads its scripts directly', () => {
  const html = htmlDocument({
    language: 'pl',
    offerTerms: { rateBps: 6_500, minimumGrosze: 30_00 },
    rendered: '<p>…</p>',
    searchFacts: '',
    assets,
    beforePaintScript: '',
    isPrerendered: false,
    hasTimes: false,
  })

  expect(html).not.toContain('data-prerendered')
  expect(html).toContain('<script type="module" src="/e.js" fetchpriority="low"></script>')
  expect(html).toContain('<link rel="modulepreload" href="/m.js" fetchpriority="low">')
})

test.each([true, false])('reads the tables of languages only for a page with times (%s)', (hasTimes) => {
  for (const isPrerendered of [true, false]) {
    const html = htmlDocument({
      language: 'pl',
      offerTerms: { rateBps: 6_500, minimumGrosze: 30_00 },
      rendered: '',
      searchFacts: '',
      assets,
      beforePaintScript: '',
      isPrerendered,
      hasTimes,
    })
    expect(html.includes('Intl.')).toBe(hasTimes)
  }
})
