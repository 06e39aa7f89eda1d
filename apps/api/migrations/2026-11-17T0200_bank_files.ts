import { sql, type Kysely } from 'kysely'

/**
 * A file for the bank that nobody has downloaded can be voided and built again without one of its orders. From the first
 * download on it never changes, and only the bank can say that nothing of it is paid. The sealed bytes are removed after a
 * while; their hash stays.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table bank_batches
  add column first_read_at timestamptz,
  add column voided_at timestamptz,
  add column file_removed_at timestamptz,
  drop constraint bank_batches_file_complete,
  add constraint bank_batches_file_complete check ((ready_at is null) = (orders is null) and (ready_at is null) = (sum_grosze is null)
    and (ready_at is null) = (file_sha256 is null)
    and (sealed_file is not null) = (ready_at is not null and file_removed_at is null)
    and (sealed_file is null) = (sealing_key_id is null)),
  add constraint bank_batches_building_without_file check (state <> 'building' or ready_at is null),
  add constraint bank_batches_read_complete check (first_read_at is null or ready_at is not null),
  drop constraint bank_batches_failed_with_proof,
  -- Whoever downloaded the file may have given it to the bank.
  add constraint bank_batches_failed_with_proof check (failed_at is null or uploaded_at is null and first_read_at is null
    or bank_proof is not null);

create or replace function guard_bank_batch() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  is_voided boolean := old.state = 'ready' and new.state = 'building' and old.first_read_at is null and new.first_read_at is null
    and new.voided_at is not null;
  is_removed boolean := old.file_removed_at is null and new.file_removed_at is not null;
begin
  if (new.id, new.format, new.maker_id, new.key_mark, new.created_at)
      is distinct from (old.id, old.format, old.maker_id, old.key_mark, old.created_at)
    or (old.ready_at is not null and not is_voided and (new.ready_at, new.orders, new.sum_grosze, new.file_sha256)
      is distinct from (old.ready_at, old.orders, old.sum_grosze, old.file_sha256))
    or (old.sealed_file is not null and not is_voided and not is_removed
      and (new.sealed_file, new.sealing_key_id) is distinct from (old.sealed_file, old.sealing_key_id))
    or (old.file_removed_at is not null and new.file_removed_at is distinct from old.file_removed_at)
    or (old.first_read_at is not null and new.first_read_at is distinct from old.first_read_at)
    or (old.uploaded_at is not null and (new.uploaded_at, new.uploaded_by) is distinct from (old.uploaded_at, old.uploaded_by)) then
    raise exception 'what bank batch % holds is never changed', old.id using errcode = 'restrict_violation';
  end if;
  if old.first_read_at is null and new.first_read_at is not null and new.state not in ('ready', 'uploaded') then
    raise exception 'a file that is % is not handed out', new.state
      using errcode = 'check_violation', constraint = 'bank_batches_read_in_time';
  end if;
  if new.state <> old.state and not is_voided and (old.state, new.state) not in (('building', 'ready'), ('building', 'failed'),
    ('ready', 'uploaded'), ('ready', 'failed'), ('uploaded', 'failed')) then
    raise exception 'no way leads from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'bank_batches_steps';
  end if;
  if new.state = 'uploaded' and old.state <> 'uploaded' and new.first_read_at is null then
    raise exception 'nobody has downloaded the file of bank batch %', old.id
      using errcode = 'check_violation', constraint = 'bank_batches_read_before_upload';
  end if;
  return new;
end $$;

update bank_batches b set first_read_at = coalesce(
  (select min(a.at) from audit_log a where a.action = 'bank_batch.file_read' and a.object_type = 'bank_batch'
    and a.object_id = b.id::text), b.uploaded_at)
  where b.state in ('ready', 'uploaded');

create index bank_batches_sealed_idx on bank_batches (ready_at) where sealed_file is not null;

grant select (first_read_at, voided_at, file_removed_at) on bank_batches to skinkantor_api;
grant update (first_read_at, voided_at, file_removed_at) on bank_batches to skinkantor_worker;
-- A reversal that the watcher finds looks for the files that still hold an order of this seller.
grant select (id, state, first_read_at) on bank_batches to skinkantor_watcher;
`.execute(db)
}
