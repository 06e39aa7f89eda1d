import { sql, type Kysely } from 'kysely'

/** The code that opens or changes a ticket writes its filter words. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger ticket_texts_add_facts on ticket_texts;
drop function add_ticket_facts();
drop trigger tickets_change_facts on tickets;
drop function change_ticket_facts();
`.execute(db)
}
