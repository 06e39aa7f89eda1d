import { sql } from 'kysely'
import { UsersQuery } from '@app/contract/office/users'
import { AuditQuery } from '@app/contract/office/audit'
import { AUDIT_ACTORS } from '@app/contract/payments/review-facts'
import { AdminTicketsQuery } from '@app/contract/support/tickets'
import { TICKET_PRIORITIES, TICKET_STATUS_WORDS } from '@app/contract/support/ticket-facts'
import { listAudit } from '#contexts/backoffice/audit-log/list-audit.ts'
import { showTransaction } from '#contexts/backoffice/payout-review/transaction-view.presenter.ts'
import { listPeople } from '#contexts/backoffice/users/list-users.ts'
import { showPerson } from '#contexts/backoffice/users/get-user.ts'
import { showReconciliation } from '#contexts/payments/reconciliation/reconciliation.presenter.ts'
import { listAllTickets } from '#contexts/support/tickets/list-tickets.ts'
import { countQueues } from '#contexts/backoffice/transactions/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { RUNS, type Case } from './measure-cases.ts'

type Query = Record<string, string>

/** The pages that staff open from the lists, and the tickets. */
export async function deskCases(db: Db, keys: Keys): Promise<Case[]> {
  return [
    ...(await oneTransactionCases(db, keys)),
    ...(await busiestPersonCases(db, keys)),
    ...(await auditCases(db)),
    ...ticketCases(keys),
  ]
}

async function oneTransactionCases(db: Db, keys: Keys): Promise<Case[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from sales order by id desc limit ${RUNS}`.execute(db)
  const viewer = { userId: 1n, staffRole: 'finance' } as const
  const idOf = (turn: number) => rows[turn % rows.length]?.id ?? 1n
  return [
    {
      name: 'transaction: one',
      run: async (on, turn) =>
        (await showTransaction({ db: on, keys }, idOf(turn), viewer)).transaction.payouts.length,
    },
    { name: 'transactions: how many wait', run: async (on) => (await countQueues(on)).approval },
    { name: 'reconciliation: all rails', run: async (on) => (await showReconciliation(on)).rails.length },
  ]
}

/**
 * The filter choices of the audit screen: an action, an actor, an object type or one object, days; newest and older
 * pages.
 */
async function auditCases(db: Db): Promise<Case[]> {
  const { rows } = await sql<{ id: bigint; object: string; objectId: string }>`
    select id, object_type as object, object_id as "objectId" from audit_log
    where id in (select (select max(id) from audit_log) * n / ${RUNS}::integer from generate_series(1, ${RUNS}::integer) n)
    order by id`.execute(db)
  const { actions } = await listAudit(db, AuditQuery.parse({}))
  const choices = (name: string, words: readonly string[]): Query[] => [
    {},
    ...words.map((word) => ({ [name]: word })),
  ]
  const filters = choices('action', actions).flatMap((action) =>
    choices('actorType', AUDIT_ACTORS).flatMap((actor) =>
      choices('subjectType', [...new Set(rows.map(({ object }) => object))]).flatMap((subject) =>
        AUDIT_DATES.map((dates) => ({ ...action, ...actor, ...subject, ...dates })),
      ),
    ),
  )
  const list = (name: string, queryOf: (turn: number) => Query, runs = RUNS): Case => ({
    name: `audit: ${name}`,
    runs,
    run: async (on, turn) => (await listAudit(on, AuditQuery.parse(queryOf(turn)))).entries.length,
  })
  const at = (turn: number) => rows[turn % rows.length]!
  return [
    list('first page', () => ({})),
    list('pages from everywhere', (turn) => ({ before: String(at(turn).id) })),
    list('of one thing', (turn) => ({ subjectType: at(turn).object, subjectId: at(turn).objectId })),
    list('every combination of filters', (turn) => filters[turn % filters.length]!, filters.length),
    list('older pages of rare entries', (turn) => ({ actorType: 'operator', before: String(at(turn).id) })),
  ]
}

async function busiestPersonCases(db: Db, keys: Keys): Promise<Case[]> {
  const { rows } = await sql<{ id: bigint; steamId: string }>`
    select id, steam_id as "steamId" from users where id = (
      select user_id from (select user_id from transactions order by id desc limit 100000) newest
      group by user_id order by count(*) desc limit 1)`.execute(db)
  const { id, steamId } = rows[0]!
  return [
    {
      name: 'user: the busiest',
      run: async (on) => (await showPerson({ db: on, keys }, id)).transactions.length,
    },
    {
      name: 'users: the busiest by the platform id',
      run: async (on) =>
        (await listPeople({ db: on, keys }, UsersQuery.parse({ search: steamId }))).users.length,
    },
  ]
}

const AUDIT_DATES: Query[] = [{}, { from: '2024-06-01T00:00:00Z', to: '2024-06-02T00:00:00Z' }]
const TICKET_DATES: Query[] = [
  {},
  { from: '2025-06-01', to: '2025-06-30' },
  { from: '2025-01-01', to: '2025-12-31' },
]
const SEARCHES = ['', 'wyplata', 'przel', 'rekawice krakow cofnieta', 'niemategonigdzie']

function ticketCases(keys: Keys): Case[] {
  const filters: Query[] = TICKET_DATES.flatMap((dates) =>
    [{}, ...TICKET_STATUS_WORDS.map((status) => ({ status }))].flatMap((status) =>
      [{}, ...TICKET_PRIORITIES.map((priority) => ({ priority }))].flatMap((priority) =>
        SEARCHES.map((search) => ({ ...dates, ...status, ...priority, search })),
      ),
    ),
  )
  const list = async (db: Db, query: Query) => listAllTickets({ db, keys }, AdminTicketsQuery.parse(query))
  const lastPages = new Map<Query, number>()
  const all = (name: string, run: (db: Db, filter: Query) => Promise<number>): Case => ({
    name: `tickets: every combination of status, priority, dates and five searches, ${name}`,
    runs: filters.length,
    run: (db, turn) => run(db, filters[turn % filters.length]!),
  })
  return [
    { name: 'tickets: first page', run: async (db) => (await list(db, {})).tickets.length },
    {
      name: 'tickets: any page',
      run: async (db, turn) => (await list(db, { page: String(1 + turn * 2) })).tickets.length,
    },
    { name: 'tickets: last page', run: async (db) => (await list(db, { page: '100' })).tickets.length },
    all('first page', async (db, filter) => {
      const { tickets, pagination } = await list(db, filter)
      lastPages.set(filter, pagination.pages)
      return tickets.length
    }),
    all('last page', async (db, filter) => {
      const page = String(Math.max(1, lastPages.get(filter) ?? 1))
      return (await list(db, { ...filter, page })).tickets.length
    }),
  ]
}
