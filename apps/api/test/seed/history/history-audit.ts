import type { SeedClient } from '../seed.repository.ts'

/**
 * Settings that staff changed and some that they changed back. All end at their initial value, so the demo behaves as a
 * new installation does.
 */
const SETTINGS = `
insert into settings (key, version, value, changed_by, reason, created_at)
select key, version, value::jsonb, 'admin:' || ($1::bigint + place), reason, ${at('days_ago', 'hour')}
from (values
  ('quote.lock_seconds', 1, '600', 3, 47, 11.3, 'Ceny skaczą, krótsza wycena'),
  ('quote.lock_seconds', 2, '900', 2, 31, 9.2, 'Spokojniej, wracamy do 15 minut'),
  ('sale.minimum_grosze', 1, '3000', 3, 62, 14.6, 'Za dużo drobnych sprzedaży'),
  ('sale.minimum_grosze', 2, '2000', 3, 20, 10.1, 'Sprzedający pytali o tańsze skiny'),
  ('withdrawal.minimum_grosze', 1, '500', 2, 55, 15.4, 'Opłaty zjadały małe wypłaty'),
  ('withdrawal.minimum_grosze', 2, '100', 3, 12, 12.8, 'Prośby sprzedających')
) as changed (key, version, value, place, days_ago, hour, reason)`

/** What the log would hold if staff had done in the panel what the history already contains. */
const ENTRIES = `
insert into audit_log (at, actor_type, actor_id, action, object_type, object_id, reason, details, request_id)
select at, 'admin', actor::text, action, object, id, reason, details, md5('history ' || action || id || at)
from (
  select created_at as at, maker_id as actor, 'bank_batch.made' as action, 'bank_batch' as object, id::text as id,
    null as reason, jsonb_build_object('format', format, 'orders', orders) as details from bank_batches
  union all select first_read_at, maker_id, 'bank_batch.file_read', 'bank_batch', id::text, null, '{}' from bank_batches
  union all select uploaded_at, uploaded_by, 'bank_batch.uploaded', 'bank_batch', id::text, null,
    jsonb_build_object('orders', orders) from bank_batches
  union all select imported_at, imported_by, 'bank_statement.imported', 'bank_statement', id::text, null, '{}' from bank_statements
  union all select proposed_at, proposed_by, 'rail_funding.proposed', 'rail_funding', id::text, null,
    jsonb_build_object('rail', rail, 'amountGrosze', amount_grosze::text) from rail_fundings
  union all select confirmed_at, confirmed_by, 'rail_funding.confirmed', 'rail_funding', id::text, null,
    jsonb_build_object('rail', rail, 'amountGrosze', amount_grosze::text, 'proposedBy', proposed_by::text) from rail_fundings
  union all select w.at, p.decided_by, 'market.withdrawn', 'market', w.market, p.reason,
    jsonb_build_object('grosze', w.received_grosze, 'proposedBy', p.proposed_by::text)
    from market_withdrawals w join admin_proposals p on p.id = w.proposal_id
  union all select created_at, split_part(changed_by, ':', 2)::bigint, 'setting.changed', 'setting', key, reason,
    jsonb_build_object('version', version) || case when version = 2 then jsonb_build_object('proposedBy',
      (2 * $1::bigint + 5 - split_part(changed_by, ':', 2)::bigint)::text) else '{}' end
    from settings where changed_by like 'admin:%' and created_at < now() - interval '1 day'
  union all select at, admin_id, 'transaction.' || action, 'transaction', transaction_id::text, reason,
    case action when 'approved' then '{"approvals": 1, "approvalsRequired": 1, "overrides": false}'::jsonb else '{}' end
    from transaction_actions where action <> 'details_revealed'
  union all select a.at, a.admin_id, 'payout_destinations.revealed', 'payout_destinations', p.payout_destination_id::text, a.reason, '{}'
    from transaction_actions a join payouts p on p.transaction_id = a.transaction_id and p.state = 'returned'
    where a.action = 'details_revealed'
  union all select updated_at, coalesce(assigned_to, $1::bigint + id % 2), 'ticket.changed', 'ticket', id::text, null,
    '{"status": "closed"}' from tickets where status = 'closed'
  union all select day + make_interval(mins => 420 + place * 37 + extract(day from day)::integer % 25), $1::bigint + place,
    'staff.panel_opened', 'session', md5('panel ' || day)::uuid::text, null, '{"way": "passkey"}'
    from generate_series(date_trunc('day', now()) - interval '6 days', now(), interval '1 day') day
    cross join lateral (select extract(day from day)::integer % 4 as place) visitor
    where extract(isodow from day) < 6
) done
where at <= now()
order by at`

/** A day of the past at an hour in Poland. */
function at(daysAgo: string, hour: string): string {
  return `(((now() at time zone 'Europe/Warsaw')::date - ${daysAgo}) + ${hour} * interval '1 hour') at time zone 'Europe/Warsaw'`
}

/** Approvals of withdrawals, rejected sales, and looks at the details of payouts that came back. */
const DECISIONS = `
insert into transaction_actions (transaction_id, action, admin_id, reason, at)
select p.transaction_id, 'approved', a.admin_id, null, a.at from payout_approvals a join payouts p on p.id = a.payout_id
where a.how = 'admin'
union all select id, 'rejected', $1::bigint + 2 + id / 4 % 2,
  (array['Właściciel zgłosił przejęcie konta', 'Nowy link wymiany tuż przed sprzedażą'])[1 + id / 8 % 2], moved_at from sales
where reason = 'rejected_by_operator'
union all select transaction_id, 'details_revealed', $1::bigint + 2, 'Zwrot przelewu, porównuję numer konta',
  moved_at + interval '25 minutes' from payouts where state = 'returned'
order by 5`

/** Before the log is filled, because the log repeats the decisions. */
export async function addDecisions(client: SeedClient, firstUserId: number): Promise<void> {
  await client.query(DECISIONS, [firstUserId])
}

/** Whoever has just decided or answered was here. */
const LAST_SEEN = `
update staff_factors f set last_used_at = greatest(f.last_used_at, done.at)
from (select actor, max(at) as at from (
    select actor_id::bigint as actor, at from audit_log where actor_type = 'admin'
    union all select author_id, created_at from ticket_messages where is_staff) each group by actor) done
where f.user_id = done.actor`

/** Before the log is filled, because the log names the versions. */
export async function changeSettings(client: SeedClient, firstUserId: number): Promise<void> {
  await client.query(SETTINGS, [firstUserId])
}

export async function addStaffEntries(client: SeedClient, firstUserId: number): Promise<number> {
  const { rowCount } = await client.query(ENTRIES, [firstUserId])
  await client.query(LAST_SEEN)
  return rowCount ?? 0
}
