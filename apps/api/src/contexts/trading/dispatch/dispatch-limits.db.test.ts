import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { newAdmin, newSeller } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import {
  dueReturn,
  newAccount,
  newNumber,
  noteConfirmed,
  noteDone,
  noteSent,
  requestReturn,
  setDispatchLimits,
  startConfirming,
  startSending,
} from '#test/worlds/dispatch-scene.ts'

/** Attacks on the limits and on the order of steps. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let testDb: TestDatabase
let dispatcher: Db
let worker: Db
let api: Db
let account: string
let admins: [bigint, bigint]
beforeAll(async () => {
  testDb = await createTestDatabase()
  dispatcher = testDb.as('skinkantor_dispatcher')
  worker = testDb.as('skinkantor_worker')
  api = testDb.as('skinkantor_api')
  admins = [await newAdmin(testDb.db), await newAdmin(testDb.db)]
})
afterAll(() => testDb.drop())
beforeEach(async () => {
  // Whatever earlier tests gave away, as if it were long ago.
  await sql`alter table dispatches disable trigger user`.execute(testDb.db)
  await sql`update dispatches set send_started_at = send_started_at - interval '2 days'`.execute(testDb.db)
  await sql`alter table dispatches enable trigger user`.execute(testDb.db)
  account = await newAccount(testDb.db)
})

const requested = async (wish: { grosze?: bigint; userId?: bigint; account?: string } = {}) =>
  (await requestReturn(worker, await dueReturn(testDb.db, { account, ...wish })))!
const send = (id: bigint) => startSending(dispatcher, id)
const tryAll = async (ids: bigint[]) => {
  const outcomes = await Promise.allSettled(ids.map(send))
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))
  for (const refusal of refusals) expect(refusal).toMatch('above the value of an hour')
  return ids.length - refusals.length
}
describe('the value of an hour', () => {
  test('ends the gifts of one account, one after the other', async () => {
    const ids = []
    for (let count = 0; count < 4; count += 1) ids.push(await requested({ grosze: 1_500_00n }))
    for (const id of ids.slice(0, 3)) await send(id)
    await expect(send(ids[3]!)).rejects.toThrow('above the value of an hour')
  })

  test('ends the gifts of one account that begin at once', async () => {
    const ids = []
    for (let count = 0; count < 12; count += 1) ids.push(await requested({ grosze: 1_000_00n }))
    expect(await tryAll(ids)).toBe(5)
  })

  test('ends the gifts of all accounts that begin at once', async () => {
    const ids = []
    for (let count = 0; count < 4; count += 1) {
      const other = await newAccount(testDb.db)
      for (let gift = 0; gift < 4; gift += 1) ids.push(await requested({ grosze: 1_000_00n, account: other }))
    }
    expect(await tryAll(ids)).toBe(10)
  })

  test('counts many small gifts', async () => {
    await setDispatchLimits(testDb.db, { accountHourGrosze: 1_000_00 })
    const ids = []
    for (let count = 0; count < 30; count += 1) ids.push(await requested({ grosze: 50_00n }))
    expect(await tryAll(ids)).toBe(20)
    await setDispatchLimits(testDb.db, {})
  })

  test('is not seen through an older snapshot', async () => {
    const id = await requested()
    const attempt = dispatcher
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`select 1 from dispatches`.execute(trx)
        await startSending(trx, id)
      })
    await expect(attempt).rejects.toThrow('read committed')
  })

  test.each([`now() - interval '2 hours'`, `now() + interval '2 hours'`])(
    'does not count from %s',
    async (at) => {
      const id = await requested()
      await expect(
        sql`update dispatches set state = 'sending', send_count = 1, send_started_at = ${sql.raw(at)},
        arrives_by = now() + interval '1 day' where id = ${String(id)}`.execute(dispatcher),
      ).rejects.toThrow('begins now')
    },
  )

  test('still counts a call whose time somebody tries to change', async () => {
    const id = await requested()
    await send(id)
    await expect(
      sql`update dispatches set send_started_at = now() - interval '2 hours' where id = ${String(id)}`.execute(
        dispatcher,
      ),
    ).rejects.toThrow('time of a call')
  })

  test('leaves an item above it to a person', async () => {
    const due = await dueReturn(testDb.db, { account, grosze: 6_000_00n })
    const { rows } = await sql<{ sale_id: bigint }>`select * from list_returns_to_dispatch()`.execute(worker)
    expect(rows.map(({ sale_id: id }) => id)).not.toContain(due.saleId)
  })
})

type Proposal = {
  id: string
  kind: string
  subject: string
  grosze: string
  state: string
  decidedBy: bigint | null
}
/** A proposal in any state, also those that only a broken API could leave. */
async function propose(wish: Partial<Proposal> & { subject: string; grosze: string }): Promise<string> {
  const { kind = 'give_items', state = 'confirmed', decidedBy = admins[1], subject, grosze } = wish
  const id = randomUUID()
  await sql`insert into admin_proposals (id, kind, subject, payload, payload_hash, reason, proposed_by, expires_at)
    values (${id}, ${kind}, ${subject}, ${JSON.stringify({ grosze })}, ${randomBytes(32)}, 'x', ${String(admins[0])},
      now() + interval '1 day')`.execute(testDb.db)
  if (state !== 'waiting')
    await sql`update admin_proposals set state = ${state}, decided_at = now(),
      decided_by = ${decidedBy === null ? null : String(decidedBy)} where id = ${id}`.execute(testDb.db)
  return id
}
const agree = (id: bigint, proposalId: string) =>
  sql`update dispatches set proposal_id = ${proposalId} where id = ${String(id)}`.execute(api)

describe('from the limit on', () => {
  const LARGE = 2_500_00n
  const grosze = LARGE.toString()

  test('nothing is sent without a proposal, and it is sent with one of two admins', async () => {
    const id = await requested({ grosze: LARGE })
    await expect(send(id)).rejects.toThrow('two admins have to agree')
    await agree(id, await propose({ subject: String(id), grosze }))
    await send(id)
  })

  test('small gifts to one person count together', async () => {
    const userId = await newSeller(testDb.db)
    const ids = [
      await requested({ userId, grosze: 1_500_00n }),
      await requested({ userId, grosze: 1_500_00n }),
    ]
    await send(ids[0]!)
    await expect(send(ids[1]!)).rejects.toThrow('two admins have to agree')
  })

  const wrong: [string, (id: bigint) => Promise<string>][] = [
    ['of another item', (id) => propose({ subject: String(id + 1_000n), grosze })],
    ['of another value', (id) => propose({ subject: String(id), grosze: '100' })],
    ['of another kind', (id) => propose({ subject: String(id), grosze, kind: 'credit' })],
    ['that waits', (id) => propose({ subject: String(id), grosze, state: 'waiting' })],
    ['that was withdrawn', (id) => propose({ subject: String(id), grosze, state: 'withdrawn' })],
    ['that expired', (id) => propose({ subject: String(id), grosze, state: 'expired', decidedBy: null })],
    ['that does not exist', () => Promise.resolve(randomUUID())],
  ]
  test.each(wrong)('a proposal %s does not count', async (_what, make) => {
    const id = await requested({ grosze: LARGE })
    await expect(agree(id, await make(id))).rejects.toThrow('no two admins agreed')
    await expect(send(id)).rejects.toThrow('two admins have to agree')
  })

  test('a proposal of one person cannot be confirmed', async () => {
    const id = await requested({ grosze: LARGE })
    await expect(propose({ subject: String(id), grosze, decidedBy: admins[0] })).rejects.toThrow(
      /four_eyes|other_browser|browser/,
    )
  })

  test('a proposal counts once and is not exchanged', async () => {
    const id = await requested({ grosze: LARGE })
    const proposal = await propose({ subject: String(id), grosze })
    await agree(id, proposal)
    const other = await requested({ grosze: LARGE })
    await expect(agree(other, proposal)).rejects.toThrow(/no two admins|dispatches_proposal_once/)
    await expect(agree(id, await propose({ subject: String(id), grosze }))).rejects.toThrow('never changed')
  })

  test('an agreed value still stays within the hour', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1) {
      const id = await requested({ grosze: LARGE })
      await agree(id, await propose({ subject: String(id), grosze }))
      ids.push(id)
    }
    expect(await tryAll(ids)).toBe(2)
  })
})

describe('steps', () => {
  const change = (id: bigint, set: string, db = dispatcher) =>
    sql`update dispatches set ${sql.raw(set)} where id = ${String(id)}`.execute(db)
  const sent = async () => {
    const id = await requested()
    await send(id)
    await noteSent(dispatcher, id)
    return id
  }
  const OFFER = `offer_id = '123', steam_state = 9, sent_at = now(), trade_token = null`

  test.each([
    ['sale_id', 'sale_id + 1'],
    ['account_id', `'76561198000000001'`],
    ['asset_ids', `array['1']`],
    ['value_grosze', '1'],
    ['nonce', `'0123456789abcdef'`],
  ])('%s is never changed, not even by the owner of the tables', async (column, value) => {
    const id = await requested()
    await expect(change(id, `${column} = ${value}`, testDb.db)).rejects.toThrow(
      /never changed|violates foreign key/,
    )
  })

  test('a call is not repeated before two lists after its time showed nothing', async () => {
    const id = await requested()
    await send(id)
    await expect(change(id, `state = 'requested'`)).rejects.toThrow('may still arrive')
    await expect(change(id, `state = 'requested', absent_reads = 2`)).rejects.toThrow('may still arrive')
    await expect(
      change(id, `state = 'refused', absent_reads = 2, ended_at = now(), trade_token = null`),
    ).rejects.toThrow('may still arrive')
  })

  test('nothing skips the call, the offer or the confirmation', async () => {
    const id = await requested()
    await expect(
      change(id, `state = 'sent', ${OFFER}, send_started_at = now(), arrives_by = now()`),
    ).rejects.toThrow(/no way leads|time of a call/)
    await send(id)
    await expect(change(id, `state = 'sent'`)).rejects.toThrow('dispatches_sent_named')
    await noteSent(dispatcher, id)
    await expect(noteConfirmed(dispatcher, id)).rejects.toThrow('started before it is done')
    await startConfirming(dispatcher, id)
    await noteConfirmed(dispatcher, id)
    await expect(change(id, `state = 'done', ended_at = now(), trade_id = '77'`)).rejects.toThrow(
      'trade of its own',
    )
  })

  test('no state goes back, and the offer stays the same', async () => {
    const id = await sent()
    await expect(change(id, `state = 'requested', absent_reads = 2`)).rejects.toThrow('no way leads')
    await expect(change(id, `state = 'sending'`)).rejects.toThrow('no way leads')
    await expect(change(id, `offer_id = '999'`)).rejects.toThrow('never changed')
    await startConfirming(dispatcher, id)
    await expect(change(id, `confirm_started_at = null`)).rejects.toThrow('never changed')
    await noteConfirmed(dispatcher, id)
    await expect(change(id, `state = 'sent'`)).rejects.toThrow('no way leads')
    await noteDone(dispatcher, id)
    await expect(change(id, `state = 'requested', ended_at = null, trade_id = null`)).rejects.toThrow(
      'never changed',
    )
  })

  test.each([2, 3, 9, 11])(
    'an offer in the state %s at Steam does not end as cancelled',
    async (steamState) => {
      const id = await sent()
      await expect(
        change(id, `state = 'cancelled', ended_at = now(), steam_state = ${steamState}`),
      ).rejects.toThrow('open or done at Steam')
    },
  )

  test('a confirmation is not dated back', async () => {
    const id = await sent()
    await expect(change(id, `confirm_started_at = now() - interval '1 hour'`)).rejects.toThrow(
      'not confirmed now',
    )
  })

  test('one offer and one trade belong to one dispatch', async () => {
    const offerId = newNumber()
    const id = await requested()
    await send(id)
    await noteSent(dispatcher, id, offerId)
    const other = await requested()
    await send(other)
    await expect(noteSent(dispatcher, other, offerId)).rejects.toThrow('dispatches_offer_once')
  })

  test('rows are never removed', async () => {
    await expect(sql`delete from dispatches`.execute(testDb.db)).rejects.toThrow('never changed or removed')
  })
})
