import { sql, type Kysely } from 'kysely'

/** The code links its entries as the last statement before the commit; an entry without its right link is refused. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen in time and knows no generated types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
drop trigger audit_log_linked on audit_log;
drop function link_audit();

create function link_audit() returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit_log;
  last audit_chain;
begin
  -- Held until the commit, so this must be the last statement of a transaction.
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by number desc limit 1;
  -- Entries of other transactions are linked already, or not visible.
  for entry in select * from audit_log where at = now()
    and not exists (select 1 from audit_chain link where link.audit_id = audit_log.id) order by id loop
    last := row(coalesce(last.number, 0) + 1, entry.id,
      sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_text(entry), 'UTF8')));
    insert into audit_chain select last.*;
  end loop;
end $$;

create function check_audit_link() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from audit_chain link left join audit_chain before on before.number = link.number - 1
    where link.audit_id = new.id and (before.number is not null or link.number = 1)
      and link.hash = sha256(coalesce(before.hash, ''::bytea) || convert_to(audit_text(new), 'UTF8'))
  ) then
    raise exception 'entry % is not in the chain', new.id
      using errcode = 'check_violation', constraint = 'audit_log_linked';
  end if;
  return null;
end $$;

create constraint trigger audit_log_linked after insert on audit_log deferrable initially deferred
  for each row execute function check_audit_link();
grant execute on function link_audit to skinkantor_api, skinkantor_worker;
`.execute(db)
}
