import { sql, type Kysely } from 'kysely'

/**
 * What runs and how it does, for the page of the back office that shows it without other tools. Each process keeps one row
 * and writes only that. Whether a worker still owns its jobs is asked elsewhere and does not depend on these rows.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table process_beats (
  id uuid constraint process_beats_pk primary key,
  kind text not null constraint process_beats_kind_known check (kind in ('api', 'worker', 'watcher')),
  host text not null constraint process_beats_host_length check (char_length(host) between 1 and 255),
  process_id integer not null,
  version text not null constraint process_beats_version_length check (char_length(version) between 1 and 80),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  figures jsonb not null default '{}'::jsonb
    constraint process_beats_figures_object check (jsonb_typeof(figures) = 'object'),
  constraint process_beats_figures_size check (pg_column_size(figures) <= 4000)
);
grant select, insert, delete, update (seen_at, figures) on process_beats to skinkantor_api;
grant select (id, seen_at), insert, delete, update (seen_at, figures) on process_beats to skinkantor_worker;
grant select (id, seen_at), insert, delete, update (seen_at, figures) on process_beats to skinkantor_watcher;

-- When the books were last checked, and which migration was the last one, is shown on the same page.
grant select (checked_at) on ledger_checks to skinkantor_api;
grant select (name) on kysely_migration to skinkantor_api;
`.execute(db)
}
