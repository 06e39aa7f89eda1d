import type { ItemAppraisal } from '@app/contract/catalog/appraisals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import { AK, sampleAnswer, sampleItem } from './testing/sample-inventory.ts'

const WAITING: ItemAppraisal = {
  id: '5',
  ticketId: 482,
  state: 'waiting',
  priceId: null,
  price: null,
  validUntil: null,
}
const OFFERED: ItemAppraisal = {
  ...WAITING,
  state: 'offered',
  priceId: '9',
  price: 612.34,
  validUntil: '2026-11-17T12:00:00.000Z',
}
const DOPPLER = sampleItem({
  assetId: '77',
  name: '★ Karambit | Doppler',
  market_hash_name: '★ Karambit | Doppler (Factory New)',
  marketPrice: null,
  ourPrice: null,
  laterPrice: null,
  lock: { reason: 'phase_dependent' },
})

beforeEach(() => {
  addDialogMethods()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const panel = () => screen.findByRole('region', { name: 'Wyceny ręczne' })

test('requests an appraisal of a Doppler with a note and sends only its asset id', async () => {
  let appraisal: ItemAppraisal | null = null
  const { api } = await openInventory({
    inventory: () => sampleAnswer([AK, { ...DOPPLER, appraisal }]),
    appraisals: (path) => {
      if (path === '/appraisals/rules') return success({ answerHours: 24, openMax: 10 })
      appraisal = WAITING
      return success({ appraisal })
    },
  })
  await grid()
  fireEvent.click(await screen.findByRole('heading', { name: /^Niedostępne teraz/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Poproś o\swycenę: ★ Karambit/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^Poproś o\swycenę$/ }))
  expect(await dialog.findByText(/w ciągu 24 godzin. To nasz cel/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Co go wyróżnia/), { target: { value: ' Rubin ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij do wyceny' }))
  expect(await within(await panel()).findByText('Czeka na cenę od naszej obsługi.')).toBeTruthy()
  expect(api.callsTo('/appraisals').find(({ method }) => method === 'POST')?.body).toEqual({
    assetId: '77',
    note: 'Rubin',
  })
  expect(screen.queryByRole('button', { name: /^Poproś o\swycenę: ★ Karambit/ })).toBeNull()
})

test('the dialog shows the server’s refusal', async () => {
  await openInventory({
    inventory: () => sampleAnswer([AK, DOPPLER]),
    appraisals: (path) =>
      path === '/appraisals/rules' ? 'no-answer' : refusal(429, 'appraisals_too_many', 'Za dużo wycen.'),
  })
  await grid()
  fireEvent.click(await screen.findByRole('heading', { name: /^Niedostępne teraz/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Poproś o\swycenę: ★ Karambit/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^Poproś o\swycenę$/ }))
  expect(dialog.getByText('Odpowiemy, gdy tylko ktoś go obejrzy.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij do wyceny' }))
  expect(await dialog.findByText('Za dużo wycen.')).toBeTruthy()
})

test('accepts an offered price by its id, and the item becomes selectable', async () => {
  let item = { ...DOPPLER, appraisal: OFFERED }
  const { api } = await openInventory({
    inventory: () => sampleAnswer([AK, item]),
    appraisals: () => {
      const appraisal = { ...OFFERED, state: 'accepted' as const }
      item = {
        ...DOPPLER,
        appraisal,
        lock: null,
        ourPrice: 612.34,
        marketPrice: 874.77,
        priceSource: 'appraisal',
      }
      return success({ appraisal })
    },
  })
  fireEvent.click(within(await panel()).getByRole('button', { name: /^Przyjmij 612,34/ }))
  expect(await within(await panel()).findByText(/^Cena 612,34\szł jest Twoja do/)).toBeTruthy()
  expect(api.callsTo('/appraisals/5/accept')[0]?.body).toEqual({ priceId: '9' })
  await waitFor(() => expect(cards()).toHaveLength(2))
})

test('reports a withdrawn price and loads the new one', async () => {
  let item = { ...DOPPLER, appraisal: OFFERED }
  await openInventory({
    inventory: () => sampleAnswer([AK, item]),
    appraisals: () => {
      item = { ...DOPPLER, appraisal: { ...OFFERED, priceId: '10', price: 700 } }
      return refusal(409, 'appraisal_price_gone', 'Tej ceny już nie ma.')
    },
  })
  fireEvent.click(within(await panel()).getByRole('button', { name: /^Przyjmij 612,34/ }))
  expect(await screen.findByText('Tej ceny już nie ma.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Przyjmij 700,00/ })).toBeTruthy()
})
