import { readBrand } from '@app/contract/brand'
import { expect, test } from 'vitest'
import { INITIAL_OFFER_TERMS } from '@app/contract/selling/offer-terms'
import { arePicturesCurrent, searchFacts, type PublicPage } from './search-facts.ts'

const NBSP = '\u00a0'
const head =
  '<title>Pomoc &amp; FAQ | Skinkantor</title><meta name="description" content="Cała &quot;doba&quot;"/>'
const question = (text: string, answer: string) =>
  `<details name="support-faq" open=""><summary>${text}<svg class="icon"></svg></summary><div class="accordion-answer">${answer}</div></details>`

function facts(page: Partial<PublicPage>): { html: string; data: Record<string, unknown>[] } {
  const html = searchFacts({
    path: '/support',
    language: 'pl',
    rendered: `${head}<h1 tabindex="-1">Pomoc</h1>${question('Ile?', `70% z${NBSP}ceny`)}${question('Kto?', 'Ty &lt;b&gt;')}`,
    origin: 'https://skinkantor.example',
    brand: readBrand({}),
    hasPicture: true,
    ...page,
  })
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return { html, data: [...scripts].map((match) => JSON.parse(match[1] ?? '') as Record<string, unknown>) }
}

test('a shared link has the title, description and picture of its page and language', () => {
  const { html } = facts({ language: 'en' })

  expect(html).toContain('<meta property="og:title" content="Pomoc &amp; FAQ | Skinkantor">')
  expect(html).toContain('<meta property="og:description" content="Cała &quot;doba&quot;">')
  expect(html).toContain('<meta property="og:url" content="https://skinkantor.example/en/support">')
  expect(html).toContain('<meta property="og:image" content="https://skinkantor.example/og/support.en.png">')
  expect(html).toContain('<meta property="og:locale" content="en_GB">')
})

test('a page without a picture has no og:image', () => {
  const { html } = facts({ hasPicture: false })

  expect(html).not.toContain('og:image')
  expect(html).toContain('<meta name="twitter:card" content="summary">')
})

test('omits pictures from shared links when the rate or the minimum differs from the pictures', () => {
  expect(arePicturesCurrent({ ...INITIAL_OFFER_TERMS })).toBe(true)
  expect(arePicturesCurrent({ ...INITIAL_OFFER_TERMS, rateBps: 6_500 })).toBe(false)
  expect(arePicturesCurrent({ ...INITIAL_OFFER_TERMS, minimumGrosze: 30_00 })).toBe(false)
})

test('the support page contains FAQ and breadcrumb data', () => {
  const [way, questions] = facts({}).data

  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Strona główna', item: 'https://skinkantor.example/' },
      { position: 2, name: 'Pomoc', item: 'https://skinkantor.example/support' },
    ],
  })
  expect(questions).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      { name: 'Ile?', acceptedAnswer: { text: '70% z ceny' } },
      { name: 'Kto?', acceptedAnswer: { text: 'Ty <b>' } },
    ],
  })
})

test('the home page contains organization data, and other pages contain only breadcrumbs', () => {
  const kinds = (page: Partial<PublicPage>) => facts(page).data.map((entry) => entry['@type'])

  expect(kinds({ path: '/' })).toEqual(['Organization', 'WebSite'])
  expect(kinds({ path: '/terms' })).toEqual(['BreadcrumbList'])
})

test('escapes text so that it cannot close its script element', () => {
  const { html } = facts({ rendered: `${head}<h1>&lt;/script&gt;</h1>`, path: '/terms' })

  expect(html).toContain(String.raw`"name":"\u003c/script>"`)
})

test('fails the build when a page has no questions or no heading', () => {
  expect(() => facts({ rendered: `${head}<h1>Pomoc</h1>` })).toThrow('shows no questions')
  expect(() => facts({ rendered: head, path: '/terms' })).toThrow('/terms (pl)')
})
