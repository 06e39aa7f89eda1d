import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Success } from '@app/contract/identity/accounts'
import { AdminUserParams, ControlResponse } from '@app/contract/office/controls'
import {
  InviteStaffRequest,
  RevokeStaffRequest,
  StaffEnrolmentResponse,
  StaffMembersResponse,
} from '@app/contract/office/staff-members'
import type { ErrorCode } from '@app/contract/errors'
import type { Keys } from '#platform/crypto/keys.ts'
import type { Db } from '#platform/db/database.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { idempotencyKeyOf, withIdempotencyKey } from '#platform/http/idempotency.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { inviteStaff, issueStaffEnrolment, revokeStaff } from './change-staff.ts'
import { staffMembersRepository } from './staff-members.repository.ts'

const LIMIT = { name: 'staff-members', max: 30, windowSeconds: 60 }
const TAGS = ['staff']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']

export type StaffMembersOptions = { db: Db; keys: Keys; limiter: RouteLimiter; publicUrl: string }

/** Who works in the back office. For owners only. */
export const staffMembersRoutes: FastifyPluginAsyncZod<StaffMembersOptions> = async (app, options) => {
  const { db, keys, limiter } = options
  app.get(
    '/admin/staff',
    {
      schema: {
        tags: TAGS,
        summary: 'Everybody with a role, and their second factors',
        response: responses({ 200: StaffMembersResponse }, REFUSALS),
      },
    },
    async () => {
      const rows = await staffMembersRepository.list(db)
      const members = rows.map(({ id, lastSeenAt, invitationUntil, ...row }) => ({
        ...row,
        id: id.toString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        invitationUntil: invitationUntil?.toISOString() ?? null,
      }))
      return { success: true as const, members }
    },
  )
  app.post(
    '/admin/staff',
    {
      schema: {
        tags: TAGS,
        summary: 'Proposes a role for somebody; a second owner confirms, or the same one after a day',
        body: InviteStaffRequest,
        response: responses({ 200: ControlResponse }, [
          ...REFUSALS,
          'idempotency_key_missing',
          'idempotency_key_reused',
          'own_approval',
          'proposal_waiting',
        ]),
      },
    },
    async (request) => {
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, adminId.toString())
      const { reason, ...wish } = request.body
      const once = {
        userId: adminId,
        key: idempotencyKeyOf(request),
        route: 'POST /api/admin/staff',
        body: request.body,
      }
      const { answer } = await withIdempotencyKey(options, once, async (trx) => {
        const { isDone, proposalId } = await inviteStaff(trx, keys, wish, {
          adminId,
          reason,
          requestId: request.id,
        })
        return { answer: { success: true as const, isDone, proposalId } }
      })
      return answer
    },
  )
  await app.register(memberRoutes, options)
}

const memberRoutes: FastifyPluginAsyncZod<StaffMembersOptions> = async (app, { db, limiter, publicUrl }) => {
  app.post(
    '/admin/staff/:id/enrolment',
    {
      schema: {
        tags: TAGS,
        summary: 'A one-time code for the first second factor of new staff; shown once',
        params: AdminUserParams,
        response: responses({ 200: StaffEnrolmentResponse }, [
          ...REFUSALS,
          'staff_not_new',
          'staff_owner_needed',
        ]),
      },
    },
    async (request) => {
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, adminId.toString())
      const by = { adminId, requestId: request.id }
      const code = await issueStaffEnrolment(db, BigInt(request.params.id), by)
      return { success: true as const, code, link: `${publicUrl}/admin` }
    },
  )
  app.post(
    '/admin/staff/:id/revoke',
    {
      schema: {
        tags: TAGS,
        summary: 'Takes role and second factors away and ends every session, at once',
        params: AdminUserParams,
        body: RevokeStaffRequest,
        response: responses({ 200: Success }, [
          ...REFUSALS,
          'user_not_found',
          'staff_last_owner',
          'staff_owner_needed',
        ]),
      },
    },
    async (request) => {
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, adminId.toString())
      const by = { adminId, reason: request.body.reason, requestId: request.id }
      await revokeStaff(db, BigInt(request.params.id), by)
      return { success: true as const }
    },
  )
}
