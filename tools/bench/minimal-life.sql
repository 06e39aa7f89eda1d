-- The least that a sale and its payout need: a sale of a valid quote, its item, the ledger, the timeline, the payout's
-- steps, a job and the idempotency row, with constraints as the only guards. `npm run bench` runs it beside whole sales.
create schema minimal;
set search_path = minimal;

create table sellers (id bigint primary key);
create table quotes (
  id bigint primary key,
  seller_id bigint not null references sellers,
  grosze bigint not null check (grosze > 0),
  expires_at timestamptz not null
);
create table sales (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  quote_id bigint not null unique references quotes,
  grosze bigint not null check (grosze >= 2000),
  state text not null check (state in ('awaiting_items', 'items_received', 'paying', 'completed', 'failed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((state = 'completed') = (completed_at is not null))
);
create index on sales (seller_id, id desc);
create table sale_items (
  sale_id bigint not null references sales,
  asset_id bigint not null,
  grosze bigint not null check (grosze > 0),
  is_released boolean not null default false,
  primary key (sale_id, asset_id)
);
create unique index on sale_items (asset_id) where not is_released;
create table sale_events (
  sale_id bigint not null references sales,
  version integer not null,
  state text not null,
  at timestamptz not null default now(),
  primary key (sale_id, version)
);
create table payouts (
  id bigint generated always as identity primary key,
  sale_id bigint not null unique references sales,
  grosze bigint not null check (grosze > 0),
  state text not null check (state in ('approved', 'submitting', 'submitted', 'settled', 'failed')),
  rail_key uuid not null unique default gen_random_uuid()
);
create table payout_events (
  payout_id bigint not null references payouts,
  state text not null,
  at timestamptz not null default now(),
  primary key (payout_id, state)
);
-- One row has both sides, so a journal always balances.
create table journals (
  key text primary key,
  debit text not null,
  credit text not null check (credit <> debit),
  grosze bigint not null check (grosze > 0),
  at timestamptz not null default now()
);
create index on journals (debit);
create index on journals (credit);
create table jobs (
  id bigint generated always as identity primary key,
  payout_id bigint not null unique references payouts,
  run_at timestamptz not null default now()
);
create table requests (
  seller_id bigint not null references sellers,
  key bigint not null,
  sale_id bigint not null references sales,
  primary key (seller_id, key)
);
insert into sellers select generate_series(0, 999);
