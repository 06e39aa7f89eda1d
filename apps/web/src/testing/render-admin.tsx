import type { StaffState } from '@app/contract/identity/staff'
import { ROLE_PERMISSIONS } from '@app/contract/identity/staff-permissions'
import type { StaffRole } from '@app/contract/identity/roles'
import type { ReactElement } from 'react'
import { TEST_USER, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { StaffContext } from '#lib/staff/staff-context.ts'
import { renderPage } from './render-page.tsx'

type AdminPage = {
  at: string
  pattern?: string
  role?: StaffRole
  answer?: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>
}

export function staffState(role: StaffRole = 'owner'): StaffState {
  const later = new Date(Date.now() + 600_000).toISOString()
  return {
    role,
    permissions: [...ROLE_PERMISSIONS[role]],
    factor: 'open',
    methods: ['totp', 'recovery'],
    idleEndsAt: later,
    endsAt: later,
    confirmedUntil: later,
  }
}

/** Renders one page of the admin area as a staff user who has passed the guard sees it. */
export function renderAdmin(element: ReactElement, { role, ...page }: AdminPage) {
  return renderPage(<StaffContext value={staffState(role)}>{element}</StaffContext>, {
    ...page,
    session: { status: 'authenticated', user: { ...TEST_USER, isAdmin: true, role: 'admin' } },
  })
}
