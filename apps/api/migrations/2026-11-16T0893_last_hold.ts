import { sql, type Kysely } from 'kysely'

/** When the last hold of a seller ended: a payout that waited for it was not late by our fault. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
alter table seller_standings add column thawed_at timestamptz;

create function note_thaw() returns trigger language plpgsql as $$
begin
  new.thawed_at := now();
  return new;
end $$;
create trigger seller_standings_note_thaw before update on seller_standings for each row
  when (old.frozen_at is not null and new.frozen_at is null) execute function note_thaw();
`.execute(db)
}
