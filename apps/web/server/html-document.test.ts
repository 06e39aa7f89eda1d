import { expect, test } from 'vitest'
import { htmlDocument } from './html-document.ts'

const assets = { entry: 'e.js', modules: ['m.js'], styles: ['s.css'], fonts: ['f.woff2'] }

test('what React rendered for the head moves there, the rest becomes the page', () => {
  const html = htmlDocument({
    language: 'en',
    offerTerms: { rateBps: 6_500, minimumGrosze: 30_00 },
    rendered:
      '<title>A &amp; B</title><meta name="description" content="x"/><link rel="canonical" href="/en"/><h1>Hi</h1>',
    searchFacts: '<meta property="og:title" content="A">',
    assets,
    beforePaintScript: 'paint()',
    isPrerendered: true,
  })

  expect(html).toContain(
    '<title>A &amp; B</title><meta name="description" content="x"/><link rel="canonical" href="/en"/><meta property="og:title" content="A"></head>',
  )
  expect(html).toContain(' data-rate-bps="6500" data-minimum-grosze="3000"')
  expect(html).toContain('<body><div id="app" data-prerendered><h1>Hi</h1></div></body>')
  expect(html.indexOf('<script>paint()</script>')).toBeLessThan(html.indexOf('s.css'))
})

test('a page that can be read without scripts asks for them once it is painted', () => {
  const html = htmlDocument({
    language: 'pl',
    offerTerms: { rateBps: 6_500, minimumGrosze: 30_00 },
    rendered: '<h1>Hi</h1>',
    searchFacts: '',
    assets,
    beforePaintScript: '',
    isPrerendered: true,
  })

  expect(html).not.toContain('src="/e.js"')
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).toContain('requestAnimationFrame(()=>setTimeout(g))')
  expect(html).toContain(`for(var f of ["/m.js"])`)
  expect(html).toContain(`import('/e.js')`)
})

test('a page that the browser renders carries no mark and brings its scripts along', () => {
  const html = htmlDocument({
    language: 'pl',
    offerTerms: { rateBps: 6_500, minimumGrosze: 30_00 },
    rendered: '<p>…</p>',
    searchFacts: '',
    assets,
    beforePaintScript: '',
    isPrerendered: false,
  })

  expect(html).not.toContain('data-prerendered')
  expect(html).toContain('<script type="module" src="/e.js" fetchpriority="low"></script>')
  expect(html).toContain('<link rel="modulepreload" href="/m.js" fetchpriority="low">')
})
