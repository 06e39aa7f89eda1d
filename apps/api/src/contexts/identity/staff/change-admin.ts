import { SteamId } from '@app/contract/identity/accounts'
import { STAFF_ROLES, type StaffRole } from '@app/contract/identity/roles'
import { createProfileKey, sessionsRepository, usersRepository } from '#contexts/identity/accounts/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { factorsRepository } from './factors.repository.ts'
import { enrolmentText, issueEnrolment } from './issue-enrolment.ts'

type Change = { text: string; enrolmentCode: string | null }

/**
 * Grants or revokes administrator rights. Only the operator's command line calls this; no page and no environment
 * variable can. A change ends all sessions of the user. A new administrator without a second factor gets an enrolment
 * code; a revoked one loses all factors.
 */
export async function changeAdmin(
  { db, keys }: { db: Db; keys: Keys },
  command: { steamId: string; staffRole: string | null },
): Promise<Change> {
  const { steamId } = command
  if (!SteamId.safeParse(steamId).success) throw new Error('give a SteamID64, such as 76561198000000001')
  const staffRole = readStaffRole(command.staffRole)
  const enrolmentCode = await db.transaction().execute(async (trx) => {
    const userId =
      (await usersRepository.setAdmin(trx, steamId, staffRole)) ??
      (await createStaff(trx, keys, steamId, staffRole))
    await endSessions(trx, userId)
    if (!staffRole) await factorsRepository.removeAll(trx, userId)
    await writeAudit(trx, {
      actor: { type: 'operator', id: 'command-line' },
      action: staffRole ? 'user.admin_granted' : 'user.admin_revoked',
      object: { type: 'user', id: userId.toString() },
      details: { staffRole: staffRole ?? 'none' },
    })
    const needsCode = staffRole !== null && (await factorsRepository.list(trx, userId)).length === 0
    return needsCode ? issueEnrolment(trx, userId) : null
  })
  const text = staffRole
    ? `${steamId} is an administrator (${staffRole})`
    : `${steamId} is no longer an administrator`
  return {
    text: enrolmentCode === null ? text : `${text}\n${enrolmentText(enrolmentCode)}`,
    enrolmentCode,
  }
}

/** For an administrator who lost phone and recovery codes: removes all factors and issues a new enrolment code. */
export async function resetFactors({ db }: { db: Db }, { steamId }: { steamId: string }): Promise<Change> {
  const enrolmentCode = await db.transaction().execute(async (trx) => {
    const user = await usersRepository.findBySteamIdForUpdate(trx, steamId)
    if (!user?.is_admin) throw new Error('nobody with this SteamID is an administrator')
    await factorsRepository.removeAll(trx, user.id)
    await endSessions(trx, user.id)
    await writeAudit(trx, {
      actor: { type: 'operator', id: 'command-line' },
      action: 'staff.factors_reset',
      object: { type: 'user', id: user.id.toString() },
    })
    return issueEnrolment(trx, user.id)
  })
  return {
    text: `${steamId} has no second factor any more\n${enrolmentText(enrolmentCode)}`,
    enrolmentCode,
  }
}

async function endSessions(trx: Trx, userId: bigint): Promise<void> {
  for (const sessionId of await sessionsRepository.endAll(trx, userId, 'rights_changed'))
    await appendEvent(trx, streamOfUser(userId), { kind: 'session.ended', sessionId })
}

/**
 * Creates a user who has not signed in yet, because a new installation needs its first administrator before its first
 * visitor.
 */
async function createStaff(
  trx: Trx,
  keys: Keys,
  steamId: string,
  staffRole: StaffRole | null,
): Promise<bigint> {
  if (staffRole === null) throw new Error('nobody with this SteamID has signed in yet')
  const user = await usersRepository.signIn(trx, steamId)
  if (user.isNew) await createProfileKey(trx, keys, user.id)
  await usersRepository.setAdmin(trx, steamId, staffRole)
  return user.id
}

function readStaffRole(text: string | null): StaffRole | null {
  if (text === null) return null
  const role = STAFF_ROLES.find((known) => known === text)
  if (!role) throw new Error(`unknown role, choose one of: ${STAFF_ROLES.join(', ')}`)
  return role
}
