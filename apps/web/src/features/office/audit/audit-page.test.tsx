import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { AuditPage } from './audit-page.tsx'

beforeEach(() => {
  addDialogMethods()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('accessToken', 'access-1')
  fakeMedia()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ENTRY = {
  id: '91',
  at: '2026-11-14T12:00:00.000Z',
  actor: { type: 'admin', id: '2', name: 'Anna', role: 'support' },
  action: 'transaction.approved',
  subject: { type: 'transaction', id: '123', name: null },
  amount: 218.36,
  reason: 'wszystko się zgadza',
  details: { approvals: 1 },
  change: null,
  proposedBy: null,
  requestId: 'req-1',
  chain: { number: '17', hash: 'ab12' },
}

const open = (answer: () => FakeAnswer, at = '/admin/audit') => renderAdmin(<AuditPage />, { at, answer })
const page = (entries: object[], next: string | null = null) =>
  success({ entries, next, actions: ['transaction.approved', 'rail.paused'] })

test('an entry shows actor, action, subject, time, reason and its hash', async () => {
  await open(() => page([ENTRY]))
  const row = (await screen.findByText('wszystko się zgadza')).closest('li')!
  expect(within(row).getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/admin/users/2')
  expect(within(row).getByRole('link', { name: '000123' }).getAttribute('href')).toBe(
    '/admin/transactions/123',
  )
  expect(within(row).getByRole('link', { name: '000123' }).parentElement!.textContent).toMatch(
    /^Anna zatwierdza wypłatę 000123, 218,36\szł$/,
  )
  expect(screen.getByRole('region', { name: 'sobota, 14 listopada 2026' })).toBeTruthy()
  expect(within(row).getByText(/218,36/)).toBeTruthy()
  for (const text of [
    'obsługa zgłoszeń',
    'Nr w łańcuchu: 17',
    'transakcja: 123',
    'Kod: transaction.approved',
    '13:00',
    'approvals: 1',
    'Skrót ab12',
  ])
    expect(within(row).getByText(text)).toBeTruthy()
})

test('a changed setting shows both values and who asked; a program says what it does', async () => {
  const setting = {
    ...ENTRY,
    action: 'setting.changed',
    subject: { type: 'setting', id: 'quote.lock_seconds', name: null },
    change: { before: 900, after: 600 },
    proposedBy: 'Tomek',
  }
  const actor = { type: 'system', id: 'dispatcher', name: null, role: null }
  await open(() => page([setting, { ...ENTRY, id: '90', actor, reason: 'sama' }]))
  const row = (await screen.findByText('na wniosek: Tomek')).closest('li')!
  expect(row.textContent).toMatch(/Jak długo ważna jest wycena.*15 min.*10 min/)
  expect(screen.getByText('odsyła przedmioty')).toBeTruthy()
})

test('sends filters as whole Warsaw days and pages older entries by number', async () => {
  const { api, place } = await open(
    () => page([ENTRY], '90'),
    '/admin/audit?object=transakcja+000123&from=2026-11-01&to=2026-11-14&before=99',
  )
  await screen.findByText('wszystko się zgadza')
  const asked = new URLSearchParams(api.calls.at(-1)?.path.split('?')[1])
  expect(Object.fromEntries(asked)).toEqual({
    subjectType: 'transaction',
    subjectId: '123',
    from: '2026-11-01T00:00:00+01:00',
    to: '2026-11-15T00:00:00+01:00',
    before: '99',
  })
  expect(screen.getByRole('link', { name: 'Starsze wpisy' }).getAttribute('href')).toContain('before=90')
  expect(screen.getByRole('link', { name: 'Najnowsze' }).getAttribute('href')).not.toContain('before')
  fireEvent.change(screen.getByLabelText('Działanie:'), { target: { value: 'rail.paused' } })
  await waitFor(() => expect(place.current).toContain('action=rail.paused'))
  expect(place.current).not.toContain('before')
})

test('shows an empty log, clears a filter without results and reports a failed load', async () => {
  await open(() => page([]))
  expect(await screen.findByText('Dziennik jest pusty')).toBeTruthy()
  cleanup()
  const { place } = await open(() => page([]), '/admin/audit?action=rail.paused')
  const none = (await screen.findByText('Brak wpisów dla tych filtrów')).parentElement!
  fireEvent.click(within(none).getByRole('button', { name: 'Wyczyść filtry' }))
  await waitFor(() => expect(place.current).toBe('/admin/audit'))
  cleanup()
  await open(() => refusal(503, 'unavailable'))
  expect(await screen.findByText('Nie udało się wczytać dziennika.')).toBeTruthy()
})

test('shows what staff did, and everyone on request', async () => {
  const { api } = await open(() => page([ENTRY]))
  await screen.findByText('wszystko się zgadza')
  expect(api.calls.at(-1)?.path).toContain('actorType=admin')
  fireEvent.change(screen.getByLabelText('Kto:'), { target: { value: 'everyone' } })
  await waitFor(() => expect(api.calls.at(-1)?.path).not.toContain('actorType'))
  expect(api.calls.at(-1)?.path).toContain('hides=sign_ins')
  fireEvent.change(screen.getByLabelText('Logowania:'), { target: { value: 'shown' } })
  await waitFor(() => expect(api.calls.at(-1)?.path).not.toContain('hides'))
})
