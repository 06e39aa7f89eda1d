import type { BodyOf } from '@app/contract/routes'
import { request } from '#lib/api/request.ts'
import { staffQuery } from '#lib/api/route-query.ts'

export const staffMembersQuery = staffQuery('GET /api/admin/staff', {})

export const inviteStaff = (body: BodyOf<'POST /api/admin/staff'>, idempotencyKey: string) =>
  request('POST /api/admin/staff', { body, idempotencyKey })

export const issueCode = (id: string) => request('POST /api/admin/staff/:id/enrolment', { params: { id } })

export const revokeStaff = (id: string, reason: string) =>
  request('POST /api/admin/staff/:id/revoke', { params: { id }, body: { reason } })
