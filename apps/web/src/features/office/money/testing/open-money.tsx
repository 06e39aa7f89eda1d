import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { StaffRole } from '@app/contract/identity/roles'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { addDialogMethods } from '#testing/dialog-methods.ts'
import { fakeMedia } from '#testing/fake-media.ts'
import { renderAdmin } from '#testing/render-admin.tsx'

type Answers = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer)>

/** Selects a fake response by path prefix; the longest matching prefix wins. */
export function open(
  page: ReactElement,
  at: string,
  answers: Answers,
  options: { role?: StaffRole; pattern?: string } = {},
) {
  const answer = (call: FakeCall): FakeAnswer => {
    const found = Object.keys(answers)
      .filter((path) => call.path.startsWith(path))
      .sort((a, b) => b.length - a.length)[0]
    const given = found === undefined ? undefined : answers[found]
    return typeof given === 'function' ? given(call) : (given ?? refusal(404, 'not_found'))
  }
  return renderAdmin(page, { at, answer, ...options })
}

export const AT = '2026-11-14T12:00:00.000Z'
export const pagination = (total: number) => ({ page: 1, limit: 20, pages: Math.ceil(total / 20), total })
export const ANNA = { id: '2', name: 'Anna' }
export const ME = { id: '1', name: 'Ja' }
export const rail = (name: string, change: object = {}) => ({
  rail: name,
  isPaused: false,
  reason: null,
  since: null,
  by: null,
  note: null,
  openPayouts: 2,
  openAmount: 640.5,
  ...change,
})
export const proposal = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'setting',
  subject: 'payout.rate_bps',
  payload: { key: 'payout.rate_bps', value: 7_200, version: 0 },
  mark: 'a'.repeat(64),
  reason: 'Kurs rośnie',
  proposedBy: ANNA,
  proposedAt: AT,
  expiresAt: '2026-11-17T12:00:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  canConfirm: true,
}
export const NO_PROPOSALS = success({ proposals: [], pagination: pagination(0) })
export const done = success({ isDone: true, proposalId: null })
export const confirmIn = async (title: string | RegExp, button: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  fireEvent.click(dialog.getByRole('button', { name: button }))
}
export const writeReason = (reason: string) =>
  fireEvent.change(screen.getByLabelText('Powód'), { target: { value: reason } })

/** Call it once at the top of a test file. */
export function prepareMoneyPages(): void {
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
}
