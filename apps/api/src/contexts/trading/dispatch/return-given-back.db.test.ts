import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCallBudget } from '#contexts/trading/trades/index.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { createGivingAccount } from '#providers/steam/giving-account.ts'
import { readIdentityFile } from '#providers/steam/identity-file.ts'
import { createOperatorSession } from '#providers/steam/operator-session.ts'
import { openRefreshTokenFile } from '#providers/steam/refresh-token-file.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { putSecrets, rejectedSale } from '#test/worlds/return-scene.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'
import { commitUnder } from './dispatch-account.ts'
import { dispatchLeasesRepository } from './dispatch-leases.repository.ts'
import { runDispatchPass } from './dispatch-pass.ts'
import { dispatchReturns } from './dispatch-returns.ts'
import { createDispatcherMetrics } from './dispatcher-metrics.ts'
import type { GivingAccount } from './giving-account.ts'

/** Watcher, worker and dispatcher with their own roles against the simulated Steam. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let world: TradeWorld
let account: GivingAccount
const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-dispatcher-'))
const stop = new AbortController()
const log = createLogger({ level: 'silent', process: 'test' })
const metrics = createDispatcherMetrics(createMetricsRegistry('test'))

beforeAll(async () => {
  world = await TradeWorld.start()
  account = await openAccount()
})
afterAll(async () => {
  stop.abort()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openAccount(): Promise<GivingAccount> {
  const { refreshTokenFile, identityFile } = await putSecrets(world, folder)
  const baseUrl = world.simulator.httpUrl
  const budget = createCallBudget({
    db: world.testDb.as('skinkantor_dispatcher'),
    name: `dispatcher-account:${OPERATOR}`,
    callsPerWindow: 1_000,
    windowSeconds: 1,
    timeoutMs: PATIENCE_MS,
    backoffSeconds: [1],
    signal: stop.signal,
  })
  const session = createOperatorSession({
    baseUrl,
    steamId: OPERATOR,
    tokenFile: openRefreshTokenFile(refreshTokenFile),
    timeoutMs: PATIENCE_MS,
    renewAfterMs: 3_600_000,
    inBudget: budget.run,
  })
  return createGivingAccount({
    webApiUrl: baseUrl,
    communityUrl: baseUrl,
    session,
    identity: await readIdentityFile(identityFile),
    timeoutMs: PATIENCE_MS,
    budget,
    sendWithinMs: PATIENCE_MS,
    historySeconds: 86_400,
  })
}

async function work(): Promise<void> {
  const db = world.testDb.as('skinkantor_worker')
  const context: JobContext = {
    jobId: '1',
    attempt: 1,
    log,
    commit: (inner) => db.transaction().execute(inner),
  }
  await sql`update dispatches set token_asked_at = null where token_asked_at is not null and ended_at is null`.execute(
    world.db,
  )
  await dispatchReturns({ db, keys: world.testKeys.keys, announceUser: async () => undefined }, context)
}

async function dispatch(): Promise<void> {
  const db = world.testDb.as('skinkantor_dispatcher')
  const dispatcherId = randomUUID()
  await dispatchLeasesRepository.addMissing(db, OPERATOR)
  const fence = await dispatchLeasesRepository.take(db, { accountId: OPERATOR, dispatcherId, seconds: 60 })
  const commit = commitUnder({ db, accountId: OPERATOR, dispatcherId }, fence!)
  await runDispatchPass({ db, accountId: OPERATOR, account, commit, metrics, log })
  await dispatchLeasesRepository.giveUp(db, { accountId: OPERATOR, dispatcherId })
}

const returnOf = async ({ saleId }: TradeSale) =>
  world.db.selectFrom('returns_due').selectAll().where('sale_id', '=', saleId).executeTakeFirstOrThrow()
const dispatchOf = async ({ saleId }: TradeSale) =>
  world.db.selectFrom('dispatches').selectAll().where('sale_id', '=', saleId).executeTakeFirst()

test('a rejected sale gives its items back without a person, and the watcher proves it', async () => {
  await dispatch()
  const sale = await rejectedSale(world)
  await work()
  expect(await dispatchOf(sale)).toMatchObject({ state: 'requested', trade_token: 'aB3-_xYz' })
  await dispatch()
  const sent = (await dispatchOf(sale))!
  expect(sent).toMatchObject({ state: 'confirmed', trade_token: null, problem: null })
  expect(await world.sentTo(sale)).toMatchObject([{ id: sent.offer_id, state: 2 }])
  expect((await returnOf(sale)).closed_at).toBeNull()

  await world.answer(sent.offer_id, 3)
  await dispatch()
  expect(await dispatchOf(sale)).toMatchObject({ state: 'done' })
  // What the dispatcher says closes nothing.
  await work()
  expect((await returnOf(sale)).closed_at).toBeNull()
  await world.watcher().pass()
  await work()
  const closed = await returnOf(sale)
  expect(closed).toMatchObject({ trade_id: (await dispatchOf(sale))!.trade_id })
  expect(closed.closed_at).not.toBeNull()
  const { rows } = await sql`select action from audit_log where object_id = ${String(sale.saleId)}
    and action = 'transaction.return_closed' and actor_type = 'system'`.execute(world.db)
  expect(rows).toHaveLength(1)
})

test('a seller with a new trade link gets the items with the new token', async () => {
  const sale = await rejectedSale(world)
  await world.simulator.control(`players/${sale.steamId}`, { tradeToken: 'nEw-Tok3' })
  await work()
  await dispatch()
  expect(await dispatchOf(sale)).toMatchObject({ state: 'sending', problem: 'token_dead' })
  for (let count = 0; count < 2; count += 1) {
    await sql`update dispatches set arrives_by = now() - interval '1 second', not_before = now()
      where sale_id = ${String(sale.saleId)}`.execute(world.db)
    await dispatch()
  }
  expect(await dispatchOf(sale)).toMatchObject({ state: 'requested', trade_token: null })
})
