import { sql } from 'kysely'
import { showBalance } from '#contexts/payments/balance/show-balance.ts'
import { rememberPaces } from '#contexts/selling/sales/remember-processing-times.ts'
import { loadProcessingTimes } from '#contexts/selling/sales/processing-times.repository.ts'
import { showHistory, showSale } from '#contexts/selling/sales/sales.presenter.ts'
import { listLockedAssetIds } from '#contexts/selling/sales/index.ts'
import { estimateCoinAmount } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readKeys } from '#platform/crypto/keys.ts'
import { measureCases, RUNS, type Case } from './measure-cases.ts'

/** Part of `npm run bench -- growth`: the reads of sellers on their own data, on the database of DATABASE_URL. */
async function cases(db: Db): Promise<Case[]> {
  const keys = readKeys(keysFolder)
  const remembered = rememberPaces(() => loadProcessingTimes(db))
  const { rows } = await sql<{ saleId: bigint; userId: bigint }>`
    select id as "saleId", user_id as "userId" from sales order by id desc limit ${RUNS}`.execute(db)
  const of = (turn: number) => rows[turn % rows.length]!
  const page = (turn: number) => ({ userId: of(turn).userId, limit: 10, offset: 0 })
  return [
    {
      name: 'seller: own sales',
      run: async (on, turn) => (await showHistory(on, page(turn))).trades.length,
    },
    {
      name: 'seller: one sale',
      run: async (on, turn) =>
        Object.keys(
          await showSale(
            {
              db: on,
              keys,
              tradeUrlOf: () => '',
              estimateCoin: estimateCoinAmount,
              describeAccount: async () => ({ accountName: 'Skinkantor', level: null, memberSince: null }),
              loadProcessingTimes: remembered,
            },
            of(turn),
          ),
        ).length,
    },
    {
      name: 'seller: balance',
      run: async (on, turn) => (await showBalance(on, page(turn))).entries.length,
    },
    {
      name: 'seller: what is in a sale',
      run: async (on, turn) => (await listLockedAssetIds(on, of(turn).userId)).size,
    },
  ]
}

const { DATABASE_URL: databaseUrl = '', KEYS_DIR: keysFolder = '' } = process.env
console.log(JSON.stringify(await measureCases(databaseUrl, cases)))
