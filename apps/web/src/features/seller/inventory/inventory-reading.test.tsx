import { READINESS_REASONS } from '@app/contract/selling/readiness'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import { AK, AWP, READY, sampleAnswer, sampleSale } from './testing/sample-inventory.ts'
import { LOAD_FAILED, names, prepareInventory, withItems } from './testing/inventory-page.tsx'

prepareInventory()

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
  expect(screen.getByText(/^Nowy odczyt za \d+ s\.$/)).toBeTruthy()
})

test('a queued refresh shows the time of the next read', async () => {
  await openInventory({ inventory: () => sampleAnswer([AK], { state: 'fresh', waitSeconds: 20 }) })
  await grid()
  expect(screen.getByText(/^Nowy odczyt za \d+ s\.$/)).toBeTruthy()
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
  expect(button.textContent).toBe('Odśwież')
  expect(screen.getByText('ekwipunek z 14:32 · ceny na bieżąco')).toBeTruthy()
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
  expect(await screen.findByText('nr 000120')).toBeTruthy()
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
  const { api, toasts } = await openInventory({ ...withItems, readiness: () => readiness })
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
  // The items do not move by themselves: the seller asks to see what is left to do.
  const title = 'Dodaj link wymiany'
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([title]))
  expect(document.querySelector('.readiness')).toBeNull()
  await act(async () => toasts[0]?.action?.onPress())
  expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement)
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
