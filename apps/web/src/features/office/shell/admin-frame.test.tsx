import type { InboxEntry } from '@app/contract/office/inbox'
import type { InboxKind } from '@app/contract/office/inbox-kinds'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { StaffState } from '@app/contract/identity/staff'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { request } from '#lib/api/request.ts'
import { refusal, success, TEST_USER, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { staffState } from '#testing/render-admin.tsx'
import { renderPage } from '#testing/render-page.tsx'
import { AdminFrame } from './admin-frame.tsx'

const ADMIN = { ...TEST_USER, isAdmin: true, role: 'admin' as const }

beforeEach(() => {
  localStorage.clear()
  addDialogMethods()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const waiting = (kind: InboxKind, count: number): Partial<InboxEntry>[] =>
  Array.from({ length: count }, (_unused, place) => ({ kind, id: String(place) }))
const INBOX = [...waiting('payout_approval', 12), ...waiting('ticket', 4)]

type Answers = Record<string, FakeAnswer | (() => FakeAnswer)>

function open(staff: StaffState | FakeAnswer, more: Answers = {}, at = '/admin') {
  const answers: Answers = {
    '/admin/check-admin':
      typeof staff === 'object' && 'permissions' in staff ? success({ isAdmin: true, staff }) : staff,
    '/admin/inbox': success({ entries: INBOX, counts: {}, total: 16, isPartial: false }),
    ...more,
  }
  return renderPage(<AdminFrame user={ADMIN} />, {
    at,
    session: { status: 'authenticated', user: ADMIN },
    answer: ({ path }) => {
      const found = answers[path]
      return (typeof found === 'function' ? found() : found) ?? refusal(404, 'not_found')
    },
  })
}

test.each([
  ['is no admin', success({ isAdmin: false, staff: null }), 'Brak uprawnień administratora'],
  ['is refused', refusal(403, 'admin_required'), 'Brak uprawnień administratora'],
  ['gets no answer', 'no-answer' as const, 'Błąd podczas sprawdzania uprawnień'],
  ['meets a failure', refusal(500, 'internal_error'), 'Błąd podczas sprawdzania uprawnień'],
])('a user who %s sees an error and is redirected home', async (_name, answer, text) => {
  const { toasts, place } = await open(answer)
  await waitFor(() => expect(place.current).toBe('/'))
  await waitFor(() => expect(toasts).toMatchObject([{ text, kind: 'error' }]))
})

test('a failing check shows the specified English text on the English page', async () => {
  const { toasts } = await open('no-answer', {}, '/en/admin')
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Failed to check admin status' }]))
})

test('the frame shows the date, the account, the link back and the queue counts', async () => {
  await open(staffState())
  const nav = within(await screen.findByRole('navigation', { name: 'Panel' }))
  expect(await nav.findByRole('link', { name: /^Transakcje\s*12\s*czeka$/ })).toBeTruthy()
  expect(nav.getByRole('link', { name: /^Zgłoszenia\s*4\s*czeka$/ })).toBeTruthy()
  expect(nav.getByRole('link', { name: 'Wróć do serwisu' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('button', { name: 'Konto: Tester' })).toBeTruthy()
  expect(screen.getByText(/^\p{L}+, \d+ \p{L}+ \d{4}$/u)).toBeTruthy()
})

test('support sees no links to pages without permission', async () => {
  await open(staffState('support'))
  await screen.findByRole('navigation', { name: 'Panel' })
  expect(screen.queryByRole('link', { name: 'Dziennik' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'System' })).toBeNull()
})

const CLOSED: StaffState = { ...staffState(), factor: 'required', methods: ['totp', 'recovery'] }

test('the admin session opens after the second factor, and a wrong code shows an error', async () => {
  let isWrong = true
  const { api } = await open(CLOSED, {
    '/admin/panel/totp': () =>
      isWrong ? refusal(422, 'staff_code_refused', 'Ten kod jest błędny') : success({ staff: staffState() }),
  })
  const code = await screen.findByLabelText('Kod z aplikacji')
  fireEvent.change(code, { target: { value: '123 456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Otwórz panel' }))
  expect(await screen.findByText('Ten kod jest błędny')).toBeTruthy()
  expect(api.callsTo('/admin/panel/totp')[0]?.body).toEqual({ code: '123456' })
  isWrong = false
  fireEvent.click(screen.getByRole('button', { name: 'Otwórz panel' }))
  expect(await screen.findByRole('navigation', { name: 'Panel' })).toBeTruthy()
})

test('the first factor needs the one-time code, and recovery codes appear before the session opens', async () => {
  const { api } = await open(
    { ...CLOSED, factor: 'enrol', methods: [] },
    {
      '/admin/factors/totp/start': success({
        attemptId: 'a',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
        expiresAt: '2026-11-15T12:00:00.000Z',
      }),
      '/admin/factors/totp/finish': success({ staff: staffState(), recoveryCodes: ['aaaa-bbbb'] }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Dalej' }))
  expect(await screen.findByText('Wpisz kod')).toBeTruthy()
  expect(api.callsTo('/admin/factors/totp/start')).toEqual([])
  fireEvent.change(screen.getByLabelText('Jednorazowy kod'), { target: { value: 'ENROL-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dalej' }))
  expect(await screen.findByRole('img', { name: /^Kod QR z/ })).toBeTruthy()
  expect(api.callsTo('/admin/factors/totp/start')[0]?.body).toEqual({ enrolmentCode: 'ENROL-1' })
  fireEvent.change(screen.getByLabelText('Kod, który pokazuje aplikacja'), { target: { value: '111222' } })
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz składnik' }))
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Panel' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Kody są zapisane' }))
  expect(await screen.findByRole('navigation', { name: 'Panel' })).toBeTruthy()
})

test('a call that needs a fresh confirmation opens the dialog and then continues', async () => {
  let isFresh = false
  const { api } = await open(staffState(), {
    '/admin/recovery-codes': () => (isFresh ? success() : refusal(403, 'staff_confirmation_required')),
    '/admin/panel/totp': () => {
      isFresh = true
      return success({ staff: staffState() })
    },
  })
  await screen.findByRole('navigation', { name: 'Panel' })
  let answer: unknown
  act(() => {
    void request('POST /api/admin/recovery-codes', { idempotencyKey: 'k' }).then((body) => {
      answer = body
    })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Potwierdź, że to Ty' }))
  fireEvent.change(dialog.getByLabelText('Kod z aplikacji'), { target: { value: '111222' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Potwierdź' }))
  await waitFor(() => expect(answer).toEqual({ success: true }))
  expect(api.callsTo('/admin/recovery-codes').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k', 'k'])
})

test('closing the confirmation dialog rejects the pending call', async () => {
  await open(staffState(), { '/admin/recovery-codes': refusal(403, 'staff_confirmation_required') })
  await screen.findByRole('navigation', { name: 'Panel' })
  let problem: unknown
  act(() => {
    request('POST /api/admin/recovery-codes', {}).catch((error: unknown) => {
      problem = error
    })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Potwierdź, że to Ty' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect(problem).toBeInstanceOf(ApiError))
})

test('an expired admin session locks the screen and resumes the call after the factor', async () => {
  let isOpen = false
  await open(staffState(), {
    '/admin/recovery-codes': () => (isOpen ? success() : refusal(403, 'staff_factor_required')),
    '/admin/panel/totp': () => {
      isOpen = true
      return success({ staff: staffState() })
    },
  })
  await screen.findByRole('navigation', { name: 'Panel' })
  let isDone = false
  act(() => {
    void request('POST /api/admin/recovery-codes', {}).then(() => {
      isDone = true
    })
  })
  fireEvent.change(await screen.findByLabelText('Kod z aplikacji'), { target: { value: '111222' } })
  expect(screen.queryByRole('navigation', { name: 'Panel' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Otwórz panel' }))
  await waitFor(() => expect(isDone).toBe(true))
  expect(await screen.findByRole('navigation', { name: 'Panel' })).toBeTruthy()
})

test('a user who lost the admin role is redirected home at the next call', async () => {
  let isAdmin = true
  const { place, toasts } = await open(staffState(), {
    '/admin/check-admin': () => success({ isAdmin, staff: isAdmin ? staffState() : null }),
    '/admin/recovery-codes': refusal(403, 'admin_required'),
  })
  await screen.findByRole('navigation', { name: 'Panel' })
  isAdmin = false
  act(() => {
    request('POST /api/admin/recovery-codes', {}).catch(() => undefined)
  })
  await waitFor(() => expect(place.current).toBe('/'))
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Brak uprawnień administratora' }]))
})

test('? lists the shortcuts, and Ctrl+K finds a page by its name', async () => {
  const { place } = await open(staffState())
  await screen.findByRole('navigation', { name: 'Panel' })
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = within(await screen.findByRole('dialog', { name: 'Skróty klawiszowe' }))
  expect(sheet.getByText('Użytkownicy')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Zamknij' }))
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: 'uzytk' } })
  expect(screen.getByRole('option', { name: /Użytkownicy/ }).getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(place.current).toBe('/admin/users'))
})

test('shortcuts can be switched off in the account menu', async () => {
  await open(staffState())
  fireEvent.click(await screen.findByRole('button', { name: 'Konto: Tester' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Wyłącz skróty' }))
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.queryByRole('dialog', { name: 'Skróty klawiszowe' })).toBeNull()
})
