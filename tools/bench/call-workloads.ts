import { FIRST_IDS } from '../../apps/api/test/support/sale-bench.ts'
import type { BenchWorld, Recording } from './bench-world.ts'
import type { Work } from './figures.ts'
import type { HttpSeller } from './http-seller.ts'
import { askFromHere, askWithPgbench, askWithWrk } from './load.ts'
import { processorSeconds } from './processor-time.ts'
import { writeCall } from './record-life.ts'

const LOAD = { connections: 16, seconds: 1 }
const REPLIERS = 8
const REPLIES_PER_TURN = 20

const LISTS = {
  'ticket list': '/api/admin/tickets',
  'admin transactions': '/api/admin/transactions',
  'admin transactions, a filter': '/api/admin/transactions?status=completed&method=bank',
  'admin people': '/api/admin/users',
  'admin audit': '/api/admin/audit',
}

export type CallScripts = { lists: Record<string, string>; reply: string | undefined }

/** Compares calls of a signed-in user with a route of the same framework that only returns the same response. */
export function signedInWorks({ sellers, apiUrl, bare }: BenchWorld): Work[] {
  const seller = sellers[0]!
  const bareUrl = `${String(bare.ready['url'])}/answer`
  const work = (name: string, address: string, goal: number): Work => {
    let isGiven = false
    return {
      name,
      bareName: 'an empty Fastify route',
      goal,
      bareProcessorSeconds: () => processorSeconds(bare.pid),
      ours: () => askWithWrk({ name: 'API', url: apiUrl + address, headers: seller.headers() }, LOAD),
      bare: async () => {
        if (!isGiven) await giveAnswer(bareUrl, await seller.send('GET', address))
        isGiven = true
        return askWithWrk({ name: 'Fastify', url: bareUrl, headers: {} }, LOAD)
      },
    }
  }
  return [
    work('session check', '/api/admin/check-admin', 0.3),
    work('inventory from cache', '/api/inventory', 0.3),
  ]
}

async function giveAnswer(url: string, answer: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(url, { method: 'PUT', headers, body: JSON.stringify(answer) })
}

/** Records the SQL of the staff lists and of a seller's reply. */
export async function recordCalls({ sellers, staff, hear, save }: Recording): Promise<CallScripts> {
  const lists: Record<string, string> = {}
  for (const [name, address] of Object.entries(LISTS)) {
    if (!staff) break
    const told = await hear(() => staff.send('GET', address))
    lists[name] = save(name.replaceAll(/\W+/g, '-'), writeCall(told))
  }
  const repliers = sellers.slice(0, REPLIERS)
  if (!staff || repliers.length < REPLIERS) return { lists, reply: undefined }
  for (const seller of repliers)
    await seller.send('POST', '/api/support/ticket', {
      name: 'Anna',
      email: 'anna@example.com',
      subject: 'Gdzie jest wypłata',
      message: 'Czekam od wczoraj',
      category: 'payment',
    })
  const told = await hear(() => replyOf(repliers[0]!, 0))
  return { lists, reply: save('reply', writeReply(told)) }
}

function writeReply(told: Awaited<ReturnType<Recording['hear']>>): string {
  const marks = new Set(
    told.heard.flatMap(({ statement }) =>
      statement.sql.includes('request_mark')
        ? statement.values.filter((value) => /^\\x[0-9a-f]{64}$/.test(value ?? ''))
        : [],
    ),
  )
  const mark = String.raw`\x${'0'.repeat(52)}:mark`
  return writeCall(
    told,
    [
      ...[...marks].map((value): [string, string] => [value!, mark]),
      [String(FIRST_IDS.tickets), ':ticket'],
      [String(FIRST_IDS.users), ':user'],
    ],
    [
      String.raw`\set mark random(100000000000, 999999999999)`,
      `\\set ticket ${FIRST_IDS.tickets} + :client_id`,
      `\\set user ${FIRST_IDS.users} + :client_id`,
    ],
  )
}

async function replyOf(seller: HttpSeller, index: number): Promise<unknown> {
  return seller.send('PUT', `/api/support/ticket/${FIRST_IDS.tickets + index}`, {
    message: 'Dalej nic nie przyszło, proszę o sprawdzenie',
  })
}

/** Compares each list with the same SQL run by pgbench with the same number of clients. */
export function listWorks({ staff, sellers, apiUrl, copyUrl }: BenchWorld, scripts: CallScripts): Work[] {
  const lists = Object.entries(scripts.lists).map(([name, file]): Work => {
    // About one second of work; the first turn measures how much that is.
    let times = 20
    return {
      name,
      bareName: 'the same SQL by pgbench',
      ours: () =>
        askWithWrk(
          { name: 'API', url: apiUrl + LISTS[name as keyof typeof LISTS], headers: staff!.headers() },
          LOAD,
        ),
      bare: () => {
        const turn = askWithPgbench({ databaseUrl: copyUrl, file, clients: LOAD.connections, times })
        times = Math.max(5, Math.round(turn.perSecond / LOAD.connections))
        return turn
      },
    }
  })
  const { reply } = scripts
  if (reply === undefined) return lists
  return [
    ...lists,
    {
      name: "a seller's reply",
      bareName: 'the same SQL by pgbench',
      ours: () =>
        askFromHere(
          sellers.slice(0, REPLIERS).map((seller, index) => () => replyOf(seller, index)),
          REPLIES_PER_TURN,
        ),
      bare: () =>
        askWithPgbench({ databaseUrl: copyUrl, file: reply, clients: REPLIERS, times: REPLIES_PER_TURN }),
    },
  ]
}
