import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { CalculatorPage } from './calculator-page.tsx'
import { FACTORY_NEW, FIELD_TESTED, sampleFile, THIN_MARKET } from './testing/sample-file.ts'

const ROWS = [
  { price: 18_240 },
  { price: 2858, weapon: 1, finish: 2 },
  { price: 9000, marks: FACTORY_NEW },
  { price: 30_000, marks: FIELD_TESTED + THIN_MARKET, weapon: 1 },
  { price: 40_000, weapon: 2, finish: 0, marks: 0 },
]
const MANY = Array.from({ length: 45 }, (_unused, place) => ({ price: 3000 + place }))

type Options = { at?: string; file?: object; answer?: () => FakeAnswer | Promise<FakeAnswer> }

async function open({ at = '/calculator', file = sampleFile(ROWS), answer }: Options = {}) {
  return renderPage(<CalculatorPage />, {
    at,
    answer: (call) =>
      call.path === '/skins/calculator/compact' ? (answer?.() ?? { status: 200, body: file }) : 'no-answer',
  })
}

/** Uses a selector instead of a role, because computing the roles of forty rows takes a second. */
const namesShown = () => [...document.querySelectorAll('.skin-list li a')].map((link) => link.textContent)
const listed = async () => {
  await screen.findByRole('list', { name: /^(Skiny|Skins)$/ })
  return namesShown()
}
const rowsShown = (count: number) => waitFor(() => expect(namesShown()).toHaveLength(count))
const search = () => screen.getByRole('searchbox')
const type = (text: string) => fireEvent.change(search(), { target: { value: text } })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('shows by default Field-Tested items, what we buy and cheapest first, including a knife without wear', async () => {
  await open()
  expect(await listed()).toEqual(['Mjölnir', 'Redline', 'Karambit', 'Redline'])
  expect(screen.getByText('4 przedmioty')).toBeTruthy()
})

test('each row shows market price, payout and rarity', async () => {
  await open()
  await listed()
  const row = screen.getAllByRole('listitem').find((item) => item.textContent.includes('182,40'))
  const texts = within(row!).getAllByRole('definition')
  expect(texts.map((text) => text.textContent.replace(/^rynek /, ''))).toEqual([
    '182,40\u00a0zł',
    '127,68\u00a0zł',
  ])
  expect(within(row!).getByText(/Classified/)).toBeTruthy()
})

test('a search ignores case and accents and matches weapon, name and full market name', async () => {
  await open({ at: '/calculator?wear=all' })
  await listed()
  for (const [text, found] of [
    ['MJOLNIR', ['Mjölnir']],
    ['ak-47 redline (fact', ['Redline']],
    ['glock', ['Mjölnir', 'Redline']],
    ['knife', ['Karambit']],
    ['kałach czerwona', ['Redline', 'Redline']],
    ['nóż', ['Karambit']],
  ] as const) {
    type(text)
    // The list follows the field when the browser has time for it.
    await waitFor(() => expect(namesShown()).toEqual(found))
  }
})

test('filters are stored in the URL, and a new filter resets to twenty rows', async () => {
  const { place } = await open({ at: '/calculator?n=40', file: sampleFile(MANY) })
  await rowsShown(40)
  fireEvent.change(screen.getByLabelText('Kategoria:'), { target: { value: 'rifle' } })
  type('redline')
  await waitFor(() => expect(place.current).toBe('/calculator?q=redline&cat=rifle'))
  await rowsShown(20)
})

test('reads the filters from the URL', async () => {
  await open({ at: '/en/calculator?q=glock&cat=pistol&wear=all&sort=desc' })
  // The dearer one is not bought at the moment.
  expect(await listed()).toEqual(['Mjölnir', 'Redline'])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('glock')
  expect(screen.getByLabelText<HTMLSelectElement>('Category:').value).toBe('pistol')
})

test('loading more adds twenty rows, focuses the first new one and stops at the end', async () => {
  await open({ file: sampleFile(MANY) })
  await rowsShown(20)
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż kolejne 20' }))
  await rowsShown(40)
  const links = screen.getAllByRole('link', { name: 'Redline' })
  expect(document.activeElement).toBe(links[20])
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż kolejne 5' }))
  await rowsShown(45)
  expect(screen.queryByRole('button', { name: /Pokaż kolejne/ })).toBeNull()
  expect(screen.getByText('45 z 45')).toBeTruthy()
})

test('announces the number of results after typing pauses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await open()
  await listed()
  type('mjolnir')
  const announced = () => document.querySelector('.results-head output')?.textContent
  expect(announced()).not.toBe('1 przedmiot')
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(announced()).toBe('1 przedmiot')
})

test('an empty result shows the specified text, the reason and next steps', async () => {
  await open()
  await listed()
  type('no such skin')
  expect(await screen.findByRole('heading', { name: 'Nie znaleziono przedmiotów' })).toBeTruthy()
  expect(screen.getAllByText(/poniżej 500 zł i wypłacie od 20 zł/)).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Zaloguj się i\u00a0wyceń ekwipunek' }).getAttribute('href')).toBe(
    '/login?returnTo=%2Finventory',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść filtry' }))
  expect(await listed()).toHaveLength(4)
})

test('a misspelt search shows what was probably meant', async () => {
  await open()
  await listed()
  type('redlnie')
  expect(await listed()).toEqual(['Redline', 'Redline'])
  expect(document.querySelector('.calculator-corrected')?.textContent).toBe('Pokazujemy wyniki dla: redline')
})

test('skins above the limit are answered with their lowest payout', async () => {
  const knife = { weapon: 2, marks: FACTORY_NEW }
  const above = [
    { ...knife, finish: 1, price: 240_000 },
    { ...knife, finish: 3, price: 360_000 },
  ]
  await open({ file: sampleFile(ROWS.slice(0, 2), new Date(), above) })
  await listed()
  type('karambit')
  const answer = await screen.findByRole('region', { name: 'Powyżej 500\u00a0zł' })
  expect(within(answer).getByText('od 1 680,00 zł')).toBeTruthy()
  expect(within(answer).getByRole('link', { name: '★ Karambit' }).getAttribute('href')).toBe(
    '/calculator/item/karambit-redline-factory-new',
  )
  expect(screen.queryByRole('heading', { name: 'Nie znaleziono przedmiotów' })).toBeNull()
  type('karambit gradient')
  expect(await screen.findByRole('link', { name: '★ Karambit | Fade' })).toBeTruthy()
})

test('a popular skin is searched in every wear, and pressed again clears the search', async () => {
  await open()
  await listed()
  fireEvent.click(screen.getByRole('button', { name: /^AK-47 FT Redline/ }))
  await waitFor(async () => expect(await listed()).toHaveLength(2))
  expect(screen.getByLabelText<HTMLSelectElement>('Zużycie:').value).toBe('all')
  fireEvent.click(screen.getByRole('button', { name: /^AK-47 FT Redline/, pressed: true }))
  await waitFor(async () => expect(await listed()).toHaveLength(4))
})

test('offers to remove the wear filter when only it excludes all results', async () => {
  await open({ at: '/calculator?wear=bs&q=redline' })
  expect(await screen.findByText(/Z innym zużyciem pasują 3 przedmioty/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż każde zużycie' }))
  expect(await listed()).toHaveLength(3)
})

test('an empty gloves category explains that knives and gloves usually cost too much', async () => {
  await open({ at: '/calculator?cat=gloves' })
  await screen.findByRole('heading', { name: 'Nie znaleziono przedmiotów' })
  expect(screen.getAllByText(/Noże i rękawice zwykle kosztują ponad 500 zł/)).toHaveLength(2)
})

test.each([
  ['refuses', refusal(503, 'prices_unavailable')],
  ['does not answer', 'no-answer' as const],
])('shows an error when the server %s, and a retry loads the list', async (_name, problem) => {
  let answer: FakeAnswer = problem
  await open({ answer: () => answer })
  expect(await screen.findByText('Nie udało się pobrać cen.')).toBeTruthy()
  answer = { status: 200, body: sampleFile(ROWS) }
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await listed()).toHaveLength(4)
})

test.each([
  [14, false, false],
  [16, true, false],
  [31, true, true],
])('prices %d minutes old: late %s, too old to buy %s', async (minutes, isLate, isTooOld) => {
  const fetchedAt = new Date(Date.now() - minutes * 60_000)
  await open({ file: sampleFile(ROWS, fetchedAt) })
  await listed()
  expect(screen.queryByText(/^Ceny z \d\d:\d\d, odświeżamy$/) !== null).toBe(isLate)
  expect(screen.queryByText(/Dopóki nie mamy nowych cen, nie kupujemy\./) !== null).toBe(isTooOld)
})

test('an item that we do not buy comes last, shows the reason and cannot be ticked', async () => {
  await open()
  expect((await listed()).at(-1)).toBe('Redline')
  const row = screen.getAllByRole('listitem').at(-1)!
  expect(within(row).getByText(/Teraz nie kupujemy: za mało ofert i sprzedaży/)).toBeTruthy()
  expect(within(row).queryByRole('checkbox')).toBeNull()
})

test('ticked items are summed, stored in the browser and can be removed', async () => {
  // Ticked when we still bought it; now it can only be taken out.
  localStorage.setItem('basket', JSON.stringify(['Glock-18 | Redline (Field-Tested)']))
  await open()
  await listed()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mam AK-47 | Redline (Field-Tested)' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mam Glock-18 | Mjölnir (Field-Tested)' }))
  const panel = screen.getByRole('region', { name: 'Masz zaznaczone' })
  // 127.68 + 20.01; we do not buy the third item at the moment.
  expect(within(panel).getByText('147,69 zł')).toBeTruthy()
  expect(within(panel).getByText(/Suma nie obejmuje 1 przedmiotu/)).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'Zaloguj się i\u00a0sprzedaj' }).getAttribute('href')).toBe(
    '/login?returnTo=%2Finventory',
  )
  fireEvent.click(within(panel).getByRole('button', { name: 'Usuń AK-47 | Redline (Field-Tested)' }))
  expect(JSON.parse(localStorage.getItem('basket') ?? '')).toEqual([
    'Glock-18 | Redline (Field-Tested)',
    'Glock-18 | Mjölnir (Field-Tested)',
  ])
  fireEvent.click(within(panel).getByRole('button', { name: 'Wyczyść' }))
  expect(await screen.findByRole('region', { name: 'Zaznacz, co masz' })).toBeTruthy()
})

test('restores the basket and names but does not count items missing from the calculator', async () => {
  localStorage.setItem(
    'basket',
    JSON.stringify(['AK-47 | Redline (Field-Tested)', 'AWP | Gone (Field-Tested)']),
  )
  await renderPage(<CalculatorPage />, {
    at: '/calculator',
    session: { status: 'authenticated', user: TEST_USER },
    answer: ({ path }) =>
      path === '/skins/calculator/compact' ? { status: 200, body: sampleFile(ROWS) } : 'no-answer',
  })
  const panel = await screen.findByRole('region', { name: 'Masz zaznaczone' })
  expect(within(panel).getAllByText('127,68 zł')).toHaveLength(2)
  expect(within(panel).getByText('AWP | Gone (Field-Tested)')).toBeTruthy()
  expect(within(panel).getByText('teraz nie ma go w kalkulatorze')).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'Sprzedaj skiny' }).getAttribute('href')).toBe('/inventory')
})
