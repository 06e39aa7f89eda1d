import { sql } from 'kysely'
import { isCoinRail, type CalledRail, type CoinRail } from '@app/contract/payments/rails'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { payoutWorkRepository, schedulePayout, type PayoutOrder } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'
import {
  newDestination,
  railsAt,
  receiverOf,
  saveRailBalance,
  takeRail,
} from '#test/support/simulated-rails.ts'

export type SceneRail = CalledRail
/** The state of the payout when a worker first sees it. `placed`: the rail has the order, but we do not know it. */
export type SceneStage = 'approved' | 'unknown' | 'placed' | 'submitted' | 'unclaimed' | 'settled'
export type PayoutScene = {
  rail: SceneRail
  saleId: bigint
  payoutId: string
  railKey: string
  payoutDetailsId: string
}

const COIN_RATES = { btc: '380000', ltc: '421' } as const
const MARKET_GROSZE = 30_00n

/**
 * Rows that all payouts of a new database share: without them the first payout of each rail would make the others
 * wait.
 */
export async function prepareRails(db: Db): Promise<void> {
  await sql`insert into ledger_accounts (id) select kind || rail from rail_states,
    unnest(array['A:clearing:', 'A:cash:', 'E:fees:']) as kind on conflict do nothing`.execute(db)
  await db.transaction().execute(async (trx) => {
    for (const [rail, rate] of Object.entries(COIN_RATES))
      await payoutWorkRepository.saveRate(trx, rail as CoinRail, rate)
  })
}

const NOT_YET_MS = 3_600_000
/** Every minute a job requeues payouts that have no job. So this payout has one from the start. */
const laterPorts: MoneyPorts = {
  ...quietPorts,
  schedulePayout: (trx, payoutId) => schedulePayout(trx, payoutId, NOT_YET_MS),
}

/** A sale whose items are finally ours and whose payout has reached the given stage. No worker processes it yet. */
export async function arrangePayout(
  world: { db: Db; keys: Keys; simulatorUrl: string },
  wish: { rail: SceneRail; stage: SceneStage; beforeOrder: (railKey: string) => Promise<void> },
): Promise<PayoutScene> {
  const { db } = world
  const userId = await newSeller(db)
  await db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  const input = newDestination(wish.rail)
  const details = await db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, world.keys, { userId, input, requestId: 'test' }))
  const sale = await newSale(db, { userId, payoutDetailsId: details.id, marketGrosze: MARKET_GROSZE })
  await saveRailBalance(db, wish.rail)
  const money = driveMoney(db, laterPorts)
  await money.receive(sale, Date.now() - 1_000)
  const payoutId = await money.openPayout(sale.saleId)
  await takeRail(db, money, payoutId, wish.rail)
  const { rail_key: railKey } = await rowOf(db, payoutId)
  const scene = { rail: wish.rail, saleId: sale.saleId, payoutId, railKey, payoutDetailsId: details.id }
  const order = { railKey, amountGrosze: sale.totalGrosze, createdAt: new Date(), ...receiverOf(input) }
  await wish.beforeOrder(railKey)
  await bringTo(world, scene, order, wish.stage)
  return scene
}

async function bringTo(
  { db, simulatorUrl }: { db: Db; simulatorUrl: string },
  { rail, payoutId }: PayoutScene,
  order: PayoutOrder,
  stage: SceneStage,
): Promise<void> {
  if (stage === 'approved') return
  const money = driveMoney(db, laterPorts)
  await money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })
  const coin = isCoinRail(rail) ? await fixCoin(db, payoutId, rail) : undefined
  const placed =
    stage === 'unknown'
      ? undefined
      : await railsAt(simulatorUrl)[rail].submit({ ...order, ...(coin ? { coin } : {}) }, () => true)
  if (placed && placed.class !== 'accepted') throw new Error(`the rail did not take it: ${placed.class}`)
  const isKnown = stage !== 'unknown' && stage !== 'placed'
  const answer = isKnown && placed ? placed : ({ class: 'ambiguous' } as const)
  await money.payoutEvent(payoutId, { type: 'answered', answer })
  if (placed && (stage === 'unclaimed' || stage === 'settled')) {
    const { amountGrosze, railRef } = placed
    const facts = { askedAt: Date.now(), amountGrosze, railRef, isSameDestination: true, feeGrosze: 0n }
    await money.payoutEvent(payoutId, { type: 'looked_up', lookUp: { found: stage, ...facts } })
  }
}

async function fixCoin(db: Db, payoutId: string, rail: CoinRail) {
  const { version, amount_grosze: grosze } = await rowOf(db, payoutId)
  const rate = COIN_RATES[rail]
  const coin = { units: (grosze * 1_000_000n + BigInt(rate) / 2n) / BigInt(rate), rate }
  await db.transaction().execute((trx) => payoutWorkRepository.fixCoin(trx, { id: payoutId, version }, coin))
  return coin
}

function rowOf(db: Db, payoutId: string) {
  return db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow()
}

/**
 * Schedules all payouts at once, as a rail's webhook does. `onQueued` gets the job ids before any worker runs them.
 */
export async function wakeScenes(
  db: Db,
  payoutIds: readonly string[],
  wish: { afterMs?: number; onQueued?: (jobIds: string[]) => void } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const jobIds: string[] = []
    for (const payoutId of payoutIds) {
      await schedulePayout(trx, payoutId, wish.afterMs ?? 0)
      const { rows } = await sql<{ id: bigint }>`
        select id from graphile_worker.jobs where key = ${`payout:${payoutId}`}`.execute(trx)
      jobIds.push(String(rows[0]?.id))
    }
    wish.onQueued?.(jobIds)
  })
}

/** Backdates the times of an order, which only the owner of the database can do. */
export async function ageOrder(
  superuserDb: Db,
  payoutId: string,
  ages: { orderedSeconds: number; absentSeenSeconds?: number },
): Promise<void> {
  await superuserDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const ago = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`
    await trx
      .updateTable('payouts')
      .set({
        first_submitted_at: ago(ages.orderedSeconds),
        last_submitted_at: ago(ages.orderedSeconds),
        ...(ages.absentSeenSeconds === undefined ? {} : { first_not_found_at: ago(ages.absentSeenSeconds) }),
      })
      .where('id', '=', payoutId)
      .execute()
  })
}

export type SceneOutcome = {
  saleState: string
  payoutStates: string[]
  railKeys: string[]
  isSettleBooked: boolean
  isRailPaused: boolean
}

export async function readScene(db: Db, saleId: bigint): Promise<SceneOutcome> {
  const { state } = await db
    .selectFrom('sales')
    .select('state')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  const payouts = await db
    .selectFrom('payouts')
    .innerJoin('rail_states', 'rail_states.rail', 'payouts.rail')
    .select(['id', 'state', 'rail_key', 'paused_at'])
    .where('sale_id', '=', saleId)
    .orderBy('created_at')
    .execute()
  const settled = await db
    .selectFrom('journals')
    .select('id')
    .where(
      'key',
      'in',
      payouts.map(({ id }) => `payout:${id}:settle`),
    )
    .execute()
  return {
    saleState: state,
    payoutStates: payouts.map((payout) => payout.state),
    railKeys: payouts.map((payout) => payout.rail_key),
    isSettleBooked: settled.length > 0,
    isRailPaused: payouts.some((payout) => payout.paused_at !== null),
  }
}

export async function brokenInvariants(db: Db): Promise<string[]> {
  const results = await verifyLedger(db)
  return results
    .filter((result) => result.breaches > 0)
    .map((result) => `${result.id}: ${result.statement} (${result.breaches})`)
}

/** Jobs that will not run again. */
export async function countDeadJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from graphile_worker.jobs where attempts >= max_attempts and key is not null`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0n)
}
