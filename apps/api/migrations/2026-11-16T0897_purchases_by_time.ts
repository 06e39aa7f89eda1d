import { sql, type Kysely } from 'kysely'

/** The bookings of purchases and of their tax by time: a month of them is one stretch, however many years there are. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create index journals_purchase_at_idx on journals (at, id)
  where key like 'sale:%:received' or key like 'sale:%:reversed' or key like 'sale:%:rejected';
create index journals_pcc_at_idx on journals (at, id) where key like 'sale:%:pcc%';
`.execute(db)
}
