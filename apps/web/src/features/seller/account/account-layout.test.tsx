import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { success, TEST_USER } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { AccountLayout } from './account-layout.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the account menu counts the unread replies', async () => {
  localStorage.setItem('accessToken', 'access-1')
  const { api } = await renderPage(<AccountLayout />, {
    at: '/account/tickets',
    session: { status: 'authenticated', user: TEST_USER },
    answer: () => success({ user: TEST_USER, unreadTotal: 2 }),
  })
  const link = await screen.findByRole('link', { name: 'Zgłoszenia (2)' })
  expect(link.getAttribute('href')).toBe('/account/tickets')
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(api.callsTo('/support/user/tickets?limit=1')).toHaveLength(1)
})
