import { READINESS_REASONS } from '@app/contract/selling/readiness'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { registerNavigate } from '#lib/session/navigation.ts'
import { readSession, UNKNOWN_SESSION } from '#lib/session/session-state.ts'
import { refusal, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { renderPage } from '#testing/render-page.tsx'
import { InventoryPage } from './inventory-page.tsx'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import {
  AK,
  AWP,
  CHEAP,
  KNIFE,
  LOCKED,
  NO_PRICE,
  manyItems,
  READY,
  sampleAnswer,
  sampleSale,
  SOLD,
} from './testing/sample-inventory.ts'

const EVERYTHING = [AK, AWP, KNIFE, CHEAP, SOLD, LOCKED, NO_PRICE]
const withItems = { inventory: () => sampleAnswer(EVERYTHING) }
const LOAD_FAILED = 'Nie udało się załadować ekwipunku. Spróbuj odświeżyć stronę.'

const words = (card: Element | undefined) => card?.textContent.replaceAll(/\s+/g, ' ')
const names = () =>
  cards().map((card) =>
    ['.item-weapon', '.item-finish'].map((part) => card.querySelector(part)?.textContent).join(' '),
  )
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('asks a visitor to sign in and returns to this page', async () => {
  await renderPage(<InventoryPage loadSellDialog={() => Promise.reject(new Error('not wanted'))} />, {
    at: '/inventory',
  })
  const link = await screen.findByRole('link', { name: 'Zaloguj się przez Steam' })
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2Finventory')
  expect(screen.getByRole('heading', { level: 1, name: 'Ekwipunek' })).toBeTruthy()
})

describe('a stored session', () => {
  const unknown = { session: UNKNOWN_SESSION }
  beforeEach(() => {
    localStorage.setItem('accessToken', 'access')
    localStorage.setItem('userData', JSON.stringify(TEST_USER))
  })

  test('shows its items before the server confirms the user', async () => {
    await openInventory({ ...withItems, ...unknown })
    await grid()
    expect(readSession().status).toBe('unknown')
  })

  test('shows the sign-in link on the same page when the server refuses it', async () => {
    const places: string[] = []
    onTestFinished(registerNavigate((path) => void places.push(path)))
    const { toasts } = await openInventory({
      ...unknown,
      inventory: () => refusal(401, 'unauthenticated'),
      readiness: () => refusal(401, 'unauthenticated'),
      history: () => refusal(401, 'unauthenticated'),
    })
    await screen.findByRole('link', { name: 'Zaloguj się przez Steam' })
    expect(places).toEqual([])
    expect(toasts).toEqual([])
  })
})

test('lists the most expensive item first and shows the item count and total payout', async () => {
  await openInventory(withItems)
  await grid()
  expect(names()).toEqual(['★ Karambit Vanilla', 'AWP Asiimov', 'AK-47 Redline', 'P250 Sand Dune'])
  expect(document.querySelector('.inventory-total')?.textContent).toBe(
    '7 przedmiotów · razem 1\u00a0051,28\u00a0zł',
  )
})

test('a card shows item, wear, rarity, payout and market price', async () => {
  await openInventory(withItems)
  await grid()
  expect(words(cards()[2])).toBe(
    'AK-47RedlineFTField-Tested rzadkość Classified0.2000Dostajesz127,68 złrynek 182,40 zł',
  )
  expect(words(cards()[0])).toBe(
    '★ KarambitVanillarzadkość Classified0.2000Dostajesz700,00 złrynek 1 000,00 zł',
  )
})

test('lists unavailable items separately with the reason', async () => {
  await openInventory(withItems)
  await grid()
  const locked = await screen.findByRole('region', { name: 'Niedostępne teraz 3' })
  expect(locked.textContent).toContain('1 w\u00a0sprzedaży · 1 bez ceny · 1 z\u00a0blokadą wymiany')
  const texts = within(locked)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(texts[0]).toMatch(/Sprzedano.*Jest już w\u00a0Twojej sprzedaży/)
  expect(texts.some((text) => text.includes('Blokada wymiany do 18 lis 2025, 09:00'))).toBe(true)
  expect(texts.some((text) => text.includes('Anvil Case') && text.includes('Brak wyceny'))).toBe(true)
  expect(within(locked).queryAllByRole('option')).toEqual([])
})

test('search, category and wear filter the list, and the order sorts it', async () => {
  await openInventory(withItems)
  await grid()
  choose('Kategoria:', 'snipers')
  await waitFor(() => expect(names()).toEqual(['AWP Asiimov']))
  choose('Kategoria:', 'all')
  choose('Zużycie:', 'ft')
  choose('Sortuj:', 'priceUp')
  await waitFor(() => expect(names()).toEqual(['P250 Sand Dune', 'AK-47 Redline']))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'RED ak' } })
  await waitFor(() => expect(names()).toEqual(['AK-47 Redline']))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } })
  expect(await screen.findByRole('heading', { name: 'Brak wyników dla tych filtrów' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść filtry' }))
  await waitFor(() => expect(names()).toHaveLength(4))
})

test('renders only cards near the viewport and shows more on demand with the focus on the first new one', async () => {
  await openInventory({ inventory: () => sampleAnswer(manyItems(130)) })
  await grid()
  expect(document.querySelectorAll('[role=option]').length).toBeLessThan(20)
  expect(document.querySelector('[role=option]')?.getAttribute('aria-setsize')).toBe('130')
  fireEvent.click(screen.getByText('Pokaż więcej'))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('121'))
  expect(document.querySelectorAll('[role=option]').length).toBeLessThan(20)
})

test('distinguishes an empty inventory from one with only locked items', async () => {
  await openInventory()
  expect(await screen.findByRole('heading', { name: 'Nie masz skinów CS2, które możemy kupić' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Otwórz kalkulator' }).getAttribute('href')).toBe('/calculator')
  cleanup()
  await openInventory({ inventory: () => sampleAnswer([LOCKED]) })
  expect(await screen.findByText(/przy każdym przedmiocie, dlaczego/)).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Niedostępne teraz 1' })).toBeTruthy()
})

test.each([
  ['refuses', refusal(503, 'inventory_maintenance', 'Steam ma przerwę.'), 'Steam ma przerwę.'],
  ['does not answer', 'no-answer' as const, 'Brak połączenia z naszym serwerem.'],
])('shows the specified text and the reason when the server %s', async (_name, problem, why) => {
  let answer: FakeAnswer | ReturnType<typeof sampleAnswer> = problem
  const { toasts } = await openInventory({ inventory: () => answer })
  expect(await screen.findByText(LOAD_FAILED)).toBeTruthy()
  expect(screen.getByText(why)).toBeTruthy()
  expect(toasts.map((toast) => toast.text)).toEqual([LOAD_FAILED])
  answer = sampleAnswer([AK])
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await grid()
  expect(screen.queryByText(LOAD_FAILED)).toBeNull()
})

test('explains a private inventory and can check it again', async () => {
  let answer: FakeAnswer | ReturnType<typeof sampleAnswer> = refusal(422, 'inventory_private')
  const { toasts } = await openInventory({ inventory: () => answer })
  expect(await screen.findByRole('heading', { name: 'Steam ukrywa Twój ekwipunek' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Otwórz ustawienia Steam' }).getAttribute('href')).toBe(
    'https://steamcommunity.com/my/edit/settings',
  )
  expect(toasts).toEqual([])
  answer = sampleAnswer([AK])
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź ponownie' }))
  await grid()
})

test('shows the progress of the first inventory read and polls again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const none = { fetchedAt: null, ageSeconds: null, waitSeconds: 2 }
  let answer = sampleAnswer([], {
    ...none,
    state: 'reading',
    progress: { readItems: 2000, totalItems: 2500 },
  })
  const { api } = await openInventory({ inventory: () => answer })
  expect(await screen.findByText('Wczytano 2000 z 2500 przedmiotów')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('2000')
  expect(document.querySelectorAll('.skeleton-card')).toHaveLength(15)
  answer = sampleAnswer([AK])
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await grid()
  expect(api.callsTo('/inventory?lang=pl')).toHaveLength(2)
})

test('reports a first inventory read that fails after the wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let answer: FakeAnswer | ReturnType<typeof sampleAnswer> = sampleAnswer([], {
    state: 'reading',
    fetchedAt: null,
    ageSeconds: null,
    waitSeconds: 2,
  })
  const { api, toasts } = await openInventory({ inventory: () => answer })
  expect(await screen.findByText('Steam podaje nam Twój ekwipunek…')).toBeTruthy()
  answer = refusal(503, 'inventory_timeout', 'Steam milczy.')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByText('Steam milczy.')).toBeTruthy()
  await waitFor(() => expect(toasts.map((toast) => toast.text)).toEqual([LOAD_FAILED]))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(api.callsTo('/inventory?lang=pl')).toHaveLength(2)
})

test('shows the wait time when there is no copy and the read is queued', async () => {
  await openInventory({
    inventory: () =>
      sampleAnswer([], { state: 'waiting', fetchedAt: null, ageSeconds: null, waitSeconds: 40 }),
  })
  expect(await screen.findByText('Czekamy na swoją kolej w Steam')).toBeTruthy()
  expect(screen.getByText('Twoja kolej za 40 s.')).toBeTruthy()
})

test('an old copy shows its age, the reason and the time of the next read', async () => {
  await openInventory({
    inventory: () =>
      sampleAnswer([AK], {
        state: 'stale',
        ageSeconds: 900,
        waitSeconds: 30,
        notice: { code: 'inventory_timeout', message: 'Steam milczy.' },
      }),
  })
  await grid()
  expect(screen.getByText('Steam milczy.')).toBeTruthy()
  expect(screen.getByText(/To stan z 14:32 \(15 min temu\)\./)).toBeTruthy()
  expect(screen.getByText('Nowy odczyt za 30 s.')).toBeTruthy()
})

test('a queued refresh shows the time of the next read', async () => {
  await openInventory({ inventory: () => sampleAnswer([AK], { state: 'fresh', waitSeconds: 20 }) })
  await grid()
  expect(screen.getByText('Nowy odczyt za 20 s.')).toBeTruthy()
})

test('reports items hidden by Steam', async () => {
  const notice = { code: 'inventory_items_hidden', message: 'Steam ukrywa część.' } as const
  await openInventory({ inventory: () => sampleAnswer([AK], { hiddenCount: 3, notice }) })
  expect(await screen.findByText('Steam ukrywa część.')).toBeTruthy()
})

test('enables the refresh after the server’s wait time and keeps the selection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  await openInventory({
    inventory: () => sampleAnswer([AK, AWP], { refreshWaitSeconds: 30 }),
    refresh: () => sampleAnswer([AK]),
  })
  await grid()
  for (const card of cards()) fireEvent.click(card)
  const button = screen.getByRole('button', { name: /^Odśwież/ })
  expect(button.textContent).toMatch(/za (2\d|30) s/)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(button.textContent).toContain('dane z\u00a014:32')
  fireEvent.click(button)
  expect(await screen.findByText('1 zaznaczony przedmiot zniknął ze Steam')).toBeTruthy()
  expect(cards().map((card) => card.getAttribute('aria-selected'))).toEqual(['true'])
})

test('a failed refresh keeps the items and shows the error', async () => {
  const { toasts } = await openInventory({
    ...withItems,
    refresh: () => refusal(503, 'inventory_unreachable', 'Nie możemy połączyć się ze Steam.'),
  })
  await grid()
  fireEvent.click(screen.getByRole('button', { name: /^Odśwież/ }))
  expect(await screen.findByText('Nie możemy połączyć się ze Steam.')).toBeTruthy()
  expect(names()).toHaveLength(4)
  await waitFor(() => expect(toasts.map((toast) => toast.text)).toEqual([LOAD_FAILED]))
})

test('reloads when the inventory or a sale changes', async () => {
  let answer = sampleAnswer([AK])
  let trades = [sampleSale({})]
  await openInventory({ inventory: () => answer, history: () => trades })
  await grid()
  answer = sampleAnswer([AK, AWP])
  await act(async () => publishUserEvent({ kind: 'inventory.updated' }))
  await waitFor(() => expect(names()).toHaveLength(2))
  answer = sampleAnswer([AK, { ...AWP, lock: { reason: 'in_sale' } }])
  trades = [sampleSale({ id: 120, number: '000120' }), ...trades]
  await act(async () => publishUserEvent({ kind: 'sale.updated', saleId: 120 }))
  await waitFor(() => expect(names()).toEqual(['AK-47 Redline']))
  expect(await screen.findByText('Sprzedaż 000120')).toBeTruthy()
})

test('tells a banned player that we cannot buy and offers no fix', async () => {
  const { reason, texts } = { reason: 'economy_ban' as const, ...READINESS_REASONS.economy_ban }
  const checks = READY.checks.map((check) => ({
    ...check,
    state: 'blocked' as const,
    link: check.check === 'bans' ? null : '/account',
    ...(check.check === 'bans' ? { reason, message: texts.pl } : {}),
  }))
  const { toasts } = await openInventory({
    ...withItems,
    readiness: () => ({ ...READY, ready: false, checks }),
  })
  const card = await screen.findByRole('region', { name: /^Nie możemy od Ciebie kupować$/ })
  expect(card.textContent).toContain('Dopóki ją ma, nie możemy od Ciebie kupować.')
  expect(card.textContent).not.toMatch(/popraw/i)
  const links = within(card).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/support'])
  fireEvent.click((await screen.findAllByRole('button', { name: 'Sprzedaj' }))[0]!)
  const reply = 'Twoje konto Steam ma blokadę. Nie możemy od Ciebie kupować.'
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([reply]))
})

test('passed checks show nothing, and a blocked one its reason and link', async () => {
  let readiness = READY
  const { api } = await openInventory({ ...withItems, readiness: () => readiness })
  await grid()
  // Requested at the start and again when the inventory has loaded.
  await waitFor(() => expect(api.callsTo('/account/readiness?lang=pl')).toHaveLength(2))
  expect(document.querySelector('.readiness')).toBeNull()
  readiness = {
    ...READY,
    ready: false,
    checks: READY.checks.map((check) =>
      check.check === 'trade_url'
        ? {
            ...check,
            state: 'blocked',
            reason: 'trade_url_missing',
            message: 'Zapisz link.',
            link: '/account',
          }
        : check,
    ),
  }
  await act(async () => publishUserEvent({ kind: 'profile.updated' }))
  await screen.findByRole('heading', { name: 'Został jeden krok: dodaj link wymiany' })
  expect(screen.getByText('Zapisz link.')).toBeTruthy()
  expect(screen.getByText('Brak linku wymiany')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Popraw w\u00a0profilu' }).getAttribute('href')).toBe('/account')
})

test('checks that fail to load can be retried', async () => {
  let readiness: FakeAnswer | typeof READY = refusal(503, 'unavailable')
  await openInventory({ ...withItems, readiness: () => readiness })
  expect(await screen.findByText('Nie udało się sprawdzić, czy możesz sprzedawać.')).toBeTruthy()
  await grid()
  readiness = READY
  const retry = screen.getByRole('button', { name: 'Spróbuj ponownie' })
  // When the inventory arrives, the page requests the checks again.
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull())
})

test('the history shows each sale with its status and link', async () => {
  const { api } = await openInventory({
    ...withItems,
    history: () => [
      sampleSale({}),
      sampleSale({ id: 104, number: '000104', status: 'completed', state: 'completed', payoutState: 'paid' }),
      sampleSale({ id: 98, number: '000098', status: 'failed', state: 'failed' }),
      sampleSale({ id: 97, number: '000097', state: 'protected', protectedUntil: '2020-11-21T13:40:00Z' }),
      sampleSale({ id: 96, number: '000096', state: 'items_received', needsDetails: true }),
    ],
  })
  const history = await screen.findByRole('region', { name: 'Historia sprzedaży' })
  const rows = await within(history).findAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('.pill')?.textContent)).toEqual([
    'W toku',
    'Zakończono',
    'Anulowano',
    'W toku',
    'W toku',
  ])
  expect(rows.map((row) => row.querySelector('.history-status .caption')?.textContent)).toEqual([
    'Wyślij ofertę',
    'Wypłacono',
    'Odrzucono',
    'Ochrona wymiany do 21 lis 2020, 14:40',
    'Podaj inne dane',
  ])
  expect(rows[0]?.textContent).toContain('13 lis 2025, 19:04')
  expect(within(history).getByRole('link', { name: 'Śledź sprzedaż 000119' }).getAttribute('href')).toBe(
    '/account/sales/119',
  )
  expect(api.callsTo('/trades/history?limit=50&offset=0')).toHaveLength(1)
})

test('an empty history says so, and a failed one keeps the items and can be retried', async () => {
  let history: FakeAnswer | [] = refusal(500, 'internal_error')
  await openInventory({ ...withItems, history: () => history })
  expect(await screen.findByText('Nie udało się załadować historii wymian')).toBeTruthy()
  await waitFor(() => expect(names()).toHaveLength(4))
  history = []
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Tu pojawi się Twoja pierwsza sprzedaż')).toBeTruthy()
})

test('shows the English page and the specified text for a failed history', async () => {
  await openInventory({ ...withItems, at: '/en/inventory', history: () => refusal(500, 'internal_error') })
  await grid()
  expect(screen.getByRole('heading', { level: 1, name: 'Inventory' })).toBeTruthy()
  expect(await screen.findByText('Failed to load trade history')).toBeTruthy()
})
