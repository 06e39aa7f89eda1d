import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { success, TEST_USER, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { renderPage } from '#testing/render-page.tsx'
import { SupportPage } from '../support-page.tsx'

export const GUEST_KEY = 'Zx3-key_of-a-guest'
export const MESSAGE = 'Przelew z wczoraj nie dotarł.'

type Answers = {
  send?: (call: FakeCall) => FakeAnswer
  form?: object
  methods?: string[]
}

export function openSupport(
  answers: Answers = {},
  options: { at?: string; user?: Partial<typeof TEST_USER> } = {},
) {
  let forms = 0
  const ticket = { id: 482, number: '000482', key: options.user ? null : GUEST_KEY }
  const user = options.user && { ...TEST_USER, ...options.user }
  if (user) localStorage.setItem('accessToken', 'access-1')
  return renderPage(<SupportPage />, {
    at: options.at ?? '/support',
    ...(user ? { session: { status: 'authenticated', user } } : {}),
    answer: (call) => {
      if (call.path === '/support/form') {
        forms += 1
        return success({
          formToken: `token-${forms}`,
          fillSeconds: 0,
          recentSteamIds: [],
          medianFirstReplyMinutes: null,
          ...answers.form,
        })
      }
      if (call.path === '/payout-methods') return success({ methods: answers.methods ?? ['bank', 'paypal'] })
      if (call.path === '/support/ticket') return answers.send?.(call) ?? success({ ticket })
      return success({ user: user ?? TEST_USER })
    },
  })
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } })
export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Wyślij zgłoszenie' }))

export function fillIn() {
  type('Imię lub nick', ' Łucja ')
  type('E-mail', 'lucja@example.com')
  type('Temat', 'Brak wypłaty')
  type('Wiadomość', MESSAGE)
}

/** Call it once at the top of a test file. */
export function prepareSupport(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
