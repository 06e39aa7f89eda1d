import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { operatorAccountsRepository, StaleWatcherError } from './operator-accounts.repository.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'
import { watchAccount } from './watch-account.ts'
import { runPass } from './watch-pass.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

const acceptsOf = async (offerId: string) =>
  ((await world.simulator.control(`requests?path=/tradeoffer/${offerId}/accept`)) as unknown[]).length

test('two watchers that keep taking over the lease accept each of 20 offers once', async () => {
  const stop = new AbortController()
  const watches = [1, 2].map(() =>
    watchAccount({
      ...world.parts({ pollSeconds: 0.1 }),
      watcherId: randomUUID(),
      leaseSeconds: 1,
      signal: stop.signal,
    }),
  )
  try {
    const offers: { sale: TradeSale; offerId: string }[] = []
    for (let number = 0; number < 20; number += 1) {
      const sale = await world.sale({ count: 1 })
      offers.push({ sale, offerId: await world.offer(sale) })
      // The active watcher loses its lease in the middle of its work.
      await sql`update operator_accounts set leased_until = clock_timestamp() where steam_id = ${OPERATOR}
        and watcher_id is not null`.execute(world.db)
    }
    for (const { sale, offerId } of offers) {
      await vi.waitFor(async () => expect(await world.state(sale)).toBe('items_received'), {
        timeout: 90_000,
        interval: 200,
      })
      expect(await acceptsOf(offerId)).toBe(1)
      expect(await world.moved(sale)).toHaveLength(1)
      expect(await world.payouts(sale)).toEqual(['approved'])
    }
  } finally {
    stop.abort()
    await Promise.all(watches.map(({ ended }) => ended))
  }
})

test('a watcher that lost its lease cannot write', async () => {
  const [slow, quick] = [world.watcher(), world.watcher()]
  const fence = await slow.take(0.05)
  await delay(100)
  const sale = await world.sale()
  await world.offer(sale)
  await quick.pass()
  await expect(runPass(slow.under(fence!), { withPoll: true })).rejects.toThrow(StaleWatcherError)
  // Work that began before the gap is refused even when there is no other watcher.
  const again = await slow.take(60)
  expect(again).toBeGreaterThan(fence!)
  await expect(runPass(slow.under(fence!), { withPoll: true })).rejects.toThrow(StaleWatcherError)
  await sql`update operator_accounts set watcher_id = null, leased_until = null`.execute(world.db)
})

test('a lease cannot be taken over during a commit', async () => {
  const [holder, other] = [world.watcher(), world.watcher()]
  // Long enough to begin the commit on a machine that pauses for a moment.
  const fence = await holder.take(5)
  const order: string[] = []
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const committing = holder.under(fence!).commit(async () => {
    begun.resolve()
    await gate.promise
    order.push('committed')
  })
  await begun.promise
  const isOver = sql`select from operator_accounts where leased_until <= clock_timestamp()`
  await vi.waitFor(async () => expect((await isOver.execute(world.db)).rows).toHaveLength(1))
  const taking = other.take(1).then((taken) => order.push(taken === undefined ? 'not taken' : 'taken'))
  // The takeover waits for the row that the commit locks.
  const isWaiting = sql`select from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  await vi.waitFor(async () => expect((await isWaiting.execute(world.db)).rows).not.toEqual([]))
  gate.resolve()
  await Promise.all([committing, taking])
  expect(order).toEqual(['committed', 'taken'])
  await sql`update operator_accounts set watcher_id = null, leased_until = null`.execute(world.db)
})

test('after a kill between commit and accept the next watcher waits for proof and accepts once', async () => {
  const dying = world.watcher()
  const sale = await world.sale()
  const offerId = await world.offer(sale)
  const fence = await dying.take(60)
  const watch = dying.under(fence!)
  const killed = {
    ...watch,
    source: {
      ...watch.source,
      prepareAccept: async () => () => Promise.reject(new Error('killed')),
    },
  }
  await vi.waitFor(async () => {
    await runPass(killed, { withPoll: true })
    expect(await world.state(sale)).toBe('verifying')
  })
  expect(await acceptsOf(offerId)).toBe(0)
  await sql`update operator_accounts set watcher_id = null, leased_until = null`.execute(world.db)
  const next = world.watcher()
  await next.pass()
  expect(await world.state(sale)).toBe('verifying')
  await world.ageAccept(sale, 61)
  await world.passUntil(next, sale, 'items_received')
  expect(await acceptsOf(offerId)).toBe(1)
})

test('a watcher delayed after its commit does not call Steam', async () => {
  const watcher = world.watcher()
  const sale = await world.sale()
  const offerId = await world.offer(sale)
  const fence = await watcher.take(60)
  const watch = watcher.under(fence!)
  let hasSlept = false
  const sleepy = {
    ...watch,
    commit: async <Result>(work: Parameters<typeof watch.commit<Result>>[0]) => {
      const result = await watch.commit(work)
      const isFirst = !hasSlept && (await world.state(sale)) === 'verifying'
      hasSlept ||= isFirst
      if (isFirst) await delay(5_100)
      return result
    },
  }
  await vi.waitFor(async () => {
    await runPass(sleepy, { withPoll: true })
    expect(await world.state(sale)).toBe('verifying')
  })
  expect(await acceptsOf(offerId)).toBe(0)
  expect(await watcher.registry.metrics()).toMatch(/watcher_accepts_total\{answer="not_called"[^}]*\} 1/)
  await operatorAccountsRepository.giveUp(world.db, { accountId: OPERATOR, watcherId: watcher.watcherId })
})
