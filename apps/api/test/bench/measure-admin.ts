import { sql } from 'kysely'
import { STATS_PARTS } from '@app/contract/office/stats'
import { NeighboursQuery, TransactionsQuery } from '@app/contract/office/transactions'
import { UsersQuery } from '@app/contract/office/users'
import { STATS_READERS } from '#contexts/backoffice/dashboard/read-stats.ts'
import { listPeople } from '#contexts/backoffice/users/list-users.ts'
import { showPerson } from '#contexts/backoffice/users/get-user.ts'
import { findNeighbours } from '#contexts/backoffice/transactions/find-neighbours.ts'
import { listTransactions } from '#contexts/backoffice/transactions/list-transactions.ts'
import type { Db } from '#platform/db/database.ts'
import { readKeys, type Keys } from '#platform/crypto/keys.ts'
import { combinationCases } from './measure-admin-combinations.ts'
import { deskCases } from './measure-admin-desk.ts'
import { measureCases, RUNS, type Case } from './measure-cases.ts'

type Query = Record<string, string>

/** Part of `npm run bench -- admin`: prints its measurements on the database of DATABASE_URL as one line of JSON. */
async function cases(db: Db, keysFolder: string): Promise<Case[]> {
  const keys = readKeys(keysFolder)
  return [
    ...(await transactionCases(db, keys)),
    ...(await oneByOneCases(db, keys)),
    ...(await peopleCases(db, keys)),
    ...statsCases(keys),
    ...combinationCases(keys),
    ...(await deskCases(db, keys)),
  ]
}

const FILTERS: [string, Query][] = [
  ['everything', {}],
  ['pending', { status: 'pending' }],
  ['completed', { status: 'completed' }],
  ['failed or cancelled', { status: 'failed' }],
  ['sales', { type: 'sale' }],
  ['withdrawals', { type: 'withdrawal' }],
  ['purchases (none)', { type: 'purchase' }],
  ['bank', { method: 'bank' }],
  ['neteller', { method: 'neteller' }],
  ['from 2 000 zl', { minAmount: '2000' }],
  ['a year', { from: '2025-01-01', to: '2025-12-31' }],
  ['a day', { from: '2025-06-01', to: '2025-06-01' }],
  ['completed, bank', { status: 'completed', method: 'bank' }],
  ['cancelled, neteller, from 5 000 zl', { status: 'cancelled', method: 'neteller', minAmount: '5000' }],
  [
    'completed withdrawals, crypto, from 1 000 zl, a year',
    {
      status: 'completed',
      type: 'withdrawal',
      method: 'crypto',
      minAmount: '1000',
      from: '2025-01-01',
      to: '2025-12-31',
    },
  ],
  ['oldest first', { sort: 'oldest' }],
  ['oldest first, failed, paypal', { sort: 'oldest', status: 'failed', method: 'paypal' }],
]

/** The first page of each filter, pages spread over the whole list, and the last page. */
async function transactionCases(db: Db, keys: Keys): Promise<Case[]> {
  const found: Case[] = []
  for (const [name, query] of FILTERS) {
    const { pagination } = await listTransactions({ db, keys }, TransactionsQuery.parse(query))
    const { pages } = pagination
    found.push(transactionCase(keys, `${name}, first page`, query))
    if (pages < 2) continue
    const spread = (turn: number) => ({ ...query, page: String(1 + Math.floor((pages - 1) * (turn / RUNS))) })
    found.push(transactionCase(keys, `${name}, pages from 1 to ${pages}`, spread))
    found.push(transactionCase(keys, `${name}, last page (${pages})`, { ...query, page: String(pages) }))
  }
  return [
    ...found,
    transactionCase(keys, 'limit 100, page 100', { limit: '100', page: '100' }),
    transactionCase(keys, 'pending by amount', { status: 'pending', sort: 'highest' }),
    transactionCase(keys, 'waiting for approval', { queue: 'approval' }),
    transactionCase(keys, 'overdue, bank', { queue: 'overdue', method: 'bank' }),
  ]
}

function transactionCase(keys: Keys, name: string, query: Query | ((turn: number) => Query)): Case {
  const queryOf = typeof query === 'function' ? query : () => query
  return {
    name: `transactions: ${name}`,
    run: async (db, turn) =>
      (await listTransactions({ db, keys }, TransactionsQuery.parse(queryOf(turn)))).transactions.length,
  }
}

async function oneByOneCases(db: Db, keys: Keys): Promise<Case[]> {
  const { rows: ends } = await sql<{ first: bigint; last: bigint }>`
    select min(id) as first, max(id) as last from transactions`.execute(db)
  const { first, last } = ends[0]!
  const idOf = (turn: number) => String(first + ((last - first) * BigInt(turn)) / BigInt(RUNS))
  const { rows: busiest } = await sql<{ userId: bigint }>`
    select user_id as "userId" from transactions where id > ${String(last)}::bigint - 100000
    group by user_id order by count(*) desc limit 1`.execute(db)
  const userId = String(busiest[0]?.userId ?? 1n)
  const { rows: codes } = await sql<{ code: string }>`select code from sales limit ${RUNS}`.execute(db)
  const beside = (name: string, query: Query): Case => ({
    name: `neighbours: ${name}`,
    run: async (on, turn) =>
      (await findNeighbours({ db: on, keys }, NeighboursQuery.parse({ ...query, id: idOf(turn) }))).total > 0
        ? 1
        : 0,
  })
  const search = (name: string, query: (turn: number) => Query) => transactionCase(keys, name, query)
  return [
    search('a number', (turn) => ({ q: idOf(turn) })),
    search("a sale's code", (turn) => ({ q: codes[turn % codes.length]?.code ?? 'ABCDEFGH' })),
    search('the beginning of a common name', () => ({ q: 'zub' })),
    search('the beginning of a common name, completed, a year', () => ({
      q: 'zub',
      status: 'completed',
      from: '2025-01-01',
      to: '2025-12-31',
    })),
    search('of the busiest person', () => ({ userId })),
    search('of the busiest person by amount, any page', (turn) => ({
      userId,
      page: String(1 + turn * 10),
      sort: 'highest',
    })),
    search('of the busiest person, completed, bank', () => ({ userId, status: 'completed', method: 'bank' })),
    beside('in everything', {}),
    beside('in completed, bank, from 500 zl', { status: 'completed', method: 'bank', minAmount: '500' }),
    beside('in pending', { status: 'pending' }),
    beside('oldest first, in sales', { sort: 'oldest', type: 'sale' }),
    beside('of the busiest person', { userId }),
  ]
}

/** Name parts from common (every fifth name) to rare (one in thousands). */
const PARTS = [
  'xx_',
  'fox',
  'otter',
  'wojtek',
  'bor',
  'jez',
  'pl]',
  'ghost_o',
  'lucky',
  'tiny',
  'a9',
  'rycerz',
  'toaster99',
]

async function peopleCases(db: Db, keys: Keys): Promise<Case[]> {
  const people = await db.selectFrom('users').select(['id', 'steam_id']).orderBy('id').limit(RUNS).execute()
  const of = (turn: number) => people[turn % people.length]!
  const { pagination } = await listPeople({ db, keys }, UsersQuery.parse({}))
  const list = (name: string, query: (turn: number) => Query): Case => ({
    name: `users: ${name}`,
    run: async (on, turn) => (await listPeople({ db: on, keys }, UsersQuery.parse(query(turn)))).users.length,
  })
  return [
    list('first page', () => ({})),
    list(`pages from 1 to ${pagination.pages}`, (turn) => ({
      page: String(1 + Math.floor((pagination.pages - 1) * (turn / RUNS))),
    })),
    list(`last page (${pagination.pages})`, () => ({ page: String(pagination.pages) })),
    list('a platform id', (turn) => ({ search: of(turn).steam_id })),
    list('an address', (turn) => ({ search: `osoba-${turn}@example.com` })),
    list('one letter', (turn) => ({ search: 'abcdefghijklmnoprstuwz'.charAt(turn % 22) })),
    list('a common part of names', () => ({ search: 'kow' })),
    list('a common part of names, last page', () => ({ search: 'kow', page: '100' })),
    list('other parts of names', (turn) => ({ search: PARTS[turn % PARTS.length]! })),
    list('with marks', () => ({ search: 'żub' })),
    list('a name that nobody has', () => ({ search: 'niematakiejnazwy' })),
    list('a rare part of names', (turn) => ({ search: `${(turn * 37) % 1_000}x` })),
    {
      name: 'user: one',
      run: async (on, turn) => (await showPerson({ db: on, keys }, of(turn).id)).transactions.length,
    },
  ]
}

function statsCases(keys: Keys): Case[] {
  const tools = (db: Db) => ({ db, keys, currentPrices: () => undefined })
  const whole: Case = {
    name: 'stats: all parts one after another',
    run: async (db) => {
      for (const part of STATS_PARTS) await STATS_READERS[part](tools(db))
      return STATS_PARTS.length
    },
  }
  return [
    whole,
    ...STATS_PARTS.map((part) => ({
      name: `stats: ${part}`,
      run: async (db: Db) => Object.keys(await STATS_READERS[part](tools(db))).length,
    })),
  ]
}

const { DATABASE_URL: databaseUrl = '', KEYS_DIR: keysFolder = '' } = process.env
console.log(JSON.stringify(await measureCases(databaseUrl, (db) => cases(db, keysFolder))))
