import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { DocumentsCard } from './documents-card.tsx'

beforeEach(() => localStorage.setItem('accessToken', 'access-1'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const YEARS = [
  { year: 2026, payouts: 5, paid: 940, corrections: -420, net: 520, isOver: false },
  { year: 2025, payouts: 1, paid: 210, corrections: 0, net: 210, isOver: true },
]

function open(years: FakeAnswer | (() => FakeAnswer), options: { file?: FakeAnswer; language?: 'en' } = {}) {
  return renderPage(<DocumentsCard />, {
    at: options.language === 'en' ? '/en/account' : '/account',
    session: { status: 'authenticated', user: TEST_USER },
    answer: (call) => {
      if (call.path.startsWith('/account/statements')) return typeof years === 'function' ? years() : years
      return options.file ?? 'no-answer'
    },
  })
}

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ')

test('each year shows its total and corrections, and its statement can be downloaded', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const file = new Response(new Blob(['x'], { type: 'text/csv' }), {
    headers: { 'content-disposition': 'attachment; filename="zestawienie-2026.csv"' },
  })
  const { api } = await open(success({ years: YEARS }), { file })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(plain(first!.textContent)).toContain('2026 (do dziś)')
  expect(plain(first!.textContent)).toContain('5 wypłat · 940,00 zł')
  expect(plain(first!.textContent)).toContain('Zwrócone: −420,00 zł · razem 520,00 zł')
  expect(plain(second!.textContent)).toContain('1 wypłata · 210,00 zł')
  expect(plain(second!.textContent)).not.toMatch(/Zwrócone|do dziś/)
  fireEvent.click(within(first!).getByRole('button', { name: 'CSV: pobierz zestawienie za rok 2026' }))
  await waitFor(() => expect(saved).toEqual(['zestawienie-2026.csv']))
  expect(api.calls.map(({ path }) => path)).toContain('/account/statement?year=2026&format=csv')
})

test('shows in English that there are no statements and that this is no tax advice', async () => {
  await open(success({ years: [] }), { language: 'en' })
  expect(await screen.findByText('There were no payouts yet, so there are no statements.')).toBeTruthy()
  expect(screen.getByText(/PIT.36\. This is not tax advice/)).toBeTruthy()
})

test('a failed list can be retried, and a failed download shows the reason', async () => {
  let isDown = true
  const years = () => (isDown ? refusal(503, 'unavailable', 'x') : success({ years: YEARS }))
  const { toasts } = await open(years, { file: refusal(429, 'rate_limited', 'Za dużo prób.') })
  expect(await screen.findByText('Nie udało się wczytać zestawień.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  fireEvent.click(await screen.findByRole('button', { name: 'PDF: pobierz zestawienie za rok 2025' }))
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Za dużo prób.', kind: 'error' }]))
})
