import type { Sale } from '@app/contract/selling/sales'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success, TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleSale } from '@app/contract/samples/sale'
import { SalePage } from '../sale-page.tsx'

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function openSale(read: () => Sale, prefix = '') {
  await renderPage(<SalePage />, {
    at: `${prefix}/account/sales/123`,
    pattern: `${prefix}/account/sales/:saleId`,
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) =>
      call.path === '/trades/123' ? success({ trade: read() }) : success({ user: TEST_USER }),
  })
  await screen.findAllByRole('list')
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const sale = sampleSale()
const [first] = sale.details.items
const diversion = {
  assetIds: [first!.assetId],
  noticedAt: sale.serverTime,
  undoUntil: new Date(Date.parse(sale.serverTime) + 7 * 86_400_000).toISOString(),
  daysLeft: 7,
  isBack: false,
  ticketId: 41,
}

test('announces an alarm with the missing items, the time left, the steps and the ticket', async () => {
  let isDiverted = false
  await openSale(() => sampleSale({ diversion: isDiverted ? diversion : null }))
  expect(plain(screen.getByRole('alert').textContent)).toBe('')
  isDiverted = true
  act(() => publishUserEvent({ kind: 'sale.diverted', saleId: 123 }))
  const alert = screen.getByRole('alert')
  const heading = { name: /^Przedmioty opuściły Twój ekwipunek/ }
  await waitFor(() => expect(within(alert).getByRole('heading', heading)).toBeTruthy())
  expect(plain(alert.textContent)).toContain('zostało około 7 dni')
  expect(plain(alert.textContent)).toContain(first!.market_hash_name)
  const links = within(alert)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    'https://steamcommunity.com/my/tradehistory/',
    'https://steamcommunity.com/dev/apikey',
    'https://store.steampowered.com/twofactor/manage',
    '/support/ticket/41',
    '/check-offer',
  ])
  expect(plain(document.querySelector('.sale-hero output')?.textContent)).toContain('nie trafiły do nas')
  // The text does not accuse the seller: an item moved into a storage unit has also left the inventory.
  expect(plain(alert.textContent)).toContain('schowek')
})

test.each([
  [{ daysLeft: 1 }, 'About 1 day is left'],
  [{ daysLeft: 0 }, 'Do it now.'],
  [{ daysLeft: 0, undoUntil: '2025-01-01T00:00:00.000Z' }, 'Write to Steam Support.'],
  [{ ticketId: null }, 'Opening an urgent request for you…'],
  [{ isBack: true }, 'The items are in your inventory again'],
] as const)('shows the English alarm with %j', async (change, words) => {
  await openSale(() => sampleSale({ diversion: { ...diversion, ...change } }), '/en')
  expect(plain(screen.getByRole('alert').textContent)).toContain(words)
})

test.each([
  [{ state: 'there', everySeconds: 30 }, 'Co 30 s sprawdzamy'],
  [{ state: 'not_yet', everySeconds: 258, lookedAt: null }, 'Co 5 min sprawdzamy'],
  [{ state: 'checking' }, 'Sprawdzamy, czy trafiły do nas'],
  [{ state: 'unknown', isPrivate: true }, 'Ustaw go w Steam jako publiczny'],
  [{ state: 'unknown', everySeconds: null }, 'więc nie zauważymy'],
  [{ state: 'with_us' }, 'Przedmioty są u nas'],
] as const)('shows the inventory check status: %j', async (change, words) => {
  await openSale(() => sampleSale({ guard: { ...sale.guard!, ...change } }))
  expect(plain(document.querySelector('.timeline')?.textContent)).toContain(words)
})

test('does not claim to check items when no check exists', async () => {
  await openSale(() => sampleSale({ guard: null }))
  expect(plain(document.querySelector('.timeline')?.textContent)).not.toContain('sprawdzamy, czy przedmioty')
})
