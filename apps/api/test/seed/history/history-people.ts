import type { SeedClient } from '../seed.repository.ts'

/** Name, role, and the hours since the last visit. */
const STAFF = [
  ['Marta', 'support', 3],
  ['Kuba', 'support', 19],
  ['Ewa', 'finance', 1],
  ['Tomek', 'owner', 2],
] as const
/** The first users. They sell nothing. */
export const STAFF_COUNT = STAFF.length

/** The first seller after the staff, who sells most. */
export function busiestSellerId(firstUserId: number): number {
  return firstUserId + STAFF_COUNT
}

const FACTOR = `
insert into staff_factors (id, user_id, kind, label, credential_id, public_key, sign_count, transports, created_at, last_used_at)
values (gen_random_uuid(), $1::bigint, 'passkey', 'Laptop', sha256(('credential ' || $1::bigint)::bytea), sha256(('key ' || $1::bigint)::bytea), 1,
  '{internal}', now() - interval '80 days', now() - make_interval(hours => $2::integer))`

/** Names the staff and gives the busiest seller the Steam id of a player who can sign in. */
export async function namePeople(
  client: SeedClient,
  { firstUserId, sellerSteamId }: { firstUserId: number; sellerSteamId: string | undefined },
): Promise<void> {
  for (const [place, [name, role, hoursAgo]] of STAFF.entries()) {
    const id = firstUserId + place
    await client.query(`update users set persona_name = $2, is_admin = true, staff_role = $3 where id = $1`, [
      id,
      name,
      role,
    ])
    await client.query(
      `insert into staff_enrolments (user_id, code_hash, created_at, expires_at, used_at)
      values ($1, sha256($2::text::bytea), now() - interval '1 hour', now() + interval '1 day', now())`,
      [id, name],
    )
    // Nobody has the key of this passkey: it only shows that the person signed in.
    await client.query(FACTOR, [id, hoursAgo])
  }
  if (sellerSteamId === undefined) return
  await client.query(
    `update users set steam_id = $2, steam_vac_banned = false, steam_community_banned = false, steam_economy_ban = 'none'
     where id = $1`,
    [busiestSellerId(firstUserId), sellerSteamId],
  )
}
