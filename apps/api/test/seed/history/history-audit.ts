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

/** Before the log is filled, because the log names the versions. */
export async function changeSettings(client: SeedClient, firstUserId: number): Promise<void> {
  await client.query(SETTINGS, [firstUserId])
}

export async function addStaffEntries(client: SeedClient, firstUserId: number): Promise<number> {
  const { rowCount } = await client.query(ENTRIES, [firstUserId])
  return rowCount ?? 0
}
