import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { success } from '#lib/session/testing/fake-browser.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { AccountsPage } from './accounts-page.tsx'

afterEach(cleanup)

const ACCOUNT = {
  steamId: '76561198000265728',
  name: 'Skinkantor',
  level: 30,
  state: 'active',
  isAdmitted: true,
  isWatched: true,
  polledAt: null,
  places: 1_000,
  heldItems: 860,
  heldValue: 104_356.68,
  protectedItems: 356,
  nextUnlockAt: null,
  came7Days: 300,
  sold7Days: 100,
  expectedItems: 5,
  value: 104_400,
  valueCap: null,
  openOffers: 0,
}

const open = (accounts: object[]) =>
  renderAdmin(<AccountsPage />, { at: '/admin/accounts', answer: () => success({ accounts }) })

test('a nearly full account that is the only one says when buying stops', async () => {
  await open([ACCOUNT])
  expect(await screen.findByText(/jedyne konto. Gdy się zapełni \(ok. .+\), skup stanie/)).toBeTruthy()
  expect(screen.getByText('0 z 28')).toBeTruthy()
  cleanup()
  await open([ACCOUNT, { ...ACCOUNT, steamId: '76561198000265729', heldItems: 10 }])
  expect(await screen.findByText(/Na pełne konto nie trafi żadna sprzedaż/)).toBeTruthy()
  expect(screen.queryByText(/jedyne konto/)).toBeNull()
})
