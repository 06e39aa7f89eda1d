import { currencyOf, type ReconciledRail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { OurPayment } from './domain/books.ts'
import type { Finding } from './domain/compare-books.ts'

type OurRow = Omit<OurPayment, 'minor' | 'currency' | 'orderedAt' | 'movedAt'> & {
  minor: string
  orderedAt: Date
  movedAt: Date
}

const OURS = sql`
  p.id as "payoutId", p.rail_key as "railKey", p.rail_ref as "railRef", p.state,
  coalesce(p.coin_units, p.amount_grosze)::text as minor,
  encode(p.destination_fingerprint, 'hex') as destination,
  coalesce(p.last_submitted_at, p.created_at) as "orderedAt", p.moved_at as "movedAt"`

const ENTRIES_MAX = 1_000

export const reconciliationRepository = {
  async clock(db: Db): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]!.now
  },

  /** The start of the last comparison in which the provider responded. */
  async lastDoneAt(db: Db, rail: ReconciledRail): Promise<Date | null> {
    const row = await db
      .selectFrom('reconciliation_runs')
      .select('started_at')
      .where('rail', '=', rail)
      .where('outcome', '=', 'done')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.started_at ?? null
  },

  /** Payouts submitted since then, and all payouts that the provider's list names by our key or its reference. */
  async listOurs(
    db: Db,
    rail: ReconciledRail,
    query: { since: Date; theirs: readonly { railKey: string | null; railRef: string }[] },
  ): Promise<OurPayment[]> {
    const keys = query.theirs.flatMap(({ railKey }) => (railKey === null ? [] : [railKey]))
    const refs = query.theirs.map(({ railRef }) => railRef)
    const { rows } = await sql<OurRow>`
      select ${OURS} from payouts p where p.rail = ${rail} and p.last_submitted_at >= ${query.since}
      union select ${OURS} from payouts p where p.rail = ${rail} and p.rail_key = any(${keys}::text[])
      union select ${OURS} from payouts p where p.rail = ${rail} and p.rail_ref = any(${refs}::text[])`.execute(
      db,
    )
    return rows.map((row) => ourPayment(rail, row))
  },

  /** For a provider without a list: payouts that it has confirmed, those with the oldest query first. */
  async listToAsk(
    db: Db,
    rail: ReconciledRail,
    query: { since: Date; limit: number },
  ): Promise<(OurPayment & { firstOrderedAt: Date })[]> {
    const { rows } = await sql<OurRow & { firstOrderedAt: Date }>`
      select ${OURS}, p.first_submitted_at as "firstOrderedAt" from payouts p
      left join payout_lookups c on c.payout_id = p.id
      where p.rail = ${rail} and p.rail_ref is not null and p.last_submitted_at >= ${query.since}
      order by c.checked_at nulls first, p.last_submitted_at limit ${query.limit}`.execute(db)
    return rows.map((row) => ({ ...ourPayment(rail, row), firstOrderedAt: row.firstOrderedAt }))
  },

  async markAsked(trx: Trx, payoutIds: readonly string[]): Promise<void> {
    await sql`insert into payout_lookups (payout_id, checked_at)
      select id, clock_timestamp() from unnest(${payoutIds}::uuid[]) as id
      on conflict (payout_id) do update set checked_at = excluded.checked_at`.execute(trx)
  },

  async saveRun(
    trx: Trx,
    run: {
      rail: ReconciledRail
      startedAt: Date
      since: Date
      outcome: 'done' | 'unavailable'
      ours: number
      theirs: number
      matched: number
      opened: number
    },
  ): Promise<void> {
    await trx
      .insertInto('reconciliation_runs')
      .values({
        rail: run.rail,
        started_at: run.startedAt,
        since: run.since,
        outcome: run.outcome,
        ours: run.ours,
        theirs: run.theirs,
        matched: run.matched,
        opened: run.opened,
      })
      .execute()
  },

  /** True for a new finding; an open one stays unchanged, and one that staff have explained stays closed. */
  async open(trx: Trx, rail: ReconciledRail, finding: Finding): Promise<boolean> {
    const inserted = await sql`
      insert into reconciliation_findings (rail, class, subject, payout_id, currency, ours_minor, theirs_minor,
        ours_state, theirs_state)
      values (${rail}, ${finding.class}, ${finding.subject}, ${finding.payoutId}, ${finding.currency},
        ${numeric(finding.oursMinor)}, ${numeric(finding.theirsMinor)}, ${finding.ourState}, ${finding.theirState})
      on conflict (rail, class, subject) where closed_at is null or closed_by is not null do nothing`.execute(
      trx,
    )
    if (inserted.numAffectedRows === 1n) return true
    await sql`update reconciliation_findings set seen_at = now()
      where rail = ${rail} and class = ${finding.class} and subject = ${finding.subject} and closed_at is null`.execute(
      trx,
    )
    return false
  },

  /**
   * Closes findings that only waited for the provider or for us. A payment without a payout never closes by itself.
   */
  async closeSettled(trx: Trx, rail: ReconciledRail, payoutIds: readonly string[]): Promise<void> {
    await sql`update reconciliation_findings set closed_at = now()
      where rail = ${rail} and class in ('ours_only', 'state_differs') and closed_at is null
        and payout_id = any(${payoutIds}::uuid[])`.execute(trx)
  },

  /** The balances agree again, so their difference needs no person. */
  async closeVanished(trx: Trx, rail: ReconciledRail): Promise<void> {
    await sql`update reconciliation_findings set closed_at = now()
      where rail = ${rail} and class = 'balance_differs' and closed_at is null`.execute(trx)
  },

  /** The day, if today's balance comparison is still due: once a day, from six in the morning on. */
  async takeDailyBalance(trx: Trx, rail: ReconciledRail): Promise<string | undefined> {
    const { rows } = await sql<{ day: string }>`
      update rail_balances set compared_on = (now() at time zone 'Europe/Warsaw')::date
      where rail = ${rail} and compared_on is distinct from (now() at time zone 'Europe/Warsaw')::date
        and extract(hour from now() at time zone 'Europe/Warsaw') >= 6
        and exists (select 1 from rail_fundings f where f.rail = rail_balances.rail and f.confirmed_at is not null)
      returning to_char(compared_on, 'YYYY-MM-DD') as day`.execute(trx)
    return rows[0]?.day
  },

  /** What payouts changed in our cash after the balance was read. Only the newest entries: a balance is minutes old. */
  async readPaidSinceBalance(db: Db): Promise<{ rail: string; grosze: bigint }[]> {
    const { rows } = await sql<{ rail: string; grosze: bigint }>`
      select b.rail, sum(e.amount_grosze)::bigint as grosze
      from rail_balances b
      cross join lateral (select journal_id, amount_grosze from journal_entries
        where account_id = 'A:cash:' || b.rail order by journal_id desc limit ${ENTRIES_MAX}) e
      join journals j on j.id = e.journal_id and j.at > b.read_at and j.key like 'payout:%'
      group by b.rail`.execute(db)
    return rows
  },

  async readLedger(db: Db, rail: ReconciledRail): Promise<{ cashGrosze: bigint; underWayGrosze: bigint }> {
    const { rows } = await sql<{ cashGrosze: bigint; underWayGrosze: bigint }>`
      select coalesce(sum(amount_grosze) filter (where account_id = ${`A:cash:${rail}`}), 0)::bigint as "cashGrosze",
        coalesce(-sum(amount_grosze) filter (where account_id = ${`A:clearing:${rail}`}), 0)::bigint as "underWayGrosze"
      from journal_entries where account_id in (${`A:cash:${rail}`}, ${`A:clearing:${rail}`})`.execute(db)
    return rows[0]!
  },
}

function ourPayment(rail: ReconciledRail, row: OurRow): OurPayment {
  return {
    ...row,
    currency: currencyOf(rail),
    minor: BigInt(row.minor),
    orderedAt: row.orderedAt.getTime(),
    movedAt: row.movedAt.getTime(),
  }
}

function numeric(minor: bigint | null): string | null {
  return minor === null ? null : String(minor)
}
