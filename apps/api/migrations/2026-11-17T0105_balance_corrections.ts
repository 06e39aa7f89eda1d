import { sql, type Kysely } from 'kysely'

/**
 * A balance is lowered by two admins: after a restore it may hold money that has left already, and a mistaken credit must be
 * undone. Numbers come from the transactions', so that a seller can name a correction like any other entry.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table balance_corrections (
  id bigint constraint balance_corrections_pk primary key default nextval('transactions_id_seq'),
  user_id bigint not null constraint balance_corrections_user_fk references users,
  amount_grosze bigint not null constraint balance_corrections_amount_positive check (amount_grosze > 0),
  proposal_id uuid not null constraint balance_corrections_proposal_fk references admin_proposals
    constraint balance_corrections_proposal_once unique,
  at timestamptz not null default now()
);
comment on table balance_corrections is 'none: id, user_id, proposal_id, at; financial: amount_grosze';
create index balance_corrections_user_idx on balance_corrections (user_id, id);
create trigger balance_corrections_append_only before update or delete or truncate on balance_corrections
  for each statement execute function refuse_change();

create function guard_balance_correction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from admin_proposals where id = new.proposal_id and kind = 'correction' and state = 'confirmed'
    and seller_id = new.user_id and payload ->> 'grosze' = new.amount_grosze::text) then
    raise exception 'two admins have not agreed on this correction'
      using errcode = 'check_violation', constraint = 'balance_corrections_two_admins';
  end if;
  return new;
end $$;
create trigger balance_corrections_guard before insert on balance_corrections
  for each row execute function guard_balance_correction();

grant select, insert (user_id, amount_grosze, proposal_id) on balance_corrections to skinkantor_api;
grant select on balance_corrections to skinkantor_worker;
grant usage on sequence transactions_id_seq to skinkantor_api;
`.execute(db)
}
