import { sql, type Kysely } from 'kysely'

/**
 * What a seller is told of a sale beside its state: in which language, by which mails, by which transaction of a coin.
 * The mails are put in by triggers, in the transaction of the step they tell of, whichever process or role makes it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table sales add column language text not null default 'pl'
  constraint sales_language_known check (language in ('pl', 'en'));

-- The transaction of a coin's chain that paid; the rail tells it some time after the order.
create table payout_chain_transactions (
  payout_id uuid constraint payout_chain_transactions_pk primary key
    constraint payout_chain_transactions_payout_fk references payouts,
  hash text not null constraint payout_chain_transactions_hash_shape check (hash ~ '^[0-9a-zA-Z]{1,100}$'),
  seen_at timestamptz not null default now()
);

-- How long payouts of a kind have taken lately.
create index payouts_settled_idx on payouts (rail, settled_at desc) where settled_at is not null;
`.execute(db)

  await sql`
-- Those who gave no address, or did not confirm it, get no mail and cost no job.
create function tell_seller(told_user bigint, told_sale bigint, step text, told_payout uuid default null) returns void
  language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from users where id = told_user and email_sealed is not null) then
    perform jobs.enqueue(
      task => 'tell-seller',
      payload => json_build_object('saleId', told_sale::text, 'step', step, 'payoutId', told_payout),
      key => 'tell-seller:' || coalesce(told_payout::text, told_sale::text) || ':' || step);
  end if;
end $$;
revoke all on function tell_seller from public;

create function tell_seller_of_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform tell_seller(new.user_id, new.id, 'created');
  elsif new.state = 'items_received' and old.state in ('verifying', 'review') then
    perform tell_seller(new.user_id, new.id, 'received');
  elsif new.state = 'completed' then
    perform tell_seller(new.user_id, new.id, 'paid');
  elsif new.state in ('review', 'cancelled', 'failed') then
    perform tell_seller(new.user_id, new.id, new.state);
  end if;
  return null;
end $$;
create trigger sales_tell_begin after insert on sales for each row execute function tell_seller_of_sale();
create trigger sales_tell_step after update on sales for each row when (new.state <> old.state)
  execute function tell_seller_of_sale();

create function tell_seller_of_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_seller(new.user_id, new.sale_id, case new.state when 'failed' then 'payout_failed' else new.state end, new.id);
  return null;
end $$;
create trigger payouts_tell after update on payouts for each row
  when (new.state <> old.state and new.kind = 'sale' and new.state in ('unclaimed', 'returned', 'failed'))
  execute function tell_seller_of_payout();

create function tell_seller_of_debt() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_seller(new.user_id, new.sale_id, 'debt');
  return null;
end $$;
create trigger debts_tell after insert on debts for each row execute function tell_seller_of_debt();
`.execute(db)

  await sql`
grant insert (language) on sales to skinkantor_api;
grant select on payout_chain_transactions to skinkantor_api;
grant select, insert on payout_chain_transactions to skinkantor_worker;
`.execute(db)
}
