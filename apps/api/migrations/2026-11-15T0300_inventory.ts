import { sql, type Kysely } from 'kysely'

/**
 * What we know of people's inventories, who waits to have theirs read, and how often Steam may be asked. All of it
 * stands here and not in Redis: an emptied cache must not let more requests out than Steam bears.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table inventories (
  user_id bigint constraint inventories_pk primary key constraint inventories_user_fk references users,
  -- The last copy, compressed.
  content bytea constraint inventories_content_size check (octet_length(content) <= 8388608),
  item_count integer not null default 0 constraint inventories_item_count_range check (item_count >= 0),
  hidden_count integer not null default 0 constraint inventories_hidden_count_range check (hidden_count >= 0),
  fetched_at timestamptz,
  -- The last attempt that reached Steam.
  tried_at timestamptz,
  problem text constraint inventories_problem_length check (char_length(problem) <= 40),
  -- The line: since when, and when the turn was promised for.
  waiting_since timestamptz,
  turn_at timestamptz,
  -- Who reads at the moment; a reader that died loses its place when the time is over.
  reading_id uuid,
  reading_until timestamptz,
  read_items integer not null default 0 constraint inventories_read_items_range check (read_items >= 0),
  total_items integer constraint inventories_total_items_range check (total_items >= 0),
  seen_at timestamptz not null default now(),
  constraint inventories_copy_complete check ((content is null) = (fetched_at is null)),
  constraint inventories_reading_complete check ((reading_id is null) = (reading_until is null))
);
create index inventories_line_idx on inventories (waiting_since, user_id) where waiting_since is not null;
create index inventories_seen_idx on inventories (seen_at);

create table steam_egresses (
  egress text constraint steam_egresses_pk primary key
    constraint steam_egresses_length check (char_length(egress) between 1 and 200),
  paused_until timestamptz,
  -- How many times in a row Steam told us to slow down.
  strikes smallint not null default 0 constraint steam_egresses_strikes_range check (strikes >= 0),
  good_at timestamptz,
  bad_at timestamptz,
  problem text constraint steam_egresses_problem_length check (char_length(problem) <= 40)
);

-- One row for each request that may leave within a window: a slot in use is free again a window after its answer.
create table steam_slots (
  egress text not null constraint steam_slots_egress_fk references steam_egresses on delete cascade,
  slot smallint not null constraint steam_slots_slot_range check (slot between 1 and 1000),
  free_at timestamptz not null default now(),
  -- Until the answer is noted, the latest time at which the slot is free whatever happens to the call.
  busy_until timestamptz,
  constraint steam_slots_pk primary key (egress, slot)
);

create table trade_checks (
  user_id bigint constraint trade_checks_pk primary key constraint trade_checks_user_fk references users,
  -- Tells an old trade URL from a new one without showing either.
  token_mark bytea not null,
  is_accepted boolean not null,
  hold_seconds integer not null constraint trade_checks_hold_range check (hold_seconds >= 0),
  checked_at timestamptz not null default now()
);
create index trade_checks_checked_idx on trade_checks (checked_at);
`.execute(db)

  await sql`
grant select, insert, update on inventories, steam_egresses, steam_slots, trade_checks to skinkantor_api;
grant select, delete on inventories, trade_checks to skinkantor_worker;
-- Icons of items that no catalogue knows come with the inventories in which they are seen.
grant update (icon_ref) on market_names to skinkantor_api;
`.execute(db)
}
