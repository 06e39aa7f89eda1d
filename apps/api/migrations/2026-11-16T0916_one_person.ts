import { sql, type Kysely } from 'kysely'

/**
 * What one person was paid lately is asked at every sale, every payout and every look at them: it was found by going through
 * all that they ever sold. Sales undone after a report are a handful among all, and were looked for in all.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create index payouts_user_time_idx on payouts (user_id, created_at) include (state, amount_grosze);
create index sale_money_undo_agreed_idx on sale_money (user_id) where is_undo_agreed;
`.execute(db)
}
