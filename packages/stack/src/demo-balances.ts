import pg from 'pg'
import { control, readRails } from './simulator.ts'

/** About 32 000 and 7 000 zł at the simulated rates. */
const COINS = [
  { currency: 'BTC', amountMinor: 8_395_000 },
  { currency: 'LTC', amountMinor: 1_723_000_000 },
] as const

/** Gives the simulated rails and the marketplace the money that the ledger says is there: a simulator starts without any history. */
export async function setDemoBalances(simulatorUrl: string, databaseUrl: string): Promise<void> {
  const rails = Object.keys((await readRails(simulatorUrl)).settings).filter((rail) => rail !== 'bank')
  const rows = await readCash(databaseUrl, rails)
  for (const { rail, grosze } of rows)
    await control(simulatorUrl, `rails/${rail}`, {
      balance: { currency: 'PLN', amountMinor: Number(grosze) },
    })
  await control(simulatorUrl, 'rails/bank', {
    balance: { currency: 'PLN', amountMinor: await readClosing(databaseUrl) },
  })
  await control(simulatorUrl, 'dmarket', { balanceCents: await readMarketCents(databaseUrl) })
  for (const balance of COINS) await control(simulatorUrl, 'rails/btcpay', { balance })
  await withClient(databaseUrl, (client) =>
    client.query(READ_AT_ONCE, [
      [...rows.map(({ rail }) => rail), ...COINS.map(({ currency }) => currency.toLowerCase())],
    ]),
  )
}

/** Until the balances are read, bank transfers are promised for the bank's next session. */
const READ_AT_ONCE = `
select graphile_worker.add_job('reconcile-rail', json_build_object('rail', rail), job_key := 'reconcile-' || rail)
from unnest($1::text[]) rail`

async function readCash(
  databaseUrl: string,
  rails: readonly string[],
): Promise<{ rail: string; grosze: string }[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ rail: string; grosze: string }>(
      `select split_part(account_id, ':', 3) as rail, sum(amount_grosze) as grosze from journal_entries
       where account_id = any ($1) group by 1 having sum(amount_grosze) > 0`,
      [rails.map((rail) => `A:cash:${rail}`)],
    ),
  )
  return rows
}

/** The next statement must begin with the balance that the last one ended with. */
async function readClosing(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ grosze: string }>(
      'select closing_grosze as grosze from bank_statements order by id desc limit 1',
    ),
  )
  return Number(rows[0]?.grosze ?? 0)
}

async function readMarketCents(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ cents: string }>(
      `select coalesce(sum(cents), 0) as cents from (
         select price_minor - fee_minor as cents from resales
           where market = 'dmarket' and currency = 'USD' and state <> 'reverted'
         union all select -amount_minor from market_withdrawals where market = 'dmarket' and currency = 'USD') moved`,
    ),
  )
  return Number(rows[0]?.cents)
}

async function withClient<Answer>(
  databaseUrl: string,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
