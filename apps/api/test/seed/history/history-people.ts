import type { SeedClient } from '../seed.repository.ts'

const STAFF = [
  ['Marta · wsparcie', 'support'],
  ['Kuba · wsparcie', 'support'],
  ['Ewa · finanse', 'finance'],
  ['Tomek · właściciel', 'owner'],
] as const
/** The first users. They sell nothing. */
export const STAFF_COUNT = STAFF.length

/** The first seller after the staff, who sells most. */
export function busiestSellerId(firstUserId: number): number {
  return firstUserId + STAFF_COUNT
}

/** Names the staff and gives the busiest seller the Steam id of a player who can sign in. */
export async function namePeople(
  client: SeedClient,
  { firstUserId, sellerSteamId }: { firstUserId: number; sellerSteamId: string | undefined },
): Promise<void> {
  for (const [place, [name, role]] of STAFF.entries())
    await client.query(`update users set persona_name = $2, is_admin = true, staff_role = $3 where id = $1`, [
      firstUserId + place,
      name,
      role,
    ])
  if (sellerSteamId === undefined) return
  await client.query(
    `update users set steam_id = $2, steam_vac_banned = false, steam_community_banned = false, steam_economy_ban = 'none'
     where id = $1`,
    [busiestSellerId(firstUserId), sellerSteamId],
  )
}
