import type { SkinItem } from '@app/contract/catalog/prices'
import type { CurrentUser } from '@app/contract/identity/accounts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ItemPage } from './item-page.tsx'

const NAME = 'AK-47 | Redline (Field-Tested)'
const ITEM: SkinItem = {
  id: 5,
  slug: 'ak-47-redline-field-tested',
  source: 'Skinport',
  market_hash_name: NAME,
  steam_url: `https://steamcommunity.com/market/listings/730/${encodeURIComponent(NAME)}`,
  image: '/img/skin/5?w=384',
  weaponType: 'AK-47',
  finish: 'Redline',
  category: 'rifle',
  wear: 'ft',
  statTrak: false,
  souvenir: false,
  phases: [],
  explanation: {
    phase: null,
    sources: [
      { name: 'CSFloat', price: 48.1, ageSeconds: 300 },
      { name: 'Skinport', price: 50, ageSeconds: 120 },
    ],
    basePrice: 48.1,
    premiums: [],
    override: null,
  },
  steamRarity: 'Legendary',
  others: [
    {
      slug: 'stattrak-ak-47-redline-field-tested',
      wear: 'ft',
      statTrak: true,
      souvenir: false,
      ourPrice: 301.5,
      notBought: null,
    },
    {
      slug: 'ak-47-redline-minimal-wear',
      wear: 'mw',
      statTrak: false,
      souvenir: false,
      ourPrice: 210,
      notBought: 'thin_market',
    },
  ],
  marketPrice: 182.4,
  ourPrice: 127.68,
  laterPrice: 127.68,
  notBought: null,
  rateBps: 7000,
  laterRateBps: 7000,
  fetchedAt: '2026-11-15T12:30:00.000Z',
  updatedAt: '2026-11-15T12:29:00.000Z',
  ageSeconds: 60,
  staleAfterSeconds: 1800,
  reliability: {
    quantity: 412,
    soldIn7Days: 35,
    soldIn30Days: null,
    minPrice: 171.5,
    maxPrice: 343,
    spread: 1,
    median30Days: 179.9,
    isThin: false,
  },
  history: [
    { day: '2026-11-13', suggestedPrice: 180, minPrice: 170, soldIn7Days: 30, ourPrice: null },
    { day: '2026-11-14', suggestedPrice: null, minPrice: null, soldIn7Days: null, ourPrice: null },
    { day: '2026-11-15', suggestedPrice: 182.4, minPrice: 171.5, soldIn7Days: 35, ourPrice: null },
  ],
}

const CLOCK = {
  now: { rateBps: 7000, payoutAt: '2026-11-16T12:50:00.000Z' },
  later: { rateBps: 7000, payoutAt: '2026-11-25T07:00:00.000Z' },
  serverTime: '2026-11-16T12:32:00.000Z',
}

const alertOf = (body: unknown) => ({
  ...(body as { slug: string; target: number }),
  id: '0b0c5a5e-9c55-4f6f-8f43-000000000000',
  market_hash_name: NAME,
  createdAt: '2026-11-15T12:30:00.000Z',
})

async function open(
  item: Partial<SkinItem> | FakeAnswer = {},
  at = '/calculator/item/ak-47-redline-field-tested',
  user?: CurrentUser,
) {
  const isAnswer = item === 'no-answer' || 'status' in item
  return renderPage(<ItemPage />, {
    at,
    pattern: 'en?/calculator/item/:slug',
    ...(user && { session: { status: 'authenticated' as const, user } }),
    answer: ({ path, method, body }) => {
      if (path === '/price-alerts') return success({ alerts: method === 'POST' ? [alertOf(body)] : [] })
      if (path === '/payout-classes') return success(CLOCK)
      return isAnswer ? item : success({ item: { ...ITEM, ...item } })
    },
  })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an item shows its name, prices, their age and their reliability', async () => {
  const { api } = await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'AK-47 Redline' })).toBeTruthy()
  for (const text of ['182,40 zł', '70%', 'Classified', '412', '35', 'Brak danych']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getAllByText('127,68 zł')).toHaveLength(2)
  expect(screen.getByText('13:30')).toBeTruthy()
  expect(document.title.replaceAll('\u00a0', ' ')).toBe(`${NAME} – cena i wypłata | Skinkantor`)
  // With default settings there is one price, and the page says so.
  expect(await screen.findByText('Wypłata od razu')).toBeTruthy()
  expect(api.calls.map((call) => call.path)).toEqual([
    '/skins/item/ak-47-redline-field-tested',
    '/payout-classes',
    '/stats/payouts',
  ])
})

test('links the other wears and versions, best wear first, with what each pays', async () => {
  await open()
  const wears = within(await screen.findByRole('navigation', { name: 'Zużycie i\u00a0wersja' }))
  const told = (link: HTMLElement) => link.textContent.replaceAll('\u00a0', ' ')
  expect(wears.getAllByRole('link').map((link) => [told(link), link.getAttribute('href')])).toEqual([
    ['Minimal Wearza mało ofert i sprzedaży', '/calculator/item/ak-47-redline-minimal-wear'],
    ['Field-Tested127,68 zł', '/calculator/item/ak-47-redline-field-tested'],
    ['Field-Tested301,50 zł', '/calculator/item/stattrak-ak-47-redline-field-tested'],
  ])
  expect(wears.getByRole('link', { current: 'page' }).textContent).toContain('127,68')
})

test('opens the Steam market without a referrer', async () => {
  await open()
  const link = await screen.findByRole('link', { name: /Porównaj na rynku Steam/ })
  expect(link.getAttribute('href')).toBe(ITEM.steam_url)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer')
})

test('the chart can be read as a table and by keyboard, without days that have no price', async () => {
  await open()
  const slider = await screen.findByRole('slider', { name: 'Cena rynkowa z\u00a090\u00a0dni' })
  expect([slider.getAttribute('max'), slider.getAttribute('aria-valuetext')]).toEqual([
    '1',
    '15 lis: 182,40\u00a0zł',
  ])
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('13 lis: 180,00\u00a0zł')
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż tabelę' }))
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'OkresWartość',
    '13 lis180,00\u00a0zł',
    '15 lis182,40\u00a0zł',
  ])
})

test('shows what we paid once two days of it are known, up to the price beside it', async () => {
  await open({
    history: ITEM.history.map((point, place) => ({ ...point, ourPrice: place === 1 ? null : 126 + place })),
  })
  expect(await screen.findByText('Nasza cena z 90 dni')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż tabelę' }))
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'OkresWartość',
    '13 lis126,00\u00a0zł',
    '15 lis127,68\u00a0zł',
  ])
})

test('shows no chart for a single day', async () => {
  await open({ history: ITEM.history.slice(0, 1) })
  await screen.findByRole('button', { name: 'Dodaj do kalkulatora' })
  expect(screen.queryByText('Cena rynkowa z 90 dni')).toBeNull()
})

test.each([
  ['thin_market', /Za mało ofert i sprzedaży, by wiedzieć/],
  ['price_spike', /Cena wyraźnie odbiega w górę/],
  ['stale_price', /Cena jest zbyt stara/],
  ['no_price', /Rynek nie podaje teraz ceny/],
  ['not_a_skin', /Kupujemy tylko skiny broni/],
  ['phase_dependent', /Wycenimy go ręcznie/],
] as const)(
  'an item not bought because of %s shows the reason and offers no sale',
  async (notBought, words) => {
    await open({ notBought })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dodaj do kalkulatora' })).toBeNull()
    expect(screen.queryByRole('link', { name: /sprzedaj/ })).toBeNull()
  },
)

test('warns about a thin market, late prices and several variants', async () => {
  await open({
    ageSeconds: 1000,
    phases: ['Phase 1', 'Ruby'],
    reliability: { ...ITEM.reliability, isThin: true },
  })
  expect(await screen.findByText(/Mały rynek/)).toBeTruthy()
  expect(screen.getByText('Ceny z 13:30, odświeżamy')).toBeTruthy()
  expect(screen.getByText(/kilka faz: Phase 1, Ruby/)).toBeTruthy()
})

test('adds an item to the basket, and the link back keeps the filters', async () => {
  sessionStorage.setItem('calculatorFilters', '?q=ak&wear=all&n=40')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj do kalkulatora' }))
  expect(localStorage.getItem('basket')).toBe(JSON.stringify([NAME]))
  expect(screen.getByRole('link', { name: 'Wróć do kalkulatora' }).getAttribute('href')).toBe(
    '/calculator?q=ak&wear=all&n=40',
  )
})

test('distinguishes an unknown item from a failure, which can be retried', async () => {
  await open(refusal(404, 'price_item_not_found'))
  expect(await screen.findByRole('heading', { name: 'Nie mamy ceny takiego przedmiotu' })).toBeTruthy()
  cleanup()
  await open('no-answer')
  expect(await screen.findByText('Nie udało się pobrać ceny tego przedmiotu.')).toBeTruthy()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, item: ITEM })))
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'AK-47 Redline' })).toBeTruthy()
})

test('shows the page in English', async () => {
  await open({}, '/en/calculator/item/ak-47-redline-field-tested')
  expect(await screen.findByText('Market figures')).toBeTruthy()
  expect(screen.getByText('Classified')).toBeTruthy()
  expect(screen.getByText('You get')).toBeTruthy()
})

test('a seller with a confirmed address sets a price alert', async () => {
  localStorage.setItem('accessToken', 'access-1')
  const { api } = await open({}, undefined, { ...TEST_USER, email: 'ola@example.com' })
  const field = await screen.findByLabelText(/Napisz, gdy dostanę/)
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Ustaw alert' }))
  fireEvent.change(field, { target: { value: 'dużo' } })
  submit()
  expect(await screen.findByText(/Podaj kwotę/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '300,50' } })
  submit()
  expect(await screen.findByText(/Napiszemy na ola@example.com, gdy zapłacimy\s300,50\szł/)).toBeTruthy()
  expect(api.callsTo('/price-alerts').at(-1)?.body).toEqual({
    slug: 'ak-47-redline-field-tested',
    target: 300.5,
  })
})

test('without an address or a sign-in, the alert says what is missing', async () => {
  localStorage.setItem('accessToken', 'access-1')
  await open({}, undefined, { ...TEST_USER, email: null })
  expect((await screen.findByRole('link', { name: 'profilu' })).getAttribute('href')).toBe('/account')
  cleanup()
  localStorage.clear()
  await open()
  const link = await screen.findByRole('link', { name: 'Zaloguj się, żeby ustawić' })
  expect(link.getAttribute('href')).toContain('returnTo=%2Fcalculator%2Fitem%2Fak-47')
})

test('explains the price by its markets', async () => {
  await open()
  expect(await screen.findByText('Skąd ta cena?')).toBeTruthy()
  expect(screen.getByText(/^CSFloat: 48,10/)).toBeTruthy()
  expect(screen.getByText(/Najwyższej nie liczymy/)).toBeTruthy()
})
