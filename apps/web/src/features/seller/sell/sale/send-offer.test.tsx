import { sampleSale } from '@app/contract/samples/sale'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { success, TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { renderPage } from '#testing/render-page.tsx'
import { SalePage } from './sale-page.tsx'

const OPERATOR = {
  name: 'Skinkantor',
  steamId: '76561198000265728',
  profileUrl: 'https://steamcommunity.com/profiles/76561198000265728',
  tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
  avatarUrl: null,
  level: 87,
  memberSince: '2016-04-12T00:00:00.000Z',
}

const copied = vi.fn(async () => undefined)

function openSale() {
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }))
  return renderPage(<SalePage />, {
    at: '/account/sales/123',
    pattern: '/account/sales/:saleId',
    session: { status: 'authenticated', user: TEST_USER },
    answer: ({ path }) => {
      if (path === '/trades/123') return success({ trade: sampleSale() })
      return success(
        path === '/operator' ? { operator: OPERATOR, accounts: [OPERATOR] } : { user: TEST_USER },
      )
    },
  })
}

beforeAll(addDialogMethods)
beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  copied.mockClear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('one press copies the code and opens the trade link in a new tab', async () => {
  const { toasts } = await openSale()
  const link = await screen.findByRole('link', { name: /^Skopiuj\skod\si\sotwórz\sSteam/ })
  expect(link.getAttribute('href')).toBe(sampleSale().tradeUrl)
  expect(link.getAttribute('target')).toBe('_blank')
  fireEvent.click(link)
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success' }]))
  expect(copied).toHaveBeenCalledWith(sampleSale().code)
})

test('shows the recipient account with the details that identify it', async () => {
  await openSale()
  const section = await screen.findByRole('region', { name: /^Sprawdź\sodbiorcę/ })
  expect(await within(section).findByText('87')).toBeTruthy()
  expect(within(section).getByText('2016')).toBeTruthy()
  expect(within(section).getByText(OPERATOR.steamId)).toBeTruthy()
  const profile = within(section).getByRole('link', { name: /Zobacz\sprofil/ })
  expect(profile.getAttribute('href')).toBe(OPERATOR.profileUrl)
  const mismatch = within(section).getByRole('link', { name: /Coś\ssię\snie\szgadza/ })
  expect(mismatch.getAttribute('href')).toBe('/support?sale=000123')
})

test('copying the trade link shows the specified English toast', async () => {
  const { toasts } = await openSale()
  fireEvent.click(await screen.findByRole('button', { name: 'Kopiuj: Link wymiany' }))
  await waitFor(() =>
    expect(toasts).toMatchObject([{ text: 'Trade link copied', kind: 'success', lang: 'en' }]),
  )
})
