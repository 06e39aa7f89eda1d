// @vitest-environment node
import { INITIAL_OFFER_TERMS } from '@app/contract/selling/offer-terms'
import { LANGUAGES } from '@app/contract/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_PATTERNS } from '#lib/paths.ts'
import { renderItemFrame, renderPage, setOfferTerms } from './entry.server.tsx'

beforeAll(() => setOfferTerms({ rateBps: 6_250, minimumGrosze: 35_50 }))
afterAll(() => setOfferTerms(INITIAL_OFFER_TERMS))

/** Removes data URLs of pictures, because they contain percent signs of their own. */
const plain = (html: string) => html.replaceAll(/<!--.*?-->|src="data:[^"]*"/g, '').replaceAll('\u00a0', ' ')
const OLD_TERMS = /70 ?%|(?<![\d,])20(,00)? ?zł|PLN 20|20 PLN/

test.each(LANGUAGES.flatMap((language) => PUBLIC_PATTERNS.map((path) => [path, language] as const)))(
  '%s (%s) contains none of the terms from the build',
  async (path, language) => {
    expect(OLD_TERMS.exec(plain(await renderPage(path, language)))?.[0]).toBeUndefined()
  },
)

test('title, description, amounts and texts use the current offer terms', async () => {
  const home = plain(await renderPage('/', 'pl'))
  expect(home).toMatch(/<title>[^<]*62,5% ceny/)
  expect(home).toMatch(/<meta name="description" content="[^"]*62,5% ceny rynkowej/)
  expect(home).toContain('<em>62,5%</em>')
  expect(home).toContain('100,00 zł × 62,5% = <span class="payout">62,50 zł</span>')
  expect(home).toContain('co najmniej 35,50 zł')
  const calculator = plain(await renderPage('/calculator', 'en'))
  expect(calculator).toContain('100,00 zł × 62.5% = 62,50 zł')
  expect(calculator).toContain('a payout of at least 35.50 zł')
  expect(plain(await renderItemFrame('pl'))).toMatch(/description" content="[^"]*62,5%/)
  expect(plain(await renderPage('/terms', 'pl'))).toContain('Najmniejsza sprzedaż to 35,50 zł')
  expect(plain(await renderPage('/support', 'en'))).toContain('62.5% of each item')
})
