import type { BodyOf } from '@app/contract/routes'
import type { StaffState } from '@app/contract/identity/staff'
import { request } from '#lib/api/request.ts'
import { staffQuery } from '#lib/api/route-query.ts'

/** Null for a user who is not an admin. */
export async function checkAdmin(): Promise<StaffState | null> {
  const answer = await request('GET /api/admin/check-admin', {})
  return answer.isAdmin ? answer.staff : null
}

export async function passCode(kind: 'totp' | 'recovery', code: string): Promise<StaffState> {
  const body = { code }
  const { staff } =
    kind === 'totp'
      ? await request('POST /api/admin/panel/totp', { body })
      : await request('POST /api/admin/panel/recovery', { body })
  return staff
}

export function startPasskeyPass() {
  return request('POST /api/admin/panel/passkey/start', {})
}

export async function passPasskey(body: BodyOf<'POST /api/admin/panel/passkey'>): Promise<StaffState> {
  const { staff } = await request('POST /api/admin/panel/passkey', { body })
  return staff
}

export function closePanel() {
  return request('DELETE /api/admin/panel', {})
}

type Start = { enrolmentCode?: string }

export function startTotp(body: Start) {
  return request('POST /api/admin/factors/totp/start', { body })
}

export function finishTotp(body: { attemptId: string; label: string; code: string }) {
  return request('POST /api/admin/factors/totp/finish', { body })
}

export function startPasskey(body: Start) {
  return request('POST /api/admin/factors/passkey/start', { body })
}

export function finishPasskey(body: BodyOf<'POST /api/admin/factors/passkey/finish'>) {
  return request('POST /api/admin/factors/passkey/finish', { body })
}

export const factorsQuery = staffQuery('GET /api/admin/factors', {})

export function removeFactor(factorId: string) {
  return request('DELETE /api/admin/factors/:factorId', { params: { factorId } })
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const answer = await request('POST /api/admin/recovery-codes', {})
  return answer.recoveryCodes
}

export const searchQuery = (q: string) => staffQuery('GET /api/admin/search', { query: { q } })
