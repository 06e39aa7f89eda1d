import { z } from 'zod'
import { STAFF_ROLES, type StaffRole } from '@app/contract/identity/roles'
import { createProfileKey, sessionsRepository, usersRepository } from '#contexts/identity/accounts/index.ts'
import {
  lockControls,
  proposalKind,
  waitFor,
  type ControlOutcome,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { newEnrolmentCode } from '#contexts/identity/staff/index.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { writeAudit } from '#platform/db/audit.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { DomainError } from '#shared/domain-error.ts'
import { staffMembersRepository } from './staff-members.repository.ts'

const KIND = 'staff_role'
type By = { adminId: bigint; reason: string; requestId: string }

/** Rights loosen a control, so they always wait: for a second owner, or in a company of one for a day. */
export async function inviteStaff(
  trx: Trx,
  keys: Keys,
  wish: { steamId: string; role: StaffRole },
  by: By,
): Promise<ControlOutcome> {
  await lockControls(trx)
  const user = await usersRepository.signIn(trx, wish.steamId)
  if (user.isNew) await createProfileKey(trx, keys, user.id)
  return waitFor(trx, by, { kind: KIND, subject: wish.steamId, sellerId: user.id, payload: wish })
}

export const staffProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({ steamId: z.string(), role: z.enum(STAFF_ROLES) }),
    execute: async (trx, { role }, { proposalId = '', ...doer }) => {
      const userId = await staffMembersRepository.changeRole(trx, proposalId).catch(refuse)
      await endSessions(trx, userId)
      await record(trx, 'user.admin_granted', userId, doer, { staffRole: role })
      return userId
    },
  }),
}

/** Works at once: every session ends, and the second factors go. The last owner stays. */
export async function revokeStaff(db: Db, userId: bigint, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await staffMembersRepository.isStaff(trx, userId)))
      throw new DomainError('user_not_found', { userId })
    await staffMembersRepository.revoke(trx, userId, by.adminId).catch(refuse)
    await endSessions(trx, userId)
    await record(trx, 'user.admin_revoked', userId, by, { staffRole: 'none' })
  })
}

/** The code for a first second factor, shown once to the owner who hands it over. */
export async function issueStaffEnrolment(db: Db, userId: bigint, by: Omit<By, 'reason'>): Promise<string> {
  const { code, codeHash } = newEnrolmentCode()
  await db.transaction().execute(async (trx) => {
    await staffMembersRepository.issueEnrolment(trx, { userId, ownerId: by.adminId, codeHash }).catch(refuse)
    await record(trx, 'staff.invited', userId, by, {})
  })
  return code
}

function refuse(error: unknown): never {
  if (isViolationOf(error, 'users_last_owner')) throw new DomainError('staff_last_owner')
  if (isViolationOf(error, 'users_staff_by_owners')) throw new DomainError('staff_owner_needed')
  if (isViolationOf(error, 'staff_enrolments_of_new_staff')) throw new DomainError('staff_not_new')
  throw error
}

async function endSessions(trx: Trx, userId: bigint): Promise<void> {
  for (const sessionId of await sessionsRepository.endAll(trx, userId, 'rights_changed'))
    await appendEvent(trx, streamOfUser(userId), { kind: 'session.ended', sessionId })
}

async function record(
  trx: Trx,
  action: string,
  userId: bigint,
  by: { adminId: bigint; reason?: string; requestId: string },
  details: Record<string, string>,
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: by.adminId.toString() },
    action,
    object: { type: 'user', id: userId.toString() },
    ...(by.reason === undefined ? {} : { reason: by.reason }),
    details,
    requestId: by.requestId,
  })
}
