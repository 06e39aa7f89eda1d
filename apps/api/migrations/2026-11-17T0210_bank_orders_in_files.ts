import { sql, type Kysely } from 'kysely'

/**
 * The live orders of a batch are those of its file. An order leaves a file that somebody may hold only with the bank's own words:
 * it was refused, or struck out at the bank.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create or replace function guard_bank_batch_payout() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.batch_id, new.place, new.payout_id, new.code) is distinct from (old.batch_id, old.place, old.payout_id, old.code)
    or new.is_in and not old.is_in or not old.is_in and new is distinct from old then
    raise exception 'a payout that left batch % does not come back into it', old.batch_id using errcode = 'restrict_violation';
  end if;
  if new.refused_at is not null and not exists (select 1 from bank_batches b join payouts p on p.id = new.payout_id
      where b.id = new.batch_id and b.first_read_at is not null and b.state in ('ready', 'uploaded')
        and b.maker_id <> new.refused_by and p.user_id <> new.refused_by) then
    raise exception 'an order is called refused by neither the maker of its file nor its receiver, and after the download'
      using errcode = 'check_violation', constraint = 'bank_batch_payouts_four_eyes';
  end if;
  if old.is_in and not new.is_in and new.refused_at is null and exists (
    select 1 from bank_batches b where b.id = new.batch_id and b.state in ('ready', 'uploaded')) then
    raise exception 'an order of batch % stands in its file', new.batch_id
      using errcode = 'check_violation', constraint = 'bank_batch_payouts_in_file';
  end if;
  return new;
end $$;

grant select (batch_id, place, payout_id, is_in) on bank_batch_payouts to skinkantor_watcher;
`.execute(db)
}
