-- Before everything else: rights and functions that tables and other functions need.

-- Only the owner of the database can; where that is somebody else, `migrate --prepare` does it.
do $$ begin
  if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;
-- With EXECUTE for everybody a role could hang one of our trigger functions on a table of its own.
alter default privileges for role skinkantor_migrator revoke execute on functions from public;
alter default privileges for role skinkantor_worker revoke execute on functions from public;
grant usage on schema public to skinkantor_api, skinkantor_worker, skinkantor_watcher;
create extension if not exists pg_trgm;

-- The queue belongs to the worker's role: others reach it through these functions.
set role skinkantor_worker;
grant usage on schema jobs to skinkantor_api, skinkantor_migrator, skinkantor_watcher;
create function jobs.enqueue(task text, payload json, key text default null, run_at timestamptz default null, queue
  text default null, max_attempts integer default 20, priority integer default 0) returns bigint language plpgsql security
  definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select id from graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => coalesce(key, task || ':' || gen_random_uuid()), priority => priority,
    job_key_mode => 'replace'));
end $$;
grant execute on function jobs.enqueue to skinkantor_api, skinkantor_migrator, skinkantor_watcher;
create function jobs.queue_state() returns table(ready integer, oldest_seconds integer, running integer, scheduled
  integer, failed integer) language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer,
    (count(*) filter (where locked_at is not null))::integer,
    (count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()))::integer,
    (count(*) filter (where locked_at is null and attempts >= max_attempts and key is not null))::integer
  from graphile_worker.jobs
$$;
grant execute on function jobs.queue_state to skinkantor_api;
reset role;

-- Weekdays without Poland's public holidays; the movable ones hang on Easter.
create function is_banking_day(day date) returns boolean language plpgsql immutable parallel safe as $$
declare
  y integer := extract(year from day);
  a integer := y % 19;
  b integer := y / 100;
  c integer := y % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  n integer := h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
  easter date := make_date(y, n / 31, n % 31 + 1);
begin
  return extract(isodow from day) < 6
    and day not in (easter + 1, easter + 60)
    and not (y >= 2025 and to_char(day, 'MMDD') = '1224')
    and to_char(day, 'MMDD') not in ('0101', '0106', '0501', '0503', '0815', '1101', '1111', '1225', '1226');
end $$;
grant execute on function is_banking_day to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- The end of the banking day that follows: by then a statement must show what happened at this time.
create function banking_deadline(at timestamptz) returns timestamptz language plpgsql stable parallel safe as $$
declare
  day date := (at at time zone 'Europe/Warsaw')::date;
begin
  loop
    day := day + 1;
    exit when is_banking_day(day);
  end loop;
  return (day + 1)::timestamp at time zone 'Europe/Warsaw';
end $$;
grant execute on function banking_deadline to skinkantor_api, skinkantor_watcher, skinkantor_worker;

-- "Żółw", "zolw" and "ZÓŁW" are one name; the same function folds what somebody searches for.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select lower(translate(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'),
    'ŁłØøĐđ', 'LlOoDd'))
$$;
grant execute on function fold_name to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Costly, so that nobody plans to compute it for a whole table.
create function ticket_era_words(ticket_id bigint, document tsvector) returns tsvector language sql immutable parallel
  safe cost 1000 as $$
  select coalesce(array_to_tsvector(array_agg(ticket_id / 20000 || ':' || word)), '')
  from unnest(tsvector_to_array(document)) as word
$$;
grant execute on function ticket_era_words to skinkantor_api, skinkantor_watcher, skinkantor_worker;

create function warsaw_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone 'Europe/Warsaw')::date
$$;
grant execute on function warsaw_day to skinkantor_api, skinkantor_watcher, skinkantor_worker;
