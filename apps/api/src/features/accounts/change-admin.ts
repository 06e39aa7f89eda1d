import { SteamId } from '@app/contract/accounts'
import { STAFF_ROLES, type StaffRole } from '@app/contract/roles'
import { writeAudit } from '#platform/audit.ts'
import type { Db, Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import type { Keys } from '#platform/keys.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { createProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

/**
 * Gives or takes administrator rights. Only the operator's command line comes here: no page and no environment
 * variable makes an administrator. A change ends all sessions of the person, so nothing opened before keeps working.
 */
export async function changeAdmin(
  { db, keys }: { db: Db; keys: Keys },
  command: { steamId: string; staffRole: string | null },
): Promise<string> {
  const { steamId } = command
  if (!SteamId.safeParse(steamId).success) throw new Error('give a SteamID64, such as 76561198000000001')
  const staffRole = readStaffRole(command.staffRole)
  await db.transaction().execute(async (trx) => {
    const userId =
      (await usersRepository.setAdmin(trx, steamId, staffRole)) ??
      (await createStaff(trx, keys, steamId, staffRole))
    const ended = await sessionsRepository.endAll(trx, userId, 'rights_changed')
    for (const sessionId of ended) {
      await appendEvent(trx, streamOfUser(userId), { kind: 'session.ended', sessionId })
    }
    await writeAudit(trx, {
      actor: { type: 'operator', id: 'command-line' },
      action: staffRole ? 'user.admin_granted' : 'user.admin_revoked',
      object: { type: 'user', id: userId.toString() },
      details: { staffRole: staffRole ?? 'none' },
    })
  })
  return staffRole
    ? `${steamId} is an administrator (${staffRole})`
    : `${steamId} is no longer an administrator`
}

/** Somebody who will sign in later: a new installation needs its first administrator before its first visitor. */
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
