import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import { AK, AWP, CHEAP, KNIFE, manyItems, READY, sampleAnswer } from './testing/sample-inventory.ts'

/** In page order: knife, AWP, AK-47, P250. */
const ITEMS = [AK, AWP, KNIFE, CHEAP]
const withItems = { inventory: () => sampleAnswer(ITEMS) }

const selected = () => cards().map((card) => card.getAttribute('aria-selected') === 'true')
const focused = () => cards().indexOf(document.activeElement as HTMLElement)
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })
const panel = () => screen.getByRole('complementary', { name: 'Podsumowanie' })
const sell = () => within(panel()).getByRole('button', { name: /^Sprzedaj/ })

/** The focus moves to the first of the new cards each time. */
async function showAll() {
  await grid()
  for (let more = screen.queryByText('Pokaż więcej'); more; more = screen.queryByText('Pokaż więcej')) {
    const before = document.activeElement
    fireEvent.click(more)
    await waitFor(() => expect(document.activeElement).not.toBe(before))
  }
}

async function enterGrid() {
  await grid()
  await waitFor(() => expect(cards()[0]?.tabIndex).toBe(0))
  act(() => cards()[0]?.focus())
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a click selects, a second click deselects, and the panel shows the sum', async () => {
  await openInventory(withItems)
  await grid()
  fireEvent.click(cards()[1]!)
  fireEvent.click(cards()[2]!)
  await waitFor(() => expect(selected()).toEqual([false, true, true, false]))
  expect(await within(panel()).findByText('Zaznaczono 2 przedmioty')).toBeTruthy()
  expect(within(panel()).getByText('337,68 zł')).toBeTruthy()
  expect(within(panel()).getByText('482,40 zł')).toBeTruthy()
  expect(within(panel()).getByText('70%')).toBeTruthy()
  fireEvent.click(within(panel()).getByRole('button', { name: 'Usuń AWP Asiimov' }))
  fireEvent.click(cards()[2]!)
  await waitFor(() => expect(selected()).toEqual([false, false, false, false]))
})

test('the list is one tab stop, also after a filter removes the focused card', async () => {
  await openInventory(withItems)
  await grid()
  const stops = () => cards().filter((card) => card.tabIndex === 0).length
  await waitFor(() => expect(stops()).toBe(1))
  fireEvent.change(screen.getByLabelText('Kategoria:'), { target: { value: 'rifles' } })
  await waitFor(() => expect(stops()).toBe(1))
})

test('arrows move, Space and Enter toggle, Home and End go to the ends', async () => {
  await openInventory(withItems)
  await enterGrid()
  expect(focused()).toBe(0)
  press('ArrowRight')
  press(' ')
  await waitFor(() => expect(selected()).toEqual([false, true, false, false]))
  press('End')
  press('Enter')
  expect(focused()).toBe(3)
  await waitFor(() => expect(selected()).toEqual([false, true, false, true]))
  press('ArrowLeft')
  press('Home')
  expect(focused()).toBe(0)
  press('ArrowLeft')
  expect(focused()).toBe(0)
})

test('up and down move by one row of the grid', async () => {
  document.head.innerHTML = '<style>.item-grid { grid-template-columns: 100px 100px }</style>'
  await openInventory(withItems)
  await enterGrid()
  press('ArrowDown')
  expect(focused()).toBe(2)
  press('ArrowDown')
  expect(focused()).toBe(2)
  press('ArrowUp')
  expect(focused()).toBe(0)
})

test('End and Home move to cards far from the viewport and render only a few', async () => {
  await openInventory({ inventory: () => sampleAnswer(manyItems(110)) })
  await showAll()
  press('End')
  expect(document.activeElement?.getAttribute('aria-posinset')).toBe('110')
  expect(cards().length).toBeLessThan(20)
  press('Home')
  expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1')
  expect(cards().map((card) => card.getAttribute('aria-posinset'))).not.toContain('110')
})

test('Shift with arrows extends and shrinks the range and keeps the earlier selection', async () => {
  await openInventory(withItems)
  await enterGrid()
  fireEvent.click(cards()[3]!)
  press('Home')
  press('ArrowRight', { shiftKey: true })
  press('ArrowRight', { shiftKey: true })
  await waitFor(() => expect(selected()).toEqual([true, true, true, true]))
  press('ArrowLeft', { shiftKey: true })
  await waitFor(() => expect(selected()).toEqual([true, true, false, true]))
})

test('Ctrl+A selects all visible items, Esc clears, and toast and page offer to undo', async () => {
  const { toasts } = await openInventory(withItems)
  await enterGrid()
  press('a', { ctrlKey: true })
  await waitFor(() => expect(selected()).toEqual([true, true, true, true]))
  press('Escape')
  await waitFor(() => expect(selected()).toEqual([false, false, false, false]))
  expect(toasts[0]).toMatchObject({ text: 'Zaznaczenie wyczyszczone', action: { label: 'Cofnij' } })
  expect(await screen.findByText('Zaznaczenie wyczyszczone')).toBeTruthy()
  act(() => toasts[0]?.action?.onPress())
  await waitFor(() => expect(selected()).toEqual([true, true, true, true]))
  press('Escape')
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
  await waitFor(() => expect(selected()).toEqual([true, true, true, true]))
  await waitFor(() => expect(screen.queryByText('Zaznaczenie wyczyszczone')).toBeNull())
})

test('typing moves to the item whose weapon or finish starts with the text', async () => {
  await openInventory(withItems)
  await enterGrid()
  press('a')
  expect(focused()).toBe(1)
  press('k')
  expect(focused()).toBe(2)
})

test('limits a selection to 100 items and says so', async () => {
  const { toasts } = await openInventory({ inventory: () => sampleAnswer(manyItems(110)) })
  await showAll()
  fireEvent.click(screen.getByText('Zaznacz widoczne'))
  expect(await within(panel()).findByText('Zaznaczono 100 przedmiotów')).toBeTruthy()
  const full = 'W jednej sprzedaży mieści się 100 przedmiotów. Resztę sprzedasz w następnej.'
  expect(await screen.findByText(full)).toBeTruthy()
  press('End')
  press('Enter')
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('false')
  await waitFor(() => expect(toasts.map((toast) => toast.text.replaceAll('\u00a0', ' '))).toContain(full))
})

test('announces the sum half a second after the last change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openInventory(withItems)
  await grid()
  const said = () => [...document.querySelectorAll('output')].map((output) => output.textContent)
  fireEvent.click(cards()[1]!)
  fireEvent.click(cards()[2]!)
  await within(panel()).findByText('Zaznaczono 2 przedmioty')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(said()).toContain('Zaznaczono 2 przedmioty, dostajesz 337,68\u00a0zł')
})

test('explains why nothing opens without items, below the minimum or with a blocked check', async () => {
  const blocked = READY.checks.map((check) =>
    check.check === 'bans' ? check : { ...check, state: 'blocked' as const },
  )
  const { toasts } = await openInventory({
    ...withItems,
    readiness: () => ({ ...READY, ready: false, checks: blocked }),
  })
  await grid()
  await screen.findByRole('heading', { name: 'Zanim sprzedasz, załatw to:' })
  fireEvent.click(sell())
  expect(within(panel()).getByText('Wybierz skiny do sprzedaży')).toBeTruthy()
  fireEvent.click(cards()[3]!)
  await within(panel()).findByText('Zaznaczono 1 przedmiot')
  fireEvent.click(sell())
  expect(panel().textContent).toContain('Minimalna kwota sprzedaży to 20 zł')
  expect(panel().textContent).toMatch(/to 20.zł\. Brakuje 6,40.zł\./)
  fireEvent.click(cards()[0]!)
  await within(panel()).findByText('Zaznaczono 2 przedmioty')
  fireEvent.click(sell())
  expect(document.activeElement?.id).toBe('readiness-title')
  await waitFor(() =>
    expect(toasts.map((toast) => toast.text)).toEqual([
      'Wybierz skiny do sprzedaży',
      'Zostało coś do załatwienia: zobacz nad ekwipunkiem.',
    ]),
  )
  expect(screen.queryByRole('dialog', { name: 'sell' })).toBeNull()
})

test('shows the minimum with the specified English text', async () => {
  await openInventory({ ...withItems, at: '/en/inventory' })
  await grid()
  fireEvent.click(cards()[3]!)
  const side = screen.getByRole('complementary', { name: 'Summary' })
  await waitFor(() => expect(side.textContent).toContain('Minimum sell amount is 20 PLN'))
})

test('keeps the selection when the seller comes back, without what can no longer be sold', async () => {
  await openInventory(withItems)
  await grid()
  fireEvent.click(cards()[0]!)
  fireEvent.click(cards()[1]!)
  await within(panel()).findByText('Zaznaczono 2 przedmioty')
  cleanup()
  await openInventory({ inventory: () => sampleAnswer([AWP]) })
  await grid()
  expect(await within(panel()).findByText('Zaznaczono 1 przedmiot')).toBeTruthy()
})

test('passes the selection to the dialog and shows the sale after it was created', async () => {
  localStorage.setItem('basket', JSON.stringify([AK.market_hash_name, 'M4A4 | Kept (Field-Tested)']))
  const { api, place } = await openInventory(withItems)
  await grid()
  expect(await screen.findByText('Zaznaczyliśmy 1 przedmiot z kalkulatora.')).toBeTruthy()
  fireEvent.click(cards()[1]!)
  await within(panel()).findByText('Zaznaczono 2 przedmioty')
  const before = api.calls.length
  fireEvent.click(sell())
  const dialog = await screen.findByRole('dialog', { name: 'sell' })
  // The last selected item comes first, as in the summary.
  expect(dialog.textContent).toContain('2,1')
  fireEvent.click(within(dialog).getByText('sold'))
  await waitFor(() => expect(place.current).toBe('/account/sales/119'))
  const asked = api.calls.slice(before).map((call) => call.path)
  expect(asked).toEqual(expect.arrayContaining(['/inventory?lang=pl', '/trades/history?limit=50&offset=0']))
  expect(JSON.parse(localStorage.getItem('basket') ?? '')).toEqual(['M4A4 | Kept (Field-Tested)'])
})

test('closing the dialog keeps the selection', async () => {
  await openInventory(withItems)
  await grid()
  fireEvent.click(cards()[0]!)
  await within(panel()).findByText('Zaznaczono 1 przedmiot')
  fireEvent.click(sell())
  const dialog = await screen.findByRole('dialog', { name: 'sell' })
  fireEvent.click(within(dialog).getByText('close'))
  expect(screen.queryByRole('dialog', { name: 'sell' })).toBeNull()
  await waitFor(() => expect(selected()).toEqual([true, false, false, false]))
})

test('reports a sell dialog that fails to load and keeps the button enabled', async () => {
  await openInventory({ ...withItems, loadSellDialog: () => Promise.reject(new Error('offline')) })
  await grid()
  fireEvent.click(cards()[0]!)
  await within(panel()).findByText('Zaznaczono 1 przedmiot')
  fireEvent.click(sell())
  const failed = 'Nie udało się otworzyć okna sprzedaży. Spróbuj jeszcze raz.'
  expect(await within(panel()).findByText(failed)).toBeTruthy()
  expect(sell().getAttribute('aria-disabled')).toBeNull()
})
