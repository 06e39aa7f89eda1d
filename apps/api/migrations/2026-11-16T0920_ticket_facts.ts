import { sql, type Kysely } from 'kysely'

/**
 * What the filters of the list ask for becomes words of the ticket's document, which begin with a sign that no written
 * word has: a search with a filter is then one look into one index, where before every ticket with the words was read to
 * see whether the filter wants it. From here on a change of a ticket changes its document, whether the words of the
 * filters stand in it already or come with the next migration.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function ticket_facts(ticket tickets) returns tsvector language sql stable parallel safe as $$
  select array_to_tsvector(array_remove(array[
    case when ticket.status in ('resolved', 'closed') then '=closed' else '=open' end,
    '=p' || ticket.priority,
    '=c' || ticket.category,
    '=a' || coalesce(ticket.assigned_to::text, 'none'),
    '=u' || ticket.user_id,
    '=d' || to_char(ticket.created_at at time zone 'Europe/Warsaw', 'YYYYMMDD')], null))
$$;
create function change_ticket_facts() returns trigger language plpgsql set search_path = public as $$
begin
  update ticket_texts set document = ts_delete(document, tsvector_to_array(ticket_facts(old))) || ticket_facts(new)
  where ticket_id = new.id;
  return null;
end $$;
create trigger tickets_change_facts after update of status, priority, category, assigned_to, user_id, created_at on tickets
  for each row when ((old.status, old.priority, old.category, old.assigned_to, old.user_id, old.created_at)
    is distinct from (new.status, new.priority, new.category, new.assigned_to, new.user_id, new.created_at))
  execute function change_ticket_facts();
`.execute(db)
}
