import { StockQuery } from '@app/contract/office/stock'
import { SUMMARY_PERIODS } from '@app/contract/payments/stock-facts'
import { listStock } from '#contexts/backoffice/stock/list-stock.ts'
import { summarizeStock } from '#contexts/backoffice/stock/summarize-stock.ts'
import type { Db } from '#platform/db/database.ts'
import { measureCases, type Case } from './measure-cases.ts'

type Query = Record<string, string>

/** Part of `npm run bench -- stock`: prints its measurements on the database of DATABASE_URL as one line of JSON. */
const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const LISTS: [string, Query][] = [
  ['everything', {}],
  ['oldest first', { sort: 'oldest' }],
  ['protected', { state: 'protected', sort: 'unlock' }],
  ['protected until a day', { state: 'protected', unlocksOn: dayAgo(-3) }],
  ['free', { state: 'free' }],
  ['free, best first', { state: 'free', sort: 'gain' }],
  ['free, dearest first', { state: 'free', sort: 'cost' }],
  ['losing', { state: 'losing' }],
  ['listed (none)', { state: 'listed' }],
  ['sold, money on its way', { state: 'sold_pending' }],
  ['sold', { state: 'sold' }],
  ['sold today', { sort: 'sold', soldFrom: dayAgo(0), soldTo: dayAgo(0) }],
  ['sold in a month', { sort: 'sold', soldFrom: dayAgo(30), soldTo: dayAgo(0) }],
  ['sold in a year', { sort: 'sold', soldFrom: dayAgo(365), soldTo: dayAgo(0) }],
  ['sold at a loss in a month', { state: 'sold_at_loss', soldFrom: dayAgo(30), soldTo: dayAgo(0) }],
  ['a category in a month', { sort: 'sold', category: 'AK-47', soldFrom: dayAgo(30), soldTo: dayAgo(0) }],
  ['a category in a year', { sort: 'sold', category: 'Tec-9', soldFrom: dayAgo(365), soldTo: dayAgo(0) }],
  ['a price class in a year', { sort: 'sold', priceClass: '50', soldFrom: dayAgo(365), soldTo: dayAgo(0) }],
  ['instant payouts in a year', { sort: 'sold', payoutOption: 'instant', soldFrom: dayAgo(365) }],
  ['a marketplace', { sort: 'sold', market: 'csfloat' }],
  ['released on a day', { state: 'sold_pending', sort: 'sold', releasesOn: dayAgo(-2) }],
  ['gone', { state: 'gone' }],
  ['a name', { name: 'redline' }],
  ['sold, a name', { name: 'asiimov', state: 'sold' }],
]

async function cases(): Promise<Case[]> {
  return [
    ...SUMMARY_PERIODS.map((period) => ({
      name: `page of the owner, ${period}`,
      run: async (db: Db) => (await summarizeStock(db, period)).byCategory.length,
    })),
    ...LISTS.flatMap(([name, query]) => [
      {
        name: `list: ${name}`,
        run: async (db: Db, turn: number) =>
          (await listStock(db, StockQuery.parse({ ...query, page: String(1 + (turn % 5)) }))).items.length,
      },
    ]),
    {
      name: 'list: the deepest page',
      run: async (db: Db) => (await listStock(db, StockQuery.parse({ page: '200' }))).items.length,
    },
  ]
}

console.log(JSON.stringify(await measureCases(process.env['DATABASE_URL'] ?? '', cases)))
