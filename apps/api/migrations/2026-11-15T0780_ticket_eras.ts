import { sql, type Kysely } from 'kysely'

/**
 * Search that stops when it has found enough. An index of words alone must gather every ticket that has one of them
 * before it can say which have all. Here each word stands in the index once per era, which is a stretch of ticket
 * numbers, so the newest are looked at first and older ones only where fewer than enough were found.
 *
 * Code from before it finds the same without the old index, slower, for as long as both run.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create function ticket_era(ticket_id bigint) returns bigint language sql immutable parallel safe as $$
  select ticket_id / 20000
$$;
-- Costly, so that nobody plans to compute it for a whole table.
create function ticket_era_words(ticket_id bigint, document tsvector) returns tsvector
  language sql immutable parallel safe cost 1000 as $$
  select coalesce(array_to_tsvector(array_agg(ticket_id / 20000 || ':' || word)), '')
  from unnest(tsvector_to_array(document)) as word
$$;
-- Every word must stand there, a long one at least its beginning; numbers are meant exactly. The era's number takes the
-- place of ~, which is in no word.
create function ticket_era_query(search text) returns text language sql immutable parallel safe as $$
  select string_agg('''~:' || word || '''' || case when length(word) >= 3 and word !~ '^[0-9]+$' then ':*' else '' end, ' & ')
  from unnest(ticket_words(search)) as word
$$;

set local maintenance_work_mem = '512MB';
create index ticket_texts_era_idx on ticket_texts using gin (ticket_era_words(ticket_id, document)) with (fastupdate = off);
drop index ticket_texts_document_idx;
`.execute(db)
}
