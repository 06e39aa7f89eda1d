import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { publishUserEvent } from '#lib/session/user-events.ts'
import { renderPage } from '#testing/render-page.tsx'
import { DiversionNotice } from './diversion-notice.tsx'

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const one = {
  saleId: 123,
  number: '000123',
  assetIds: ['1'],
  noticedAt: '2026-11-14T12:00:00.000Z',
  undoUntil: '2026-11-21T12:00:00.000Z',
  daysLeft: 6,
  isBack: false,
  ticketId: 41,
}

function open(at: string, answers: { list: () => object[]; dismiss?: FakeAnswer }) {
  return renderPage(<DiversionNotice />, {
    at,
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) => {
      if (call.path === '/diversions') return success({ diversions: answers.list() })
      if (call.path === '/diversions/123/put-away') return answers.dismiss ?? success({})
      return success({ user: TEST_USER })
    },
  })
}

test('announces a new alarm on any page and links to the sale', async () => {
  let list: object[] = []
  const { api } = await open('/calculator', { list: () => list })
  await waitFor(() => expect(api.callsTo('/diversions')).toHaveLength(1))
  expect(screen.getByRole('alert').textContent).toBe('')
  list = [one]
  act(() => publishUserEvent({ kind: 'sale.diverted', saleId: 123 }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Sprzedaż 000123: przedmioty opuściły'),
  )
  expect(screen.getByRole('alert').textContent).toContain('około 6 dni')
  expect(screen.getByRole('link', { name: 'Co zrobić teraz' }).getAttribute('href')).toBe(
    '/account/sales/123',
  )
})

test('shows no notice on the page of the sale itself', async () => {
  const { api } = await open('/en/account/sales/123', { list: () => [one] })
  await waitFor(() => expect(api.callsTo('/diversions')).toHaveLength(1))
  await act(async () => undefined)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('hides a dismissed notice after the server confirms, and keeps it with an error otherwise', async () => {
  await open('/en/support', { list: () => [one] })
  fireEvent.click(await screen.findByRole('button', { name: 'Hide the notice about sale 000123' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
  cleanup()
  const { toasts } = await open('/en/support', { list: () => [one], dismiss: refusal(503, 'unavailable') })
  fireEvent.click(await screen.findByRole('button', { name: 'Hide the notice about sale 000123' }))
  await waitFor(() =>
    expect(toasts.map(({ text }) => text)).toEqual(['The notice could not be hidden. Try again.']),
  )
  expect(screen.getByRole('alert').textContent).toContain('Sale 000123')
})
