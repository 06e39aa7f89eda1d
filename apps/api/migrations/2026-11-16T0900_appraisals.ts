import { sql, type Kysely } from 'kysely'

/**
 * A person names the price of an item whose market name hides its value. A request belongs to one item of one seller; each
 * price that staff name for it is a row that never changes but for its state. What a price was named for (owner, asset,
 * fingerprint, sum) stands in it and in whatever is quoted at it, bound by keys, so nothing else can be bought at it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table tickets drop constraint tickets_category_known,
  add constraint tickets_category_known check (category in ('general', 'payment', 'technical', 'other', 'appraisal')) not valid;
alter table tickets validate constraint tickets_category_known;
create index tickets_appraisals_idx on tickets (queue_rank, queue_order) where category = 'appraisal';

create table appraisals (
  id bigint generated always as identity constraint appraisals_pk primary key,
  user_id bigint not null constraint appraisals_user_fk references users,
  -- Goes when the ticket is erased; what was agreed stays.
  ticket_id bigint constraint appraisals_ticket_unique unique
    constraint appraisals_ticket_fk references tickets on delete set null,
  asset_id text not null constraint appraisals_asset_shape check (asset_id ~ '^[1-9][0-9]{0,19}$'),
  market_name text not null constraint appraisals_name_length check (char_length(market_name) between 1 and 200),
  fingerprint bytea not null constraint appraisals_fingerprint_length check (octet_length(fingerprint) = 32),
  facts jsonb not null constraint appraisals_facts_object check (jsonb_typeof(facts) = 'object'),
  -- What the list said about the name on that day, if anything.
  listed_grosze bigint constraint appraisals_listed_positive check (listed_grosze > 0),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint appraisals_whole unique (id, user_id, asset_id, fingerprint)
);
create unique index appraisals_one_open on appraisals (user_id, asset_id) where closed_at is null;

create table appraisal_prices (
  id bigint generated always as identity constraint appraisal_prices_pk primary key,
  appraisal_id bigint not null,
  user_id bigint not null,
  asset_id text not null,
  fingerprint bytea not null,
  payout_grosze bigint not null constraint appraisal_prices_positive check (payout_grosze > 0),
  -- Nobody names the price of their own item.
  named_by bigint not null constraint appraisal_prices_named_by_fk references users
    constraint appraisal_prices_not_own check (named_by <> user_id),
  named_at timestamptz not null default now(),
  valid_until timestamptz not null,
  state text not null default 'offered'
    constraint appraisal_prices_state_known check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed')),
  decided_at timestamptz,
  constraint appraisal_prices_of_appraisal foreign key (appraisal_id, user_id, asset_id, fingerprint)
    references appraisals (id, user_id, asset_id, fingerprint) on delete cascade,
  constraint appraisal_prices_life check (valid_until > named_at and valid_until <= named_at + interval '72 hours'),
  constraint appraisal_prices_decided check ((state = 'offered') = (decided_at is null)),
  constraint appraisal_prices_whole unique (id, asset_id, fingerprint, payout_grosze)
);
create unique index appraisal_prices_one_live on appraisal_prices (appraisal_id) where state in ('offered', 'accepted');
create index appraisal_prices_user_idx on appraisal_prices (user_id) where state in ('offered', 'accepted');

alter table quote_items add column appraisal_price_id bigint,
  add constraint quote_items_appraised foreign key (appraisal_price_id, asset_id, fingerprint, our_grosze)
    references appraisal_prices (id, asset_id, fingerprint, payout_grosze);
create index quote_items_appraisal_idx on quote_items (appraisal_price_id) where appraisal_price_id is not null;
alter table sale_items add column appraisal_price_id bigint
  constraint sale_items_appraisal_fk references appraisal_prices;
-- A price is used once; a sale that came to nothing gives it back for the rest of its time.
create unique index sale_items_one_live_appraisal on sale_items (appraisal_price_id)
  where appraisal_price_id is not null and released_at is null;
`.execute(db)

  await sql`
create function guard_appraisal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.id, new.user_id, new.asset_id, new.market_name, new.fingerprint, new.facts, new.listed_grosze, new.created_at)
    is distinct from (old.id, old.user_id, old.asset_id, old.market_name, old.fingerprint, old.facts, old.listed_grosze, old.created_at)
    or (new.ticket_id is not null and old.ticket_id is distinct from new.ticket_id)
    or (old.closed_at is not null and new.closed_at is distinct from old.closed_at) then
    raise exception 'what an appraisal was asked for is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger appraisals_guard before update on appraisals for each row execute function guard_appraisal();

create function guard_appraisal_price() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'offered' or new.named_at <> now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null) then
      raise exception 'a price begins as an offer, now, in an open appraisal'
        using errcode = 'check_violation', constraint = 'appraisal_prices_begin';
    end if;
    return new;
  end if;
  if (new.id, new.appraisal_id, new.user_id, new.asset_id, new.fingerprint, new.payout_grosze, new.named_by, new.named_at, new.valid_until)
    is distinct from (old.id, old.appraisal_id, old.user_id, old.asset_id, old.fingerprint, old.payout_grosze, old.named_by,
      old.named_at, old.valid_until) then
    raise exception 'a price that was named is never changed' using errcode = 'restrict_violation';
  end if;
  -- What was accepted holds until its time is over, whoever would like it otherwise.
  if new.state = old.state
    or not (old.state = 'offered' or (old.state = 'accepted' and new.state = 'lapsed'))
    or (new.state = 'lapsed' and old.valid_until > now())
    or (new.state = 'accepted' and (old.valid_until <= now()
      or not exists (select 1 from appraisals where id = new.appraisal_id and closed_at is null))) then
    raise exception 'a price cannot go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'appraisal_prices_move';
  end if;
  return new;
end $$;
create trigger appraisal_prices_guard before insert or update on appraisal_prices
  for each row execute function guard_appraisal_price();

-- Quoted at an appraised price is only what its owner accepted and whose time is not over.
create function check_appraised_quote_items() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select 1 from added join quotes q on q.id = added.quote_id join appraisal_prices p on p.id = added.appraisal_price_id
    where p.user_id <> q.user_id or p.state <> 'accepted' or p.valid_until <= now()
  ) then
    raise exception 'a quote holds a price that does not count'
      using errcode = 'check_violation', constraint = 'quote_items_appraisal_counts';
  end if;
  return null;
end $$;
create trigger quote_items_appraisal_counts after insert on quote_items referencing new table as added
  for each statement execute function check_appraised_quote_items();

-- Where a sold item's price comes from is what its quote said.
create function check_appraised_sale_items() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select 1 from added join sales s on s.id = added.sale_id
      join quote_items q on q.quote_id = s.quote_id and q.asset_id = added.asset_id
    where q.appraisal_price_id is distinct from added.appraisal_price_id
  ) then
    raise exception 'a sold item does not have the price of its quote'
      using errcode = 'check_violation', constraint = 'sale_items_appraisal_kept';
  end if;
  return null;
end $$;
create trigger sale_items_appraisal_kept after insert on sale_items referencing new table as added
  for each statement execute function check_appraised_sale_items();

create function keep_appraisal_of_sale_item() returns trigger language plpgsql security definer set search_path = public as $$
begin
  raise exception 'where the price of a sold item came from is never changed' using errcode = 'restrict_violation';
end $$;
create trigger sale_items_keep_appraisal before update on sale_items for each row
  when (new.appraisal_price_id is distinct from old.appraisal_price_id) execute function keep_appraisal_of_sale_item();

-- Whoever named a price in a sale does not also let its money go.
create function check_approver_named_no_price() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select 1 from payouts o join sale_items i on i.sale_id = o.sale_id join appraisal_prices p on p.id = i.appraisal_price_id
    where o.id = new.payout_id and p.named_by = new.admin_id
  ) then
    raise exception 'the price of payout % was named by whoever approves it', new.payout_id
      using errcode = 'check_violation', constraint = 'payout_approvals_not_appraiser';
  end if;
  return new;
end $$;
create trigger payout_approvals_not_appraiser before insert on payout_approvals for each row
  when (new.admin_id is not null) execute function check_approver_named_no_price();

-- A closed ticket ends the request in it; what was accepted before stays good.
create function close_appraisal_of_ticket() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update appraisals a set closed_at = now() where a.ticket_id = new.id and a.closed_at is null
    and not exists (select 1 from appraisal_prices p where p.appraisal_id = a.id and p.state = 'accepted');
  return null;
end $$;
create trigger tickets_close_appraisal after update of status on tickets for each row
  when (new.status = 'closed' and old.status <> 'closed' and new.category = 'appraisal')
  execute function close_appraisal_of_ticket();

-- Whoever is forgotten leaves only what a sale was made by.
create function forget_appraisals() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from appraisals a where a.user_id = new.user_id and not exists (
    select 1 from appraisal_prices p join quote_items q on q.appraisal_price_id = p.id where p.appraisal_id = a.id);
  return null;
end $$;
create trigger erasure_requests_appraisals after update on erasure_requests for each row
  when (old.done_at is null and new.done_at is not null) execute function forget_appraisals();

grant select, insert (user_id, ticket_id, asset_id, market_name, fingerprint, facts, listed_grosze), update (closed_at)
  on appraisals to skinkantor_api;
grant select, insert (appraisal_id, user_id, asset_id, fingerprint, payout_grosze, named_by, valid_until),
  update (state, decided_at) on appraisal_prices to skinkantor_api;
grant select on appraisals, appraisal_prices to skinkantor_worker;
grant insert (appraisal_price_id) on sale_items to skinkantor_api;
`.execute(db)
}
