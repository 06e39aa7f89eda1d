import { createSecretKey, randomFillSync } from 'node:crypto'
import { seal, type KeyRing, type Keys } from '#platform/crypto/keys.ts'
import {
  closeDays,
  copyRows,
  inSeedTransaction,
  reserveIds,
  saveImageSource,
  withoutNameIndex,
  withoutTextIndex,
  type CopyValue,
  type SeedClient,
} from './seed.repository.ts'
import { seedAudit } from './seed-audit.ts'
import { namePeople } from './history/history-people.ts'
import { seedHistory } from './history/seed-history.ts'
import { historyStyle } from './history/history-style.ts'
import { PLAIN } from './seed-style.ts'
import { seedPrices } from './seed-prices.ts'
import { seedTransactions } from './seed-transactions.ts'
import { SeedOrderError, type SeedOrder } from './sizes.ts'
import {
  CONTACT_COLUMNS,
  contactRow,
  DOCUMENT_COLUMNS,
  documentRow,
  MESSAGE_COLUMNS,
  messageRows,
  TICKET_COLUMNS,
  ticketRow,
  type TicketWorld,
} from './ticket-rows.ts'
import {
  avatarHash,
  iso,
  joinedAtMs,
  REFRESH_TOKEN_COLUMNS,
  seededSession,
  SESSION_COLUMNS,
  STEAM_DEFAULT_AVATAR,
  USER_COLUMNS,
  userRow,
  type SeededWorld,
} from './user-rows.ts'

export type SeedStep = { table: string; rows: number; seconds: number; rowsPerSecond: number }

/** The same order gives the same rows, except for the wrapped data keys, which are secrets and always new. */
export async function runSeed(databaseUrl: string, keys: Keys, order: SeedOrder): Promise<SeedStep[]> {
  const steps: SeedStep[] = []
  const wrappingKeys = keys['profile-encryption']
  const { users, sessions, tickets, messages, transactions, sales, audit } = order.sizes
  try {
    await inSeedTransaction(databaseUrl, async (client) => {
      if (order.sizes.prices > 0) await seedPrices(client, order.sizes.prices)
      const firstUserId = await reserveIds(client, 'users', users)
      const style = order.historyDays > 0 ? await historyStyle(client, order, { firstUserId, keys }) : PLAIN
      const { openedAtMs } = style
      const world: SeededWorld = { seed: order.seed, asOf: order.asOf, openedAtMs, firstUserId }
      const copy = measuredCopy(client, steps)
      const fillUsers = () =>
        copy(
          'users',
          USER_COLUMNS,
          each(users, (index) => userRow(world, index)),
        )
      await (style.isBulk ? withoutNameIndex(client, fillUsers) : fillUsers())
      await copy('user_keys', KEY_COLUMNS, wrappedKeys(world, users, wrappingKeys))
      await saveImageSource(client, STEAM_DEFAULT_AVATAR)
      await copy('image_sources', ['kind', 'ref', 'created_at'], avatarSources(world, users))
      // Staff decide about the money of the transactions below.
      if (order.historyDays > 0) await namePeople(client, { firstUserId, sellerSteamId: order.sellerSteamId })
      if (sessions > 0) await seedSessions(copy, world, { users, sessions })
      if (transactions > 0) {
        const firstTransactionId = await reserveIds(client, 'transactions', transactions)
        const spine = { ...world, users, transactions, sales, firstTransactionId, style }
        await seedTransactions(client, spine, measuredFill(steps))
      }
      if (order.historyDays > 0)
        await seedHistory(client, {
          ...world,
          days: order.historyDays,
          keys,
        })
      await closeDays(client)
      if (audit > 0)
        await measuredFill(steps)('audit_log', () =>
          seedAudit(client, { ...world, users, audit, isHistory: order.historyDays > 0 }),
        )
      if (tickets > 0) await seedTickets(client, copy, { ...world, users, tickets, messages, wrappingKeys })
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    throw new SeedOrderError('These rows exist already: choose another --seed or an empty database.', {
      cause: error,
    })
  }
  return steps
}

type Copy = ReturnType<typeof measuredCopy>

async function seedSessions(
  copy: Copy,
  world: SeededWorld,
  { users, sessions }: { users: number; sessions: number },
): Promise<void> {
  await copy(
    'sessions',
    SESSION_COLUMNS,
    each(sessions, (index) => seededSession(world, users, index).row),
  )
  await copy(
    'refresh_tokens',
    REFRESH_TOKEN_COLUMNS,
    each(sessions, (index) => seededSession(world, users, index).refreshToken),
  )
}

async function seedTickets(
  client: SeedClient,
  copy: Copy,
  order: Omit<TicketWorld, 'firstTicketId' | 'firstMessageId'> & { wrappingKeys: KeyRing },
): Promise<void> {
  const firstTicketId = await reserveIds(client, 'tickets', order.tickets)
  const firstMessageId = await reserveIds(client, 'ticket_messages', order.messages)
  const world: TicketWorld = { ...order, firstTicketId, firstMessageId }
  await copy(
    'tickets',
    TICKET_COLUMNS,
    each(order.tickets, (index) => ticketRow(world, index)),
  )
  await copy(
    'ticket_contacts',
    CONTACT_COLUMNS,
    each(order.tickets, (index) => contactRow(world, order.wrappingKeys, index)),
  )
  await copy('ticket_messages', MESSAGE_COLUMNS, messageRows(world))
  await client.query(
    'create temporary table seeded_texts (ticket_id bigint, document tsvector) on commit drop',
  )
  await copy(
    'seeded_texts',
    DOCUMENT_COLUMNS,
    each(order.tickets, (index) => documentRow(world, index)),
  )
  await withoutTextIndex(client, async () => {
    await client.query(`insert into ticket_texts (ticket_id, document)
      select ticket_id, document || ticket_facts(t) from seeded_texts join tickets t on t.id = ticket_id`)
  })
}

function measuredCopy(client: SeedClient, steps: SeedStep[]) {
  const fill = measuredFill(steps)
  return (table: string, columns: readonly string[], rows: Iterable<readonly CopyValue[]>): Promise<void> =>
    fill(table, () => copyRows(client, table, columns, rows))
}

function measuredFill(steps: SeedStep[]) {
  return async (table: string, work: () => Promise<number>): Promise<void> => {
    const startMs = performance.now()
    const count = await work()
    const seconds = (performance.now() - startMs) / 1_000
    steps.push({
      table,
      rows: count,
      seconds: Number(seconds.toFixed(2)),
      rowsPerSecond: Math.floor(count / seconds),
    })
  }
}

function* each<Row>(count: number, make: (index: number) => Row): Generator<Row> {
  for (let index = 0; index < count; index += 1) yield make(index)
}

function* avatarSources(world: SeededWorld, count: number): Generator<CopyValue[]> {
  for (let index = 0; index < count; index += 1) {
    const ref = avatarHash(world, index)
    if (ref !== null && ref !== STEAM_DEFAULT_AVATAR) yield ['avatar', ref, iso(joinedAtMs(world, index))]
  }
}

const KEY_COLUMNS = ['user_id', 'purpose', 'wrapping_key_id', 'wrapped_key', 'created_at'] as const
const DATA_KEY_BYTES = 32
const DATA_KEYS_AT_ONCE = 4_096

/**
 * Real keys, wrapped as in the product. A prepared key object encrypts four times as fast as plain bytes, and
 * randomness drawn in large blocks costs almost nothing.
 */
function* wrappedKeys(world: SeededWorld, count: number, ring: KeyRing): Generator<CopyValue[]> {
  const wrappingKey = createSecretKey(ring.current.secret)
  const pool = Buffer.alloc(DATA_KEY_BYTES * DATA_KEYS_AT_ONCE)
  for (let index = 0; index < count; index += 1) {
    const offset = (index % DATA_KEYS_AT_ONCE) * DATA_KEY_BYTES
    if (offset === 0) randomFillSync(pool)
    const id = world.firstUserId + index
    const wrapped = seal(
      wrappingKey,
      pool.subarray(offset, offset + DATA_KEY_BYTES),
      `user_keys|profile|${id}`,
    )
    yield [id, 'profile', ring.current.id, `\\x${wrapped.toString('hex')}`, iso(joinedAtMs(world, index))]
  }
}
