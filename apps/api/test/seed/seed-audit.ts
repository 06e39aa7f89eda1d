import { addStaffEntries } from './history/history-audit.ts'
import type { SeedClient } from './seed.repository.ts'
import type { SeededWorld } from './user-rows.ts'

/** The first users are staff: two of support, then finance and the owner, who alone decide about money. */
const STAFF = 4

/** Action, actor, object and frequency per million: from every sign-in to events that happen once in years. */
const KINDS: readonly [action: string, actor: string, object: string, share: number][] = [
  ['session.started', 'user', 'session', 500_000],
  ['payout_destinations.saved', 'user', 'payout_destinations', 380_000],
  ['session.ended', 'user', 'session', 60_000],
  ['user.trade_url_saved', 'user', 'user', 25_000],
  ['transaction.approved', 'admin', 'transaction', 20_000],
  ['ticket.changed', 'admin', 'ticket', 10_000],
  ['staff.panel_opened', 'admin', 'session', 4_500],
  ['session.refused', 'visitor', 'session', 400],
  ['setting.changed', 'admin', 'setting', 90],
  ['user.admin_granted', 'operator', 'user', 10],
]

/** Spread over the time since the opening, each about the newest object of its time, and linked in the chain as `link_audit` would link them one by one. */
export async function seedAudit(
  client: SeedClient,
  world: SeededWorld & { users: number; audit: number; isHistory: boolean },
): Promise<number> {
  const kinds = world.isHistory ? KINDS.filter(([, actor]) => actor === 'user' || actor === 'visitor') : KINDS
  let sum = 0
  const ends = kinds.map(([, , , share]) => (sum += share))
  await client.query('alter table audit_log disable trigger audit_log_linked')
  const { rowCount } = await client.query(ENTRIES, [
    world.audit,
    world.seed,
    new Date(world.openedAtMs).toISOString(),
    world.asOf.toISOString(),
    kinds.map(([action]) => action),
    kinds.map(([, actor]) => actor),
    kinds.map(([, , object]) => object),
    ends.map((end) => end / sum),
    world.firstUserId,
    world.users,
    Math.min(STAFF, world.users),
  ])
  const ofStaff = world.isHistory ? await addStaffEntries(client, world.firstUserId) : 0
  await client.query(LINKS)
  await client.query('alter table audit_log enable trigger audit_log_linked')
  return (rowCount ?? 0) + ofStaff
}

const ENTRIES = `
insert into audit_log (at, actor_type, actor_id, action, object_type, object_id, request_id, details)
select at, actor,
  case actor when 'user' then ($9::bigint + who % $10::bigint)::text when 'admin' then ($9::bigint + case
      when $11::integer < ${STAFF} then who % $11::integer
      when action in ('transaction.approved', 'setting.changed') then 2 + who % 2 else who % ${STAFF} end)::text
    else actor end,
  action, object, case object when 'setting' then 'payout.rate_bps' when 'session' then md5('session ' || n)::uuid::text
    when 'user' then ($9::bigint + who % $10::bigint)::text
    when 'ticket' then coalesce((select id from tickets where created_at <= at order by created_at desc limit 1), who)::text
    when 'transaction' then coalesce((select id from transactions where created_at <= at order by created_at desc limit 1),
      who)::text else who::text end, md5('request ' || n),
  case action when 'ticket.changed' then '{"status": "closed"}'::jsonb else '{}'::jsonb end
from (
  select n, $3::timestamptz + ($4::timestamptz - $3::timestamptz) * (n::double precision / $1::bigint) as at, hashint8extended(n, $2::integer * 100 + 51) & 4294967295 as who, width_bucket(
    (hashint8extended(n, $2::integer * 100 + 50) & 4294967295)::double precision / 4294967296, array[0::double precision] || $8::double precision[]) as kind
  from generate_series(0::bigint, $1::bigint - 1) n) drawn
cross join lateral (
  select ($5::text[])[kind] as action, ($6::text[])[kind] as actor, ($7::text[])[kind] as object) chosen
order by n`

const LINKS = `
do $$
declare entry audit_log; link audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into link from audit_chain order by number desc limit 1;
  for entry in select * from audit_log where id > coalesce(link.audit_id, 0) order by id loop
    link := row(coalesce(link.number, 0) + 1, entry.id,
      sha256(coalesce(link.hash, ''::bytea) || convert_to(audit_text(entry), 'UTF8')));
    insert into audit_chain select link.*;
  end loop;
end $$`
