import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { success } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { StopAlertsPage } from './stop-alerts-page.tsx'

function open(hash: string) {
  window.history.replaceState(null, '', `/stop-alerts${hash}`)
  return renderPage(<StopAlertsPage />, { at: '/stop-alerts', answer: () => success() })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('ends the alerts only after a press and takes the token out of the address bar', async () => {
  const { api } = await open('#token=0001.abc')
  expect(window.location.hash).toBe('')
  expect(api.calls).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Wyłącz wszystkie' }))
  expect(await screen.findByText('Alerty cenowe są wyłączone.')).toBeTruthy()
  expect(api.calls).toMatchObject([{ path: '/price-alerts/stop', body: { token: '0001.abc' } }])
})

test('an incomplete link offers nothing to press', async () => {
  await open('')
  expect(await screen.findByText(/^Ten link jest niepełny/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
