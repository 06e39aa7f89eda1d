import { AdminTicketsQuery } from '@app/contract/support/tickets'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { readKeys, type Keys } from '#platform/crypto/keys.ts'
import { listAllTickets, listOwnTickets } from '#contexts/support/tickets/list-tickets.ts'
import { showTicket } from '#contexts/support/tickets/show-ticket.ts'
import { measureCases, RUNS, type Case } from './measure-cases.ts'

/**
 * Part of `npm run bench -- support`: prints its measurements on the database of DATABASE_URL as one line of JSON.
 */
async function cases(db: Db, keysFolder: string): Promise<Case[]> {
  const keys = readKeys(keysFolder)
  return [...(await listCases(db, keys)), ...(await searchCases(db, keys)), ...(await threadCases(db, keys))]
}

function listCase(keys: Keys, name: string, query: (turn: number) => Record<string, string>): Case {
  return {
    name,
    run: async (db, turn) =>
      (await listAllTickets({ db, keys }, AdminTicketsQuery.parse(query(turn)))).tickets.length,
  }
}

function month(turn: number): { from: string; to: string } {
  const start = `2025-${String((turn % 12) + 1).padStart(2, '0')}`
  return { from: `${start}-01`, to: `${start}-28` }
}

async function listCases(db: Db, keys: Keys): Promise<Case[]> {
  const list = (name: string, query: (turn: number) => Record<string, string>) => listCase(keys, name, query)
  const owners = await db
    .selectFrom('tickets')
    .select(['id', 'user_id as userId'])
    .where('user_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RUNS)
    .execute()
  const ownerOf = (turn: number) => owners[turn % owners.length]?.userId ?? 1n
  return [
    list('list: everything', () => ({})),
    list('list: page 90', () => ({ page: '90' })),
    list('list: open', (turn) => ({ status: 'open', page: String(turn + 1) })),
    list('list: closed', (turn) => ({ status: 'closed', page: String(turn + 1) })),
    list('list: closed and urgent', () => ({ status: 'closed', priority: 'urgent' })),
    list('list: open and low', () => ({ status: 'open', priority: 'low' })),
    list('list: a month', month),
    list('list: a year, urgent and open', () => ({
      from: '2025-01-01',
      to: '2025-12-31',
      priority: 'urgent',
      status: 'open',
    })),
    list('list: of one person', (turn) => ({ userId: ownerOf(turn).toString() })),
    {
      name: "list: one person's own",
      run: async (on, turn) =>
        (await listOwnTickets(on, { userId: ownerOf(turn), page: 1, limit: 20 })).tickets.length,
    },
  ]
}

async function searchCases(db: Db, keys: Keys): Promise<Case[]> {
  const search = (name: string, query: (turn: number) => Record<string, string>) =>
    listCase(keys, `search: ${name}`, query)
  const words = await rareWords(db)
  return [
    search('a rare word', (turn) => ({ search: words[turn % words.length] ?? 'ref' })),
    search('a common word', () => ({ search: 'wyplata' })),
    search('the beginning of a common word', () => ({ search: 'przel' })),
    search('three common words', () => ({ search: 'rekawice krakow cofnieta' })),
    search('a word that is nowhere', () => ({ search: 'niemategonigdzie' })),
    search('common and open', () => ({ search: 'wypłata', status: 'open' })),
    search('common and urgent', () => ({ search: 'wyplata', priority: 'urgent' })),
    search('common and low', () => ({ search: 'mbank', priority: 'low' })),
    search('three common words and closed', () => ({
      search: 'rekawice krakow cofnieta',
      status: 'closed',
    })),
    search('common, closed, in one month', (turn) => ({
      search: 'paypal',
      status: 'closed',
      ...month(turn),
    })),
    search('common, urgent, in one month', (turn) => ({
      search: 'mbank',
      priority: 'urgent',
      ...month(turn),
    })),
    search('a number', (turn) => ({ search: `#${turn + 1_000}` })),
    search('an address', (turn) => ({ search: `osoba-${turn}@example.com` })),
  ]
}

async function threadCases(db: Db, keys: Keys): Promise<Case[]> {
  const ends = await db
    .selectFrom('tickets')
    .select((eb) => [eb.fn.max('id').as('last'), eb.fn.min('id').as('first')])
    .executeTakeFirstOrThrow()
  const first = ends.first ?? 1n
  const last = ends.last ?? 1n
  const staff: SignedInCaller = {
    kind: 'user',
    userId: 1n,
    steamId: '',
    sessionId: '',
    isAdmin: true,
    staffRole: 'support',
    panel: {
      state: 'open',
      isConfirmed: true,
      isStale: false,
      idleEndsAt: null,
      endsAt: null,
      confirmedUntil: null,
    },
    tokenExpiresAt: new Date(),
  }
  const tools = {
    keys,
    publicUrl: '',
    announceStream: () => undefined,
    // Reading needs neither rate limits nor files.
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0, remaining: 1 }) },
    files: { put: refuse, get: refuse, delete: refuse },
  }
  const thread = (name: string, ticketOf: (turn: number) => bigint, before?: bigint): Case => ({
    name: `thread: ${name}`,
    run: async (on, turn) => {
      const query = { ticketId: ticketOf(turn), asker: { caller: staff, key: undefined }, before }
      return (await showTicket({ ...tools, db: on }, query)).ticket.messages.length
    },
  })
  return [
    thread('any', (turn) => first + (BigInt(turn) * (last - first)) / BigInt(RUNS)),
    thread('the longest', () => first),
    thread('earlier messages of the longest', () => first, 2_000n),
  ]
}

async function refuse(): Promise<never> {
  throw new Error('not here')
}

/** Words that occur in one ticket only. */
async function rareWords(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_messages')
    .select('content')
    .where('is_initial', '=', true)
    .orderBy('id')
    .limit(RUNS)
    .execute()
  return rows.flatMap(({ content }) => /ref[0-9a-f]{6}/.exec(content)?.[0] ?? [])
}

const { DATABASE_URL: databaseUrl = '', KEYS_DIR: keysFolder = '' } = process.env
console.log(JSON.stringify(await measureCases(databaseUrl, (db) => cases(db, keysFolder))))
