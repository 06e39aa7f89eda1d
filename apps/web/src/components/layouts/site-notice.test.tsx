import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { SiteNotice } from './site-notice.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notice = { version: 3, tone: 'warning', pl: 'Przerwa o 23:00', en: 'Maintenance at 23:00' }
const open = (at: string, answer = success({ notice })) =>
  renderPage(<SiteNotice />, { at, answer: () => answer })

test('announces the notice politely in the language of the page', async () => {
  await open('/')
  expect((await screen.findByText('Przerwa o 23:00')).closest('[role="status"]')).toBeTruthy()
  cleanup()
  await open('/en/support')
  expect(await screen.findByText('Maintenance at 23:00')).toBeTruthy()
})

test('keeps a dismissed notice hidden in this tab until a new version arrives', async () => {
  await open('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Zamknij' }))
  expect(screen.queryByText('Przerwa o 23:00')).toBeNull()
  cleanup()
  const { api } = await open('/')
  await vi.waitFor(() => expect(api.callsTo('/site/notice')).toHaveLength(1))
  expect(screen.queryByText('Przerwa o 23:00')).toBeNull()
  cleanup()
  await open('/', success({ notice: { ...notice, version: 4 } }))
  expect(await screen.findByText('Przerwa o 23:00')).toBeTruthy()
})

test('shows nothing without a response or without a notice', async () => {
  for (const answer of [refusal(503, 'unavailable'), success({ notice: null })]) {
    const { api } = await open('/', answer)
    await vi.waitFor(() => expect(api.callsTo('/site/notice')).toHaveLength(1))
    expect(screen.getByRole('status').textContent).toBe('')
    cleanup()
  }
})
