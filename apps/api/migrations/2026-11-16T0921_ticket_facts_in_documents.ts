import { sql, type Kysely } from 'kysely'

/**
 * Documents learn the words of the filters, those that are there and those that come. The lock is taken by a statement of
 * its own: the one after it sees what everybody before it has written, and who changes a ticket meanwhile waits here and
 * changes the document afterwards. Code from before this migration finds what it found.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`lock table ticket_texts in access exclusive mode`.execute(db)
  await sql`
create function add_ticket_facts() returns trigger language plpgsql set search_path = public as $$
begin
  new.document := new.document || coalesce((select ticket_facts(t) from tickets t where t.id = new.ticket_id), '');
  return new;
end $$;
create function document_with_facts(wanted bigint, document tsvector) returns tsvector language sql stable as $$
  select document || ticket_facts(t) from tickets t where t.id = wanted
$$;

set local maintenance_work_mem = '512MB';
-- Written anew in one piece, with its index; row by row would leave twice as many pages.
alter table ticket_texts alter column document type tsvector using document_with_facts(ticket_id, document);
drop function document_with_facts;
create trigger ticket_texts_add_facts before insert on ticket_texts for each row execute function add_ticket_facts();
-- What was noted of the words went with the old column, and searches choose their way by it.
analyze ticket_texts;
`.execute(db)
}
