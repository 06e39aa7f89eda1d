import { sql } from 'kysely'
import { showBalance } from '#features/balance/show-balance.ts'
import { rememberPaces } from '#features/sales/remember-paces.ts'
import { readPaces } from '#features/sales/sale-paces.repository.ts'
import { showHistory, showSale } from '#features/sales/sales.presenter.ts'
import { listLockedAssetIds } from '#features/sales/index.ts'
import { estimateCoinAmount } from '#features/payouts/index.ts'
import type { Db } from '#platform/database.ts'
import { readKeys } from '#platform/keys.ts'
import { measureCases, RUNS, type Case } from './measure-cases.ts'

/** A part of `npm run bench -- growth`: what sellers read of their own, on the database of DATABASE_URL. */
async function cases(db: Db): Promise<Case[]> {
  const keys = readKeys(keysFolder)
  const remembered = rememberPaces(() => readPaces(db))
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
            { db: on, keys, tradeUrl: '', estimateCoin: estimateCoinAmount, readPaces: remembered },
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
