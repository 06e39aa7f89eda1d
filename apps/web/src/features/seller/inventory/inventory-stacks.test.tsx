import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import { AK, sampleAnswer, sampleItem } from './testing/sample-inventory.ts'

const copy = (assetId: string) =>
  sampleItem({
    assetId,
    name: 'P250 | Sand Dune',
    market_hash_name: 'P250 | Sand Dune (Field-Tested)',
    weaponType: 'P250',
    marketPrice: 2,
    ourPrice: 1.4,
    laterPrice: 1.4,
  })
const withCopies = { inventory: () => sampleAnswer([copy('11'), AK, copy('12'), copy('13')]) }
const panel = () => screen.getByRole('complementary', { name: 'Podsumowanie' })
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

async function openStack(): Promise<HTMLElement> {
  await openInventory(withCopies)
  await grid()
  expect(cards()).toHaveLength(2)
  return cards()[1]!
}

test('copies are one card; a press selects all of them and the panel counts every one', async () => {
  const stack = await openStack()
  expect(stack.textContent).toContain('×3')
  fireEvent.click(stack)
  await waitFor(() => expect(cards()[1]?.getAttribute('aria-selected')).toBe('true'))
  expect(await within(panel()).findByText('Zaznaczono 3 przedmioty')).toBeTruthy()
  const amount = within(panel()).getByRole('group', { name: 'Ile sztuk: P250 Sand Dune' })
  expect(within(amount).getByText('3 z 3')).toBeTruthy()
  fireEvent.click(within(amount).getByRole('button', { name: /jedną mniej/ }))
  expect(await within(panel()).findByText('Zaznaczono 2 przedmioty')).toBeTruthy()
  expect(cards()[1]?.textContent).toContain('Sztuk: 3, wybrano: 2.')
  fireEvent.click(within(panel()).getByRole('button', { name: 'Usuń P250 Sand Dune' }))
  await waitFor(() => expect(cards()[1]?.getAttribute('aria-selected')).toBe('false'))
})

test('the keys plus and minus and the marks of the card change the number', async () => {
  const stack = await openStack()
  act(() => stack.focus())
  press('+')
  expect(await within(panel()).findByText('Zaznaczono 1 przedmiot')).toBeTruthy()
  fireEvent.click(cards()[1]!.querySelector('[data-step="1"]')!)
  expect(await within(panel()).findByText('Zaznaczono 2 przedmioty')).toBeTruthy()
  press('-')
  press('-')
  await waitFor(() => expect(cards()[1]?.getAttribute('aria-selected')).toBe('false'))
})
