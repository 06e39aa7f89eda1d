import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BoardEntry, BoardLine, PayoutBoardResponse } from '@app/contract/selling/payout-board'
import { success } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { PayoutBoardPage } from './payout-board-page.tsx'

const NOTHING = { paid: 0, failed: 0, measured: 0, medianSeconds: null, p90Seconds: null }
const PAYPAL: BoardLine = {
  rail: 'paypal',
  last24Hours: { paid: 4, failed: 1, measured: 4, medianSeconds: null, p90Seconds: null },
  last30Days: { paid: 120, failed: 3, measured: 110, medianSeconds: 330, p90Seconds: 9_000 },
  days: [
    { day: '2025-11-13', medianSeconds: 300 },
    { day: '2025-11-14', medianSeconds: null },
  ],
}
const BANK: BoardLine = { rail: 'bank', last24Hours: NOTHING, last30Days: NOTHING, days: [] }
const ENTRIES: BoardEntry[] = ['a', 'b', 'c', 'd', 'e'].map((letter, index) => ({
  mark: `${letter}000-0000-0000-0000`,
  rail: 'paypal',
  day: '2025-11-13',
  pace: index === 0 ? null : 'to_15_minutes',
  band: index === 0 ? null : 'to_300',
}))

const BOARD = { countedAt: '2025-11-14T13:35:00.000Z', lines: [BANK, PAYPAL], entries: ENTRIES }

function open(change: Partial<PayoutBoardResponse> = {}, at = '/payouts') {
  return renderPage(<PayoutBoardPage />, {
    at,
    answer: ({ path }) =>
      path === '/payout-queues'
        ? success({ queues: [{ rail: 'paypal', light: 'red', waiting: 3 }] })
        : path === '/stats/payouts'
          ? success({ days: 30, count: 700, medianSeconds: 191, p90Seconds: 540 })
          : success({ ...BOARD, ...change }),
  })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows figures by method and period, and says when there are too few or none', async () => {
  await open()
  // A cell has its words for phones too; the style sheet shows one form.
  const cells = (table: HTMLElement, name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))
  const month = await screen.findByRole('table', { name: /^Ostatnie\s30\sdni$/ })
  expect(cells(month, 'PayPal')).toEqual(['zwykle6 min', '90% do3 godz.', '120120 wypłat', '33 nieudane'])
  expect(screen.getByText('W tym okresie bez wypłat: Przelew zwykły (Elixir).')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Ostatnie\s24\sgodziny$/ }))
  const day = screen.getByRole('table', { name: /^Ostatnie\s24\sgodziny$/ })
  expect(cells(day, 'PayPal')).toEqual(['za mało wypłat', '90% do–', '44 wypłaty', '11 nieudana'])
  expect(screen.getByText(/^Czas\spodajemy\sod\s10\s/)).toBeTruthy()
  expect(await screen.findByText('Brak środków')).toBeTruthy()
})

test('the headline gives the figures of the home page', async () => {
  await open()
  const headline = await screen.findByText(/^Połowa wypłat od razu trwa do/)
  expect(headline.textContent.replaceAll('\u00a0', ' ')).toBe(
    'Połowa wypłat od razu trwa do 3,2 min, 90% do 9 min.',
  )
})

test('the chart shows the method with the most days, and a method without data says why', async () => {
  await open()
  const slider = await screen.findByRole('slider', { name: 'Zwykły czas wypłaty' })
  expect(slider.getAttribute('aria-valuetext')).toBe('14 lis: za mało wypłat')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('13 lis: 5 min')
  fireEvent.change(screen.getByLabelText('Metoda'), { target: { value: 'bank' } })
  expect(screen.getByText(/Za mało wypłat tą metodą/)).toBeTruthy()
})

test('finds the seller’s payout by its mark, which is never sent to the server', async () => {
  const { api } = await open({}, '/payouts#m=c000-0000-0000-0000')
  expect(await screen.findByText('To Twoja wypłata: PayPal, 13 lis.')).toBeTruthy()
  const field = screen.getByLabelText('Znajdź swoją wypłatę')
  fireEvent.change(field, { target: { value: ' B000-0000-0000-0000 ' } })
  expect(screen.getByText('To Twoja wypłata: PayPal, 13 lis.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'ffff-0000-0000-0000' } })
  expect(screen.getByText(/Tego kodu nie ma wśród/)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'to nie jest znak :)' } })
  expect(screen.getByText(/Kod wygląda tak/)).toBeTruthy()
  expect(new Set(api.calls.map(({ path }) => path))).toEqual(
    new Set(['/payout-queues', '/stats/payout-board', '/stats/payouts']),
  )
  expect(api.calls.every(({ body }) => body === undefined)).toBe(true)
})

test('says when nothing was counted yet and when there are too few payouts', async () => {
  await open({ countedAt: null })
  expect(await screen.findByText(/Pierwsze liczby pojawią się/)).toBeTruthy()
  cleanup()
  await open({ entries: [] })
  expect(await screen.findByText(/Lista pojawi się po 5 wypłatach/)).toBeTruthy()
})

test('a failed load says so and can be retried', async () => {
  const { api } = await renderPage(<PayoutBoardPage />, { at: '/payouts', answer: () => 'no-answer' })
  expect(await screen.findByText('Nie udało się wczytać tablicy.')).toBeTruthy()
  expect(await screen.findByText('Nie udało się sprawdzić, ile wypłat czeka.')).toBeTruthy()
  const before = api.callsTo('/stats/payout-board').length
  fireEvent.click(screen.getByRole('button', { name: /ponownie/ }))
  await vi.waitFor(() => expect(api.callsTo('/stats/payout-board').length).toBe(before + 1))
})
