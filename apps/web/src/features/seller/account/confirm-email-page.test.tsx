import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { renderPage } from '#testing/render-page.tsx'

function open(hash: string, answer: () => FakeAnswer = () => success()) {
  window.history.replaceState(null, '', `/confirm-email${hash}`)
  return renderPage(<ConfirmEmailPage />, { at: '/confirm-email', answer })
}

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('removes the token from the address bar and confirms the email address', async () => {
  const { api } = await open('#token=first')
  expect(await screen.findByText('Adres e-mail jest potwierdzony.')).toBeTruthy()
  expect(window.location.hash).toBe('')
  expect(api.calls).toMatchObject([{ path: '/auth/user/email/confirm', body: { token: 'first' } }])
})

test.each(['', '#', '#token=', '#other=1'])(
  'a link with %j is incomplete and sends no request',
  async (hash) => {
    const { api } = await open(hash)
    expect(await screen.findByText(/^Ten link jest niepełny/)).toBeTruthy()
    expect(api.calls).toEqual([])
  },
)

test('explains a used link with the server’s message and offers no retry', async () => {
  await open('#token=used', () => refusal(422, 'email_link_invalid', 'Ten link wygasł.'))
  expect(await screen.findByText('Ten link wygasł.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Przejdź do profilu' }).getAttribute('href')).toBe('/account')
})

test('the same link can be retried after an outage', async () => {
  const answers: FakeAnswer[] = ['no-answer']
  await open('#token=again', () => answers.shift() ?? success())
  expect(await screen.findByText('Brak połączenia. Spróbuj ponownie.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Adres e-mail jest potwierdzony.')).toBeTruthy()
})
