import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSelection } from '#lib/kept-selection.ts'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import { AK, AWP, CHEAP, SOLD, sampleAnswer } from './testing/sample-inventory.ts'

const panel = () => screen.getByRole('complementary', { name: 'Podsumowanie' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('uses the rate and the minimum from the server', async () => {
  await openInventory({ inventory: () => sampleAnswer([CHEAP, AWP], { rateBps: 6_550, minimum: 15.5 }) })
  await grid()
  fireEvent.click(cards()[1]!)
  expect(await within(panel()).findByText(/65[.,]5%/)).toBeTruthy()
  expect(within(panel()).getByText(/Brakuje\s1,90\szł/)).toBeTruthy()
})

test('resumes the sale after a new sign-in with the selected items that are still sellable', async () => {
  keepSelection([AK.assetId, SOLD.assetId, '999'])
  await openInventory({ inventory: () => sampleAnswer([AK, AWP, SOLD]) })
  const dialog = await screen.findByRole('dialog', { name: 'sell' })
  expect(dialog.textContent).toMatch(new RegExp(`^${AK.assetId}close`))
  fireEvent.click(within(dialog).getByRole('button', { name: 'close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'sell' })).toBeNull())
  expect(cards().filter((card) => card.getAttribute('aria-selected') === 'true')).toHaveLength(1)
})

test('opens no dialog without an interrupted sale', async () => {
  sessionStorage.setItem('keptSelection', '<script> drop 1x')
  await openInventory({ inventory: () => sampleAnswer([AK]) })
  await grid()
  expect(screen.queryByRole('dialog', { name: 'sell' })).toBeNull()
})
