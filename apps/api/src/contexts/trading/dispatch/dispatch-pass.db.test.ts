import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { FakeGivingSteam, type GiftFault } from '#test/support/fake-giving-account.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import {
  dueReturn,
  newAccount,
  requestReturn,
  setDispatchLimits,
  soldItem,
  type DueReturn,
} from '#test/worlds/dispatch-scene.ts'
import { commitUnder } from './dispatch-account.ts'
import { dispatchLeasesRepository } from './dispatch-leases.repository.ts'
import { runDispatchPass, type DispatchWork } from './dispatch-pass.ts'
import { createDispatcherMetrics } from './dispatcher-metrics.ts'

/** One gift, with a dispatcher that dies at every point of its way. `DISPATCH_CRASHES` repeats it. */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })
const ROUNDS = Number(process.env['DISPATCH_CRASHES'] ?? 1)
const PASSES_MAX = 60

let testDb: TestDatabase
let dispatcher: Db
let worker: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  dispatcher = testDb.as('skinkantor_dispatcher')
  worker = testDb.as('skinkantor_worker')
  await setDispatchLimits(testDb.db, { twoAdminsFromGrosze: 1e10, accountHourGrosze: 1e10, hourGrosze: 1e10 })
})
afterAll(() => testDb.drop())

class Death extends Error {}
/** Counts the points at which a process can die: around every commit and every call. */
type Points = { left: number; passed: number }
function point(points: Points): void {
  points.passed += 1
  points.left -= 1
  if (points.left === 0) throw new Death('killed')
}

const metrics = createDispatcherMetrics(createMetricsRegistry('test'))
const log = createLogger({ level: 'silent', process: 'test' })

/** One pass of a new process. Its lease ends with it, as after its time. */
async function pass(account: string, steam: FakeGivingSteam, points: Points): Promise<void> {
  const dispatcherId = randomUUID()
  const fence = await dispatchLeasesRepository.take(dispatcher, {
    accountId: account,
    dispatcherId,
    seconds: 60,
  })
  const commit = commitUnder({ db: dispatcher, accountId: account, dispatcherId }, fence!)
  const around = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    point(points)
    const result = await work()
    point(points)
    return result
  }
  const work: DispatchWork = {
    db: dispatcher,
    accountId: account,
    account: {
      sendGift: (gift) => around(() => steam.sendGift(gift)),
      listSentOffers: () => around(() => steam.listSentOffers()),
      confirmOffer: (id) => around(() => steam.confirmOffer(id)),
      cancelOffer: (id) => around(() => steam.cancelOffer(id)),
    },
    commit: (inner) => around(() => commit(inner)),
    metrics,
    log,
  }
  try {
    await runDispatchPass(work)
  } finally {
    await dispatchLeasesRepository.giveUp(dispatcher, { accountId: account, dispatcherId })
  }
}

/** As if every call had left long ago. */
async function passTime(account: string): Promise<void> {
  await sql`update dispatches set arrives_by = arrives_by - interval '2 minutes', not_before = now()
    where account_id = ${account} and ended_at is null`.execute(testDb.db)
}

async function runUntilEnd(account: string, steam: FakeGivingSteam, points: Points): Promise<number> {
  let deaths = 0
  for (let count = 0; count < PASSES_MAX; count += 1) {
    await pass(account, steam, points).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error
      deaths += 1
    })
    steam.acceptAll()
    await passTime(account)
    const { rows } =
      await sql`select 1 from dispatches where account_id = ${account} and ended_at is null`.execute(
        testDb.db,
      )
    if (rows.length === 0) return deaths
  }
  throw new Error('the dispatch did not end')
}

async function expectGivenOnce(due: DueReturn, steam: FakeGivingSteam): Promise<void> {
  const row = await testDb.db
    .selectFrom('dispatches')
    .selectAll()
    .where('sale_id', '=', due.saleId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'done', trade_token: null })
  expect(steam.given.map(({ assetId }) => assetId).toSorted()).toEqual(due.assetIds.toSorted())
  expect(new Set(steam.given.map(({ offerId }) => offerId))).toEqual(new Set([row.offer_id]))
  // Only the offer that the row names was ever confirmed, and nothing stays open.
  expect(new Set(steam.confirmed)).toEqual(new Set([row.offer_id]))
  expect(steam.offers.filter(({ state }) => state === 2 || state === 9)).toEqual([])
}

async function newGift(): Promise<{ due: DueReturn; steam: FakeGivingSteam }> {
  const due = await dueReturn(testDb.db, { account: await newAccount(testDb.db), count: 2 })
  expect(await requestReturn(worker, due)).not.toBeNull()
  return { due, steam: new FakeGivingSteam() }
}

test('a gift is sent, confirmed and accepted', async () => {
  const { due, steam } = await newGift()
  await runUntilEnd(due.account, steam, { left: Infinity, passed: 0 })
  await expectGivenOnce(due, steam)
  expect(steam.offers).toHaveLength(1)
  const { steam_id: seller } = await testDb.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', due.userId)
    .executeTakeFirstOrThrow()
  expect(steam.offers[0]).toMatchObject({ partner: seller, token: 'seller-T' })
})

test.each<[GiftFault, ('lost_after' | 'lost_before')[]]>([
  ['lost_after', []],
  ['lost_before', []],
  ['refused', []],
  ['lost_after', ['lost_after']],
  ['lost_before', ['lost_before', 'lost_after']],
])('after the faults %s and %s of Steam it is given once', async (fault, confirmFaults) => {
  const { due, steam } = await newGift()
  steam.sendFaults = [fault]
  steam.confirmFaults = confirmFaults
  await runUntilEnd(due.account, steam, { left: Infinity, passed: 0 })
  await expectGivenOnce(due, steam)
})

describe('killed at every point', () => {
  test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))('round %i', async () => {
    let killed = 0
    for (const faults of [[], ['lost_after'], ['lost_before']] as GiftFault[][]) {
      // Until a run ends before the point is reached.
      for (let at = 1; ; at += 1) {
        const { due, steam } = await newGift()
        steam.sendFaults = [...faults]
        const deaths = await runUntilEnd(due.account, steam, { left: at, passed: 0 })
        await expectGivenOnce(due, steam)
        if (deaths === 0) break
        killed += deaths
      }
    }
    expect(killed).toBeGreaterThan(40)
  })
})

test('two dispatchers at once give once', async () => {
  const { due, steam } = await newGift()
  const points = { left: Infinity, passed: 0 }
  // The second one takes over while the first is in its call.
  const first = randomUUID()
  const fence = (await dispatchLeasesRepository.take(dispatcher, {
    accountId: due.account,
    dispatcherId: first,
    seconds: 60,
  }))!
  const slow: DispatchWork = {
    db: dispatcher,
    accountId: due.account,
    account: {
      sendGift: async (gift) => {
        await sql`update dispatch_accounts set leased_until = now() - interval '1 second' where steam_id = ${due.account}`.execute(
          testDb.db,
        )
        const answer = await steam.sendGift(gift)
        await passTime(due.account)
        await pass(due.account, steam, points)
        return answer
      },
      listSentOffers: () => steam.listSentOffers(),
      confirmOffer: (id) => steam.confirmOffer(id),
      cancelOffer: (id) => steam.cancelOffer(id),
    },
    commit: commitUnder({ db: dispatcher, accountId: due.account, dispatcherId: first }, fence),
    metrics,
    log,
  }
  await expect(runDispatchPass(slow)).rejects.toThrow('another process gives')
  await runUntilEnd(due.account, steam, points)
  await expectGivenOnce(due, steam)
})

test('an offer is cancelled when the seller reports the account as stolen before the confirmation', async () => {
  const { due, steam } = await newGift()
  steam.sendFaults = ['lost_after']
  await pass(due.account, steam, { left: Infinity, passed: 0 })
  await sql`insert into account_freezes (user_id, how, language) values (${String(due.userId)}, 'session', 'pl')`.execute(
    testDb.db,
  )
  await runUntilEnd(due.account, steam, { left: Infinity, passed: 0 })
  expect(steam.given).toEqual([])
  expect(steam.confirmed).toEqual([])
  expect(steam.offers.map(({ state }) => state)).toEqual([6])
})

test('a request that staff cancel is never sent', async () => {
  const { due, steam } = await newGift()
  await sql`update dispatches set cancel_wanted_at = now() where sale_id = ${String(due.saleId)}`.execute(
    testDb.as('skinkantor_api'),
  )
  await runUntilEnd(due.account, steam, { left: Infinity, passed: 0 })
  expect(steam.offers).toEqual([])
})

test('a declined gift ends and waits for a person', async () => {
  const { due, steam } = await newGift()
  await pass(due.account, steam, { left: Infinity, passed: 0 })
  steam.offers[0]!.state = 7
  await runUntilEnd(due.account, steam, { left: Infinity, passed: 0 })
  const { rows } =
    await sql`select state, problem from dispatches where sale_id = ${String(due.saleId)}`.execute(testDb.db)
  expect(rows).toEqual([{ state: 'refused', problem: 'declined' }])
  const listed = await sql<{ sale_id: bigint }>`select * from list_returns_to_dispatch()`.execute(worker)
  expect(listed.rows.map(({ sale_id: id }) => id)).not.toContain(due.saleId)
  // Somebody asks again, and it works.
  await requestReturn(testDb.db, due)
  await runUntilEnd(due.account, steam, { left: Infinity, passed: 0 })
  expect(steam.given.map(({ assetId }) => assetId).toSorted()).toEqual(due.assetIds.toSorted())
})

test('a sold item goes to the buyer whom the marketplace named', async () => {
  const account = await newAccount(testDb.db)
  const buyer = '76561198111222333'
  const sold = await soldItem(testDb.db, { account, buyer })
  await sql`select request_dispatch(null, ${String(sold.resaleId)})`.execute(worker)
  const steam = new FakeGivingSteam()
  await runUntilEnd(account, steam, { left: Infinity, passed: 0 })
  expect(steam.given).toEqual([{ assetId: sold.assetIds[0], to: buyer, offerId: steam.offers[0]!.offerId }])
  expect(steam.offers[0]!.token).toBe('buyer-T0')
})
