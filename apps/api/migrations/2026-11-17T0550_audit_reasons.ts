import { sql, type Kysely } from 'kysely'

/**
 * The reason of an audit entry is free text, so it may name a person. The chain now covers a salted hash of the text. The
 * text itself lies beside the chain, where erasure can remove it and the chain still verifies. Entries that were written
 * before keep their text: the chain covers it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table audit_reasons (
  mark text constraint audit_reasons_pk primary key constraint audit_reasons_mark_shape check (mark ~ '^sha256:[0-9a-f]{64}$'),
  -- Without it a short reason could be guessed from its hash after it was removed.
  salt bytea not null constraint audit_reasons_salt_length check (octet_length(salt) = 16),
  text text not null constraint audit_reasons_text_length check (char_length(text) between 1 and 1000)
);
grant insert on audit_reasons to skinkantor_api, skinkantor_worker;
grant select on audit_reasons to skinkantor_api;
create trigger audit_reasons_never_changed before update or truncate on audit_reasons
  for each statement execute function refuse_change();

-- What the entries of the log can be about, for one person.
create function audit_objects_of(person bigint) returns table (object_type text, object_id text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select 'user', person::text
  union all select 'transaction', id::text from transactions where user_id = person
  union all select 'payout_details', id::text from payout_details where user_id = person
  union all select 'proposal', id::text from admin_proposals where seller_id = person
  union all select 'debt', id::text from debts where user_id = person
  union all select 'bank_statement_line', l.id::text from bank_statement_lines l join payouts p on p.id = l.payout_id
    where p.user_id = person
$$;
revoke execute on function audit_objects_of(bigint) from public;
`.execute(db)
}
