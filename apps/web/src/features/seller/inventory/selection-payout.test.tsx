import type { SelectionPreviewResponse } from '@app/contract/selling/payout-preview'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cards, grid, openInventory } from './testing/open-inventory.tsx'
import { AK, AWP, CHEAP, KNIFE, sampleAnswer, samplePreview } from './testing/sample-inventory.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const told = () => (document.querySelector('.forecast')?.textContent ?? '').replaceAll('\u00a0', ' ')

async function open(preview: (totalGrosze: number) => SelectionPreviewResponse = samplePreview) {
  const opened = await openInventory({
    inventory: () => sampleAnswer([KNIFE, AWP, AK, CHEAP]),
    preview,
  })
  await grid()
  return opened
}

function pick(...names: string[]) {
  for (const name of names) fireEvent.click(cards().find((card) => card.textContent?.includes(name))!)
}
const selectedCount = () => cards().filter((card) => card.getAttribute('aria-selected') === 'true').length

test('within the limit, the panel shows the time of this seller and what is left of the limit', async () => {
  await open()
  pick('Asiimov', 'Redline')
  await waitFor(() => expect(told()).toContain('Wypłata: ok. 14:50'))
  expect(told()).toContain('Po tej sprzedaży zostanie 162,32 z 500 zł limitu szybkich wypłat')
  expect(screen.queryByRole('button', { name: /Zmieść się/ })).toBeNull()
})

test('above the limit, the panel shows the later date and drops the item that is least needed', async () => {
  await open()
  pick('Karambit', 'Asiimov', 'Redline')
  await waitFor(() =>
    expect(told()).toContain('Ta sprzedaż przekracza limit szybkich wypłat, więc płacimy po ochronie Steam.'),
  )
  expect(told()).toContain('Wypłata: najpóźniej 23 lis, 08:45')
  expect(told()).toMatch(/Limit szybkich wypłat: wolne 500 zł, o [\d ,]+ zł za mało/)
  fireEvent.click(screen.getByRole('button', { name: /^Zmieść się w.limicie: odznacz 1.przedmiot$/ }))
  await waitFor(() => expect(told()).toContain('Wypłata: ok. 14:50'))
  expect(selectedCount()).toBe(2)
})

test('an item above the limit alone offers no smaller sale', async () => {
  await open()
  pick('Karambit')
  await waitFor(() => expect(told()).toContain('Ta sprzedaż przekracza limit szybkich wypłat'))
  expect(screen.queryByRole('button', { name: /Zmieść się/ })).toBeNull()
})

test('with nothing selected, one press selects what is paid instantly, and the steps of the limit are shown', async () => {
  await open()
  await screen.findByText(/^Jeszcze 1.sprzedaż po.ochronie wymiany i.limit urośnie do 1.000.zł\.$/)
  fireEvent.click(screen.getByRole('button', { name: /^Dobierz przedmioty do 500.zł \(wypłata od razu\)$/ }))
  await waitFor(() => expect(selectedCount()).toBe(3))
  await waitFor(() => expect(told()).toContain('Wypłata: ok. 14:50'))
})

test('methods that pay at other times are named, and one that cannot pay is left out', async () => {
  await open((total) => {
    const sample = samplePreview(total)
    const [bank, paypal] = sample.methods
    return {
      ...sample,
      methods: [
        { ...bank!, pace: 'banking', payoutAt: null, promisedBy: '2025-11-17T16:30:00.000Z' },
        paypal!,
        { ...paypal!, method: 'skrill', hindrance: 'method_paused', payoutAt: null },
      ],
    }
  })
  pick('Redline')
  await waitFor(() =>
    expect(told()).toContain('Przelew: na koncie najpóźniej w poniedziałek, 17 lis, o 17:30'),
  )
  expect(told()).toContain('PayPal: ok. 14:50')
  expect(told()).not.toContain('Skrill')
})

test('without a response from the server, the panel promises nothing', async () => {
  await openInventory({ inventory: () => sampleAnswer([AK]) })
  await grid()
  pick('Redline')
  await screen.findAllByRole('button', { name: /^Sprzedaj za/ })
  expect(told()).toBe('')
})
