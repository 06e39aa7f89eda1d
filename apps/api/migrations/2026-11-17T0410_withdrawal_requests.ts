import { sql, type Kysely } from 'kysely'

/** Which request a withdrawal comes from, so that its key at the rail can follow from the request. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table transactions add column request_mark bytea
  constraint transactions_request_mark_length check (octet_length(request_mark) = 32);
comment on column transactions.request_mark is 'none';
grant insert (request_mark) on transactions to skinkantor_api;
`.execute(db)
}
