import { sealTitle } from '#contexts/payments/bank-files/statement-title.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { SeedClient } from '../seed.repository.ts'

/** One file on each banking day at 14:10; its statement is read on the next one at 8:40. */
const CLOCK = `
create or replace function pg_temp.banking_day(day date) returns date language sql stable as $$
  select min(each)::date from generate_series(day, day + 10, interval '1 day') each where is_banking_day(each::date) $$;
create or replace function pg_temp.file_day(at timestamptz) returns date language sql stable as $$
  select pg_temp.banking_day((at at time zone 'Europe/Warsaw' + interval '10 hours')::date) $$;
create or replace function pg_temp.told_at(day date) returns timestamptz language sql stable as $$
  select (pg_temp.banking_day(day + 1) + time '8:40') at time zone 'Europe/Warsaw' $$`

/** A transfer of the newest files could not be on a statement yet, so a bank's API carried it. */
const BY_API = `
update payouts set rail = 'truelayer', statement_matched_at = null
where transaction_id between $1 and $2 and rail = 'bank' and state = 'settled'
  and pg_temp.told_at(pg_temp.file_day(created_at)) > now() - interval '1 hour'`

const TOLD = `
with told as (
  update payouts set settled_at = pg_temp.told_at(pg_temp.file_day(created_at)), moved_at = pg_temp.told_at(pg_temp.file_day(created_at)),
    statement_matched_at = pg_temp.told_at(pg_temp.file_day(created_at))
  where transaction_id between $1 and $2 and rail = 'bank' and state = 'settled' returning transaction_id as id, settled_at as at),
sold as (update sales s set completed_at = at, moved_at = at from told where s.id = told.id)
update transactions t set completed_at = at from told where t.id = told.id`

const FILES = `
with files as (
  select pg_temp.file_day(created_at) as day, (pg_temp.file_day(created_at) + time '14:10') at time zone 'Europe/Warsaw' as at,
    count(*)::integer as orders, sum(amount_grosze)::bigint as grosze
  from payouts where transaction_id between $1 and $2 and rail = 'bank' and state in ('settled', 'returned') group by 1, 2),
made as (
  insert into bank_batches (format, state, maker_id, key_mark, created_at, ready_at, orders, sum_grosze, file_sha256, uploaded_by,
    uploaded_at, first_read_at, file_removed_at)
  select 'elixir', 'uploaded', $3::bigint, sha256(('mark ' || day)::bytea), at, at + interval '20 seconds', orders, grosze,
    sha256(('file ' || day)::bytea), $4::bigint, at + interval '12 minutes', at + interval '3 minutes', least(now(), at + interval '7 days')
  from files order by day returning id, created_at)
insert into bank_batch_payouts (batch_id, place, payout_id, code)
select made.id, row_number() over (partition by made.id order by p.created_at), p.id,
  'PO' || translate(upper(substr(md5('code ' || p.id), 1, 8)), '0189', 'WXYZ')
from payouts p join made on made.created_at = (pg_temp.file_day(p.created_at) + time '14:10') at time zone 'Europe/Warsaw'
where p.transaction_id between $1 and $2 and p.rail = 'bank' and p.state in ('settled', 'returned')`

/** Moves bank payouts to the days of their files. Called before anything follows from their times. */
export async function keepBankHours(client: SeedClient, range: readonly number[]): Promise<void> {
  await client.query(CLOCK)
  for (const statement of [BY_API, TOLD]) await client.query(statement, [...range])
}

export async function addBankFiles(
  client: SeedClient,
  range: readonly number[],
  by: { makerId: number; uploaderId: number },
): Promise<void> {
  await client.query(FILES, [...range, by.makerId, by.uploaderId])
}

type Movement = { day: string; grosze: string; payoutId: string | null; title: string; reference: string }

/** What the ledger says about the account, on the day on which the bank booked it. */
const MOVEMENTS = `
select to_char(day, 'YYYY-MM-DD') as day, grosze, payout_id as "payoutId", title, 'BK' || lpad(id::text, 10, '0') as reference
from (
  select j.id, e.amount_grosze as grosze, p.id as payout_id, least((now() at time zone 'Europe/Warsaw')::date, case
      when j.key like '%:settle' then pg_temp.file_day(p.created_at)
      else pg_temp.banking_day((j.at at time zone 'Europe/Warsaw')::date) end) as day,
    case split_part(j.key, ':', 1) when 'payout' then case when e.amount_grosze > 0 then 'ZWROT ' else '' end
        || case p.kind when 'sale' then 'Sprzedaz ' else 'Wyplata ' end || lpad(p.transaction_id::text, 6, '0') || ' ' || o.code
      when 'funding' then 'Zasilenie rachunku wyplat' when 'debt' then 'Splata naleznosci' else 'Wyplata z gieldy' end as title
  from journals j join journal_entries e on e.journal_id = j.id and e.account_id = 'A:cash:bank'
  left join payouts p on j.key like 'payout:%' and p.id::text = split_part(j.key, ':', 2)
  left join bank_batch_payouts o on o.payout_id = p.id) moved
order by day, id`

const STATEMENT = `
insert into bank_statements (sha256, format, imported_by, imported_at, closing_grosze, closing_on, line_count)
values (sha256($1::text::bytea), 'camt053', $2, least(now(), pg_temp.told_at($1::date)), $3, $1::date, $4)
returning id`

const LINES = `
insert into bank_statement_lines (statement_id, reference, direction, amount_grosze, booked_on, sealed_title, title_key_id, outcome,
  payout_id, decided_at, return_decided_by, return_decided_at, is_return_accepted)
select $1, reference, case when grosze < 0 then 'out' else 'in' end, abs(grosze), $2::date, sealed, key_id, outcome, payout_id, at,
  case when outcome = 'returned' then $3::bigint end, case when outcome = 'returned' then at end, case when outcome = 'returned' then true end
from (
  select *, case when payout_id is null then 'unmatched' when grosze < 0 then 'settled' else 'returned' end as outcome,
    least(now(), pg_temp.told_at($2::date)) as at
  from unnest($4::text[], $5::bigint[], $6::uuid[], $7::bytea[], $8::text[]) as given (reference, grosze, payout_id, sealed, key_id)) read`

/** Statements of every banking day on which the account moved. The last one ends with the ledger's balance. */
export async function addStatements(
  client: SeedClient,
  keys: Keys,
  by: { importerId: number; deciderId: number },
): Promise<void> {
  const { rows } = await client.query<Movement>(MOVEMENTS)
  let closing = 0n
  for (const [day, moved] of Map.groupBy(rows, (row) => row.day)) {
    closing += moved.reduce((sum, { grosze }) => sum + BigInt(grosze), 0n)
    const facts = [day, by.importerId, closing, moved.length]
    const { rows: made } = await client.query<{ id: string }>(STATEMENT, facts)
    const titles = moved.map(({ reference, title }) => sealTitle(keys, reference, title))
    await client.query(LINES, [
      made[0]?.id,
      day,
      by.deciderId,
      moved.map(({ reference }) => reference),
      moved.map(({ grosze }) => grosze),
      moved.map(({ payoutId }) => payoutId),
      titles.map(({ sealedTitle }) => sealedTitle),
      titles.map(({ titleKeyId }) => titleKeyId),
    ])
  }
}
