import { sql, type Kysely } from 'kysely'

/**
 * A statement begins with the balance by which the last one of its account ended. Where that chain has to begin anew, the
 * operator names the balance on the command line.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table bank_statements
  -- Both are empty for statements from before this rule.
  add column opening_grosze bigint,
  add column opening_on date,
  add column account_fingerprint bytea
    constraint bank_statements_account_length check (octet_length(account_fingerprint) = 32),
  add constraint bank_statements_opening_complete check ((opening_grosze is null) = (opening_on is null)
    and (opening_grosze is null) = (account_fingerprint is null)),
  -- Every line of a statement that continues the last one is new.
  alter column known_lines set default 0;

create table bank_statement_starts (
  id bigint generated always as identity constraint bank_statement_starts_pk primary key,
  balance_grosze bigint not null,
  balance_on date not null,
  made_at timestamptz not null default now()
);
create trigger bank_statement_starts_append_only before update or delete or truncate on bank_statement_starts
  for each statement execute function refuse_change();
grant select on bank_statement_starts to skinkantor_api;
`.execute(db)
}
