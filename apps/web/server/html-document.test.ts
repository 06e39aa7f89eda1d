import { expect, test } from 'vitest'
import { htmlDocument } from './html-document.ts'

const assets = { entry: 'e.js', modules: ['m.js'], styles: ['s.css'], fonts: ['f.woff2'] }

test('what React rendered for the head moves there, the rest becomes the page', () => {
  const html = htmlDocument({
    language: 'en',
    rendered:
      '<title>A &amp; B</title><meta name="description" content="x"/><link rel="canonical" href="/en"/><h1>Hi</h1>',
    assets,
    beforePaintScript: 'paint()',
    isPrerendered: true,
  })

  expect(html).toContain(
    '<title>A &amp; B</title><meta name="description" content="x"/><link rel="canonical" href="/en"/></head>',
  )
  expect(html).toContain('<body><div id="app" data-prerendered><h1>Hi</h1></div></body>')
  expect(html.indexOf('<script>paint()</script>')).toBeLessThan(html.indexOf('s.css'))
})

test('a page that the browser renders carries no mark', () => {
  const html = htmlDocument({
    language: 'pl',
    rendered: '<p>…</p>',
    assets,
    beforePaintScript: '',
    isPrerendered: false,
  })

  expect(html).not.toContain('data-prerendered')
})
