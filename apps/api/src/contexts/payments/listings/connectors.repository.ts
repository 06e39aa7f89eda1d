import type { MarketProblem } from '@app/contract/payments/listing-facts'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { MARKET } from './listings.repository.ts'

export type ConnectorState = {
  usdRateE4: number | null
  rateTable: string | null
  notBefore: Date | null
  failures: number
}

export const connectorsRepository = {
  async find(db: Db): Promise<ConnectorState | undefined> {
    return db
      .selectFrom('market_connectors')
      .select(['usd_rate_e4 as usdRateE4', 'rate_table as rateTable', 'not_before as notBefore', 'failures'])
      .where('market', '=', MARKET)
      .executeTakeFirst()
  },

  async recordSuccess(trx: Trx, run: 'listing' | 'reading', problem: MarketProblem | null): Promise<void> {
    const column = sql.raw(run === 'listing' ? 'last_listing_at' : 'last_reading_at')
    await sql`insert into market_connectors (market, ${column}, error, error_at)
      values (${MARKET}, now(), ${problem}, case when ${problem}::text is not null then now() end)
      on conflict (market) do update set ${column} = now(), error = excluded.error, error_at = excluded.error_at,
        failures = 0, not_before = null`.execute(trx)
  },

  async recordFailure(trx: Trx, problem: MarketProblem, waitMs: number): Promise<void> {
    await sql`insert into market_connectors (market, error, error_at, failures, not_before)
      values (${MARKET}, ${problem}, now(), 1, now() + ${waitMs}::float8 * interval '1 millisecond')
      on conflict (market) do update set error = excluded.error, error_at = now(),
        failures = market_connectors.failures + 1, not_before = excluded.not_before`.execute(trx)
  },

  async saveRate(trx: Trx, rate: { rateE4: number; table: string }): Promise<void> {
    await sql`insert into market_connectors (market, usd_rate_e4, rate_table) values (${MARKET}, ${rate.rateE4}, ${rate.table})
      on conflict (market) do update set usd_rate_e4 = excluded.usd_rate_e4, rate_table = excluded.rate_table`.execute(
      trx,
    )
  },
}
