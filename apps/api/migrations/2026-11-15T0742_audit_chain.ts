import { sql, type Kysely } from 'kysely'

/**
 * Every entry of the audit log becomes a link of one chain: its hash covers the entry and the hash before it. The
 * links are made when a transaction commits, under a lock that is held from there to the end of the commit only.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
create table audit_chain (
  number bigint constraint audit_chain_pk primary key constraint audit_chain_number_positive check (number > 0),
  audit_id bigint not null constraint audit_chain_audit_unique unique
    constraint audit_chain_audit_fk references audit_log,
  hash bytea not null constraint audit_chain_hash_length check (octet_length(hash) = 32)
);

-- What a link covers, written so that it has one form only; verify-audit writes the same text by itself.
create function audit_text(entry audit_log) returns text language sql stable as $$
  select jsonb_build_array(
    entry.id, extract(epoch from entry.at)::text, entry.actor_type, entry.actor_id, entry.action,
    entry.object_type, entry.object_id, entry.reason, entry.details, entry.request_id)::text
$$;

create function link_audit() returns trigger language plpgsql security definer set search_path = public as $$
declare last audit_chain;
begin
  -- Whoever waits here has done everything else; whoever holds it is about to commit.
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by number desc limit 1;
  insert into audit_chain (number, audit_id, hash) values (
    coalesce(last.number, 0) + 1, new.id,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_text(new), 'UTF8')));
  return null;
end $$;

do $$
declare entry audit_log; link audit_chain;
begin
  for entry in select * from audit_log order by id loop
    link := row(coalesce(link.number, 0) + 1, entry.id,
      sha256(coalesce(link.hash, ''::bytea) || convert_to(audit_text(entry), 'UTF8')));
    insert into audit_chain select link.*;
  end loop;
end $$;

create constraint trigger audit_log_linked after insert on audit_log deferrable initially deferred
  for each row execute function link_audit();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- Newest first whatever is asked for; the page after an entry begins at its time and number.
drop index audit_log_object_idx;
drop index audit_log_actor_idx;
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_object_idx on audit_log (object_type, object_id, at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_type, actor_id, at desc, id desc);
create index audit_log_action_idx on audit_log (action, at desc, id desc);

grant select on audit_log, audit_chain to skinkantor_api;
`.execute(db)
}
