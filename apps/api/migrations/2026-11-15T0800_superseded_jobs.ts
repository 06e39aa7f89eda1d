import { sql, type Kysely } from 'kysely'

/**
 * A job whose key was taken by a newer one while it ran has neither key nor attempts left, and stays behind when its worker
 * dies. So that it can be told from a job that failed for good, every job has a key: one of its own where none is given.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
set local role skinkantor_worker;
create or replace function jobs.enqueue(
  task text, payload json, key text default null, run_at timestamptz default null,
  queue text default null, max_attempts integer default 20, priority integer default 0
) returns bigint language sql security definer set search_path = '' as $$
  select id from graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => coalesce(key, task || ':' || gen_random_uuid()), priority => priority,
    job_key_mode => 'replace')
$$;
create or replace function jobs.queue_state() returns table (ready integer, oldest_seconds integer, running integer, scheduled integer, failed integer)
  language sql security definer set search_path = '' as $$
  select
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    (count(*) filter (where locked_at is not null))::integer,
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()))::integer,
    (count(*) filter (where locked_at is null and attempts >= max_attempts and key is not null))::integer
  from graphile_worker.jobs
$$;
update graphile_worker._private_jobs set key = 'job:' || id where key is null and attempts < max_attempts;
reset role;
`.execute(db)
}
