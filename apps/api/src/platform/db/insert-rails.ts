import { PAYOUT_METHODS, RAIL_REGISTRY, RAILS } from '@app/contract/payments/rails'
import { sql, type Kysely } from 'kysely'

/**
 * Adds the registry entries that the database lacks. A rail that left the code stays, because payouts reference it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- it runs beside migrations, which know no generated types
export async function insertRails(db: Kysely<any>): Promise<void> {
  for (const method of PAYOUT_METHODS)
    await sql`insert into payout_methods (method) values (${method}) on conflict do nothing`.execute(db)
  for (const rail of RAILS) {
    const { method, coin, carriedBy } = RAIL_REGISTRY[rail]
    await sql`insert into rail_states (rail, method, coin, is_called)
      values (${rail}, ${method}, ${coin}, ${carriedBy === 'api'})
      on conflict (rail) do update set method = excluded.method where rail_states.method is null`.execute(db)
  }
}
