import {
  CALLED_RAILS,
  RAILS,
  RECONCILED_RAILS,
  WEBHOOK_SENDERS,
  type CalledRail,
} from '@app/contract/payments/rails'
import { bankApiEnvironment } from '@app/stack/stack-environment'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  arrangePayout,
  brokenInvariants,
  prepareRails,
  readScene,
  wakeScenes,
} from '../../../apps/api/test/worlds/payout-scene.ts'
import {
  arrangeWaitingSale,
  countComparisons,
  countUnpaid,
  databaseClock,
  listMoneyWithoutPayout,
  listMovingRails,
  listPaidOut,
  receiveItemsOf,
  resumeRails,
  type PaidOut,
} from '../../../apps/api/test/worlds/restore-scene.ts'
import { inCrashWorld, type CrashWorld } from '../../resilience/crash/world.ts'
import { createDrillCluster, type DrillCluster } from './drill-cluster.ts'

const REPORTS = path.join(import.meta.dirname, '../../../reports')
const ADMIN = path.join(import.meta.dirname, '../../../apps/api/src/processes/admin.ts')
const FORGOTTEN_MS = 15 * 86_400_000
/** PayPal has no list of payouts, so a payout unknown to us shows only in its balance. */
const LISTED_RAILS: readonly string[] = CALLED_RAILS.filter((rail) => rail !== 'paypal')
const SKRILL_TAKES_KEYS_TWICE = { SKRILL_KEYS_UNIQUE: 'false' }
const WAIT_MS_MAX = 120_000
const LOOK_EVERY_MS = 100
const RPO_SECONDS_MAX = 300
const RTO_SECONDS_MAX = 900

type Waiting = Awaited<ReturnType<typeof arrangeWaitingSale>>
type Lost = {
  point: Date
  /** Sales that the restored database has, but not as paid. */
  known: { scenes: bigint[]; waiting: Waiting[] }
  paidBefore: PaidOut[]
  paidAfter: PaidOut[]
  credits: string
  rpoSeconds: number
}

/**
 * `npm run chaos -- restore`: makes payouts before a base backup, between it and a point in time, and after that
 * point. Then the machine and its disk are lost. The operator's own scripts restore that point on an empty disk. All
 * later payments of the rails must then be listed and must not be paid again.
 */
export async function restoreDrill(): Promise<boolean> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-restore-'))
  const cluster = await createDrillCluster(scratch)
  const failures: string[] = []
  process.env['DATABASE_URL'] = cluster.url
  let isGood = false
  try {
    await inCrashWorld(path.join(REPORTS, 'restore-logs'), async (world) => {
      try {
        const lost = await liveAndDie(world, cluster)
        const rtoSeconds = await restore(world, cluster, lost, failures)
        await judgeComparison(world, lost, failures)
        await goOn(world, lost, failures)
        tidy(cluster, failures)
        isGood = report(lost, { rtoSeconds, creditsAtEnd: await readCredits(world) }, failures)
      } catch (error) {
        // Logged here, because without its server the cleanup also fails, and only that error would be seen.
        console.error(error)
        throw error
      }
    })
  } finally {
    cluster.end()
    rmSync(scratch, { recursive: true, force: true })
  }
  return isGood
}

/** The bank transfers of the drill go by API, whose keys are forgotten first. */
function workerEnvironment({ simulatorUrl }: CrashWorld): Record<string, string> {
  return { ...SKRILL_TAKES_KEYS_TWICE, ...bankApiEnvironment(simulatorUrl) }
}

async function liveAndDie(world: CrashWorld, cluster: DrillCluster): Promise<Lost> {
  await prepareRails(world.db)
  for (const rail of WEBHOOK_SENDERS) await world.control(`rails/${rail}`, { settleMs: 0 })
  // Like most merchant accounts: after the restore only our own status query finds the earlier payment.
  await world.control('rails/skrill', { refusesRepeatedKeys: false })
  const worker = await world.startWorker('worker', workerEnvironment(world))
  await payNew(world)
  cluster.backup('base-backup.sh', cluster.backupFolder)
  await payNew(world)
  const paidBefore = await listPaidOut(world.db)
  const scenes = await Promise.all(CALLED_RAILS.map((rail) => arrangeHeld(world, rail)))
  const waiting = await Promise.all(
    (['paypal', 'skrill'] as const).map((method) => arrangeWaitingSale(world, method)),
  )
  const point = await databaseClock(world.db)
  await delay(1_100)
  await wakeScenes(
    world.db,
    scenes.map(({ payoutId }) => payoutId),
  )
  for (const sale of waiting) await receiveItemsOf(world.db, sale)
  await payNew(world)
  const paidAfter = (await listPaidOut(world.db)).slice(paidBefore.length)
  const rpoSeconds = await archiveLag(cluster)
  await worker.stop()
  const credits = await readCredits(world)
  cluster.destroy()
  return {
    point,
    known: { scenes: scenes.map(({ saleId }) => saleId), waiting },
    paidBefore,
    paidAfter,
    credits,
    rpoSeconds,
  }
}

/** An approved payout that no worker processes yet. */
function arrangeHeld(world: CrashWorld, rail: CalledRail) {
  return arrangePayout(world, { rail, stage: 'approved', beforeOrder: async () => undefined })
}

/** Pays one payout on each rail to completion. */
async function payNew(world: CrashWorld): Promise<void> {
  const scenes = await Promise.all(
    CALLED_RAILS.map((rail) =>
      arrangePayout(world, { rail, stage: 'approved', beforeOrder: async () => undefined }),
    ),
  )
  await wakeScenes(
    world.db,
    scenes.map(({ payoutId }) => payoutId),
  )
  for (const { saleId } of scenes)
    await until(
      `sale ${saleId} is paid`,
      async () => (await readScene(world.db, saleId)).saleState === 'completed',
    )
}

/** The data loss if the disk failed now: seconds since the last WAL segment was archived. */
async function archiveLag(cluster: DrillCluster): Promise<number> {
  const before = cluster.ask(
    "select coalesce(max(last_archived_time), now() - interval '1 day') from pg_stat_archiver",
  )
  await until(
    'a segment is archived by itself',
    async () => cluster.ask(`select last_archived_time > '${before}' from pg_stat_archiver`) === 't',
  )
  const lag = Number(
    cluster.ask(
      "select extract(epoch from last_archived_time - '" + before + "'::timestamptz) from pg_stat_archiver",
    ),
  )
  return Math.round(lag)
}

async function readCredits(world: CrashWorld): Promise<string> {
  const { credits } = await world.book()
  return JSON.stringify(credits.map(({ key }) => key).toSorted())
}

async function restore(
  world: CrashWorld,
  cluster: DrillCluster,
  lost: Lost,
  failures: string[],
): Promise<number> {
  const startMs = performance.now()
  const { backupFolder, dataFolder } = cluster
  console.log(cluster.backup('restore.sh', backupFolder, dataFolder, lost.point.toISOString()).trim())
  await cluster.start()
  const env = { ...process.env, DATABASE_URL: world.urlFor('skinkantor_migrator') }
  console.log(execFileSync(process.execPath, [ADMIN, 'restored'], { env, encoding: 'utf8' }).trim())
  await Promise.all([
    world.startWorker('worker-restored', workerEnvironment(world)),
    world.startApi('api-restored'),
  ])
  const rtoSeconds = Math.round((performance.now() - startMs) / 100) / 10
  const paid = await listPaidOut(world.db)
  if (JSON.stringify(paid) !== JSON.stringify(lost.paidBefore))
    failures.push(`${paid.length} paid payouts were restored, not ${lost.paidBefore.length}`)
  const moving = await listMovingRails(world.db)
  if (moving.length > 0) failures.push(`these rails could pay: ${moving.join(', ')}`)
  return rtoSeconds
}

async function judgeComparison(world: CrashWorld, lost: Lost, failures: string[]): Promise<void> {
  await until(
    'every rail is compared',
    async () => (await countComparisons(world.db, lost.point)) === RECONCILED_RAILS.length,
  )
  const listed = await listMoneyWithoutPayout(world.db)
  for (const { rail, railRef } of lost.paidAfter)
    if (LISTED_RAILS.includes(rail) && !listed.includes(railRef))
      failures.push(`a payout on ${rail} after the moment is not listed: ${railRef}`)
  const wrong = listed.filter((subject) => !lost.paidAfter.some(({ railRef }) => railRef === subject))
  if (wrong.length > 0) failures.push(`listed without reason: ${wrong.join(', ')}`)
  if ((await readCredits(world)) !== lost.credits) failures.push('money left while the rails were paused')
}

/** Resumes the rails, marks the items of waiting sales as received, and waits until everything is completed. */
async function goOn(world: CrashWorld, { known, credits }: Lost, failures: string[]): Promise<void> {
  // TrueLayer and Revolut have forgotten every key by now, so only their lists can prevent a second payment.
  await world.control('clock', { offsetMs: FORGOTTEN_MS })
  await resumeRails(world.db, RAILS)
  for (const sale of known.waiting) await receiveItemsOf(world.db, sale)
  await until('nothing is left to pay', async () => (await countUnpaid(world.db)) === 0)
  for (const saleId of [...known.scenes, ...known.waiting.map((sale) => sale.saleId)]) {
    const { saleState } = await readScene(world.db, saleId)
    if (saleState !== 'completed') failures.push(`sale ${saleId} is ${saleState}`)
  }
  if ((await readCredits(world)) !== credits) failures.push('the rails have paid something since the loss')
  // Money without a payout stays a finding until a person explains it.
  failures.push(...(await brokenInvariants(world.db)).filter((line) => !line.startsWith('I17')))
}

/** Makes a new base backup of the restored server and prunes files that only older backups need. */
function tidy({ backup, backupFolder }: DrillCluster, failures: string[]): void {
  const copy = path.basename(backup('base-backup.sh', backupFolder).trim())
  const said = backup('prune.sh', backupFolder, '0').trim()
  if (said !== `kept from ${copy} on`) failures.push(`pruning says "${said}"`)
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS_MAX
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${WAIT_MS_MAX / 1_000} s: ${what}`)
    await delay(LOOK_EVERY_MS)
  }
}

function report(
  lost: Lost,
  { rtoSeconds, creditsAtEnd }: { rtoSeconds: number; creditsAtEnd: string },
  failures: string[],
): boolean {
  const { paidBefore, paidAfter, known, rpoSeconds } = lost
  const keys = JSON.parse(creditsAtEnd) as string[]
  const paidAgain = keys.length - (JSON.parse(lost.credits) as string[]).length
  const figures = {
    restoredPayouts: paidBefore.length,
    payoutsAfterThePoint: paidAfter.length,
    knownSalesAmongThem: known.scenes.length + known.waiting.length,
    credits: keys.length,
    paidAgain,
    creditedTwice: keys.length - new Set(keys).size,
    rpoSeconds,
    rtoSeconds,
    failures,
  }
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, 'chaos-restore.json'), `${JSON.stringify(figures, null, 2)}\n`)
  for (const failure of failures) console.error(failure)
  console.log(
    `restore: ${paidBefore.length} payouts restored, ${paidAfter.length} made after the point, ${paidAgain} paid again: ` +
      `${keys.length} credits, ${figures.creditedTwice} twice; RPO ${rpoSeconds} s (goal ${RPO_SECONDS_MAX}), ` +
      `RTO ${rtoSeconds} s (goal ${RTO_SECONDS_MAX}), ${failures.length} failures`,
  )
  return (
    failures.length === 0 &&
    figures.creditedTwice === 0 &&
    rpoSeconds <= RPO_SECONDS_MAX &&
    rtoSeconds <= RTO_SECONDS_MAX
  )
}
