import { sql } from 'kysely'
import type { StaffRole } from '@app/contract/identity/roles'
import type { FACTOR_KINDS } from '@app/contract/identity/staff'
import type { Db, Trx } from '#platform/db/database.ts'

export type MemberRow = {
  id: bigint
  steamId: string
  name: string
  role: StaffRole
  factors: (typeof FACTOR_KINDS)[number][]
  lastSeenAt: Date | null
  invitationUntil: Date | null
}

export const staffMembersRepository = {
  async list(db: Db): Promise<MemberRow[]> {
    const { rows } =
      await sql<MemberRow>`select u.id, u.steam_id as "steamId", u.persona_name as name, u.staff_role as role,
      array(select distinct f.kind from staff_factors f where f.user_id = u.id order by f.kind) as factors,
      (select max(f.last_used_at) from staff_factors f where f.user_id = u.id) as "lastSeenAt",
      (select e.expires_at from staff_enrolments e
        where e.user_id = u.id and e.used_at is null and e.expires_at > now()) as "invitationUntil"
      from users u where u.is_admin
      order by array_position(array['owner', 'finance', 'support'], u.staff_role), u.persona_name, u.id`.execute(
        db,
      )
    return rows
  },

  async isStaff(db: Db, userId: bigint): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('is_admin', '=', true)
      .executeTakeFirst()
    return row !== undefined
  },

  async changeRole(trx: Trx, proposalId: string): Promise<bigint> {
    const { rows } = await sql<{ id: string }>`select change_staff_role(${proposalId}::uuid) as id`.execute(
      trx,
    )
    return BigInt(rows[0]?.id ?? 0)
  },

  async revoke(trx: Trx, userId: bigint, ownerId: bigint): Promise<void> {
    await sql`select revoke_staff(${userId}, ${ownerId})`.execute(trx)
  },

  async issueEnrolment(
    trx: Trx,
    enrolment: { userId: bigint; ownerId: bigint; codeHash: Buffer },
  ): Promise<void> {
    const { userId, ownerId, codeHash } = enrolment
    await sql`select issue_staff_enrolment(${userId}, ${ownerId}, ${codeHash})`.execute(trx)
  },
}
