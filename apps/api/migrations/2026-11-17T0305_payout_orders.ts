import { sql, type Kysely } from 'kysely'

/**
 * What the worker has ordered, one row for each payout. Only the worker writes it, so the sum of the last 24 hours does not
 * depend on what another process says about a payout.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table payout_orders (
  payout_id uuid not null constraint payout_orders_pk primary key
    constraint payout_orders_payout_fk references payouts (id),
  amount_grosze bigint not null constraint payout_orders_amount_positive check (amount_grosze > 0),
  ordered_at timestamptz not null default clock_timestamp()
);
comment on table payout_orders is 'none: payout_id, ordered_at; financial: amount_grosze';
create index payout_orders_by_time on payout_orders (ordered_at) include (payout_id, amount_grosze);
grant select on payout_orders to skinkantor_worker;
grant insert (payout_id, amount_grosze), update (ordered_at) on payout_orders to skinkantor_worker;
create trigger payout_orders_never_removed before delete or truncate on payout_orders
  for each statement execute function refuse_change();

insert into payout_orders (payout_id, amount_grosze, ordered_at)
select id, amount_grosze, coalesce(last_submitted_at, moved_at) from payouts
where is_order_out and (state = 'submitting' or last_submitted_at > now() - interval '24 hours');

-- An order that the rules no longer let out goes back to those who approve.
insert into payout_transitions (from_state, to_state) values ('approved', 'created');
`.execute(db)
}
