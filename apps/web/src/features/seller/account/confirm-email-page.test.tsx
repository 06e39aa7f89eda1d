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

test('the token leaves the address bar and confirms the address', async () => {
  const { api } = await open('#token=first')
  expect(await screen.findByText('Adres e-mail jest potwierdzony.')).toBeTruthy()
  expect(window.location.hash).toBe('')
  expect(api.calls).toMatchObject([{ path: '/auth/user/email/confirm', body: { token: 'first' } }])
})

test.each(['', '#', '#token=', '#other=1'])(
  'the link with %j is incomplete and asks nothing',
  async (hash) => {
    const { api } = await open(hash)
    expect(await screen.findByText(/^Ten link jest niepełny/)).toBeTruthy()
    expect(api.calls).toEqual([])
  },
)

test('a used link is explained in the words of the server, without a useless retry', async () => {
  await open('#token=used', () => refusal(422, 'email_link_invalid', 'Ten link wygasł.'))
  expect(await screen.findByText('Ten link wygasł.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Przejdź do profilu' }).getAttribute('href')).toBe('/account')
})

test('after an outage the same link can be tried again', async () => {
  const answers: FakeAnswer[] = ['no-answer']
  await open('#token=again', () => answers.shift() ?? success())
  expect(await screen.findByText('Brak połączenia. Spróbuj ponownie.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Adres e-mail jest potwierdzony.')).toBeTruthy()
})
