import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { registerNavigate } from '#lib/session/navigation.ts'
import { readSession, UNKNOWN_SESSION } from '#lib/session/session-state.ts'
import { refusal, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { InventoryPage } from './inventory-page.tsx'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import { AK, KNIFE, LOCKED, manyItems, sampleAnswer, sampleSale } from './testing/sample-inventory.ts'
import { withItems, words, names, choose, prepareInventory } from './testing/inventory-page.tsx'

prepareInventory()

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
  expect(words(document.querySelector('.inventory-total')!)).toBe(
    '4 z 7 przedmiotów na sprzedaż · razem 1 051,28 zł',
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

test('a card names the phase and the premium that its price includes', async () => {
  const knife = { ...KNIFE, priceNote: { phase: 'Ruby', premium: 12 } }
  await openInventory({ inventory: () => sampleAnswer([knife, AK]) })
  await grid()
  expect(words(cards()[0])).toMatch(/^★ KarambitVanilla Ruby.*w tym dopłata 12,00 zł$/)
  expect(words(cards()[1])).not.toContain('dopłata')
})

test('lists unavailable items separately with the reason', async () => {
  await openInventory(withItems)
  await grid()
  const locked = await screen.findByRole('region', { name: 'Niedostępne teraz 3' })
  expect(locked.textContent).toContain('1 w\u00a0sprzedaży · 1 bez ceny · 1 z\u00a0blokadą wymiany')
  expect(within(locked).queryByRole('listitem')).toBeNull()
  fireEvent.click(within(locked).getByRole('heading'))
  const texts = (await within(locked).findAllByRole('listitem')).map((item) => item.textContent)
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
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('31'))
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
  expect(
    within(history)
      .getByRole('link', { name: /^AK-47 \| Redline\sFT, Sprzedaż 000119/ })
      .getAttribute('href'),
  ).toBe('/account/sales/119')
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
