import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brokenInvariants, countDeadJobs, prepareRails } from '../../../apps/api/test/worlds/payout-scene.ts'
import { startAtLargeIds } from '../../../apps/api/test/support/sale-bench.ts'
import { arrangeBank } from './bank-points.ts'
import { LABELS } from './points.ts'
import type { LabelResult } from './actor.ts'
import type { IsWanted } from './label.ts'
import { runLives } from './run-sales.ts'
import { arrangeSentOffers } from './sent-offer-points.ts'
import { arrangeTrades } from './trade-points.ts'
import { failUntilFinished } from './unfinished.ts'
import { inCrashWorld, type CrashWorld } from './world.ts'

const REPORTS = path.join(import.meta.dirname, '../../../reports')
const RESUME_MS_MAX = 30_000
/**
 * On a busy machine some processes pass their crash point before others arrive; a retry with fewer of them is faster.
 */
const LED_THERE_TIMES_MAX = 5

/**
 * `npm run chaos -- labels`: holds real processes at every step of payouts, trades and bank files and kills them with
 * -9. Other processes must then complete each sale with exactly one credit. `--times 5` repeats everything, `--only
 * 10b,S3` runs some crash points.
 */
export async function crashAtLabels(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      times: { type: 'string', default: '1' },
      only: { type: 'string' },
      timed: { type: 'boolean', default: false },
    },
  })
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10
  const run: Run = { results: [], broken: [], deadJobs: 0, seconds: 0 }
  let round = 0
  const finish = failUntilFinished(() => `in round ${round} after ${seconds()} s`)
  while (round < Number(values.times)) {
    round += 1
    const { only } = values
    let isWanted: IsWanted = (number) => only === undefined || only.split(',').includes(number)
    for (let time = 1; time <= LED_THERE_TIMES_MAX; time += 1) {
      const results = await runRound(run, isWanted)
      const missed = results.filter((result) => result.missed !== null)
      if (missed.length === 0) break
      const places = new Set(missed.map(({ label, rail }) => `${label} ${rail}`))
      for (const one of missed) {
        console.log(`${one.label} ${one.rail}: ${one.missed}`)
        if (time === LED_THERE_TIMES_MAX) one.failure ??= `missed ${time} times, at last: ${one.missed}`
      }
      isWanted = (number, rail) => places.has(`${number} ${rail}`)
    }
    const failures = run.results.filter(({ failure }) => failure !== null).length
    console.log(
      `round ${round}: ${failures} failures and ${run.broken.length} breaches so far, ${seconds()} s`,
    )
  }
  const isGood = report({ ...run, seconds: seconds() }, values.timed ? RESUME_MS_MAX : Infinity)
  finish()
  return isGood
}

type Run = { results: LabelResult[]; broken: string[]; deadJobs: number; seconds: number }

/**
 * Each kind of crash point has a world of its own: on two cores all of them together take longer to arrive than the first
 * ones can be held.
 */
const KINDS: IsWanted[] = [
  (_number, rail) => rail !== 'Steam' && rail !== 'bank',
  (number, rail) => rail === 'Steam' && number.startsWith('T'),
  (number, rail) => rail === 'Steam' && number.startsWith('S'),
  (_number, rail) => rail === 'bank',
]

/** An aborted world is reported and counts as failed; the others continue. */
async function runRound(run: Run, isWanted: IsWanted): Promise<LabelResult[]> {
  const results: LabelResult[] = []
  for (const isOfKind of KINDS) {
    try {
      await inCrashWorld(path.join(REPORTS, 'crash-logs'), async (world) => {
        results.push(
          ...(await runOnce(world, (number, rail) => isOfKind(number, rail) && isWanted(number, rail))),
        )
        run.broken.push(...(await brokenInvariants(world.db)))
        run.deadJobs += await countDeadJobs(world.db)
      })
    } catch (error) {
      console.error(error)
      run.broken.push(`a round broke off: ${(error as Error).message}`)
    }
  }
  if (results.length === 0) throw new Error('there is no such label')
  run.results.push(...results)
  return results
}

async function runOnce(world: CrashWorld, isWanted: IsWanted): Promise<LabelResult[]> {
  await startAtLargeIds(world.db)
  await prepareRails(world.db)
  for (const rail of ['paypal', 'btcpay']) await world.control(`rails/${rail}`, { settleMs: 0 })
  const labels = LABELS.filter(({ number, rail }) => isWanted(number, rail))
  const staged = [
    ...(await arrangeTrades(world, isWanted)),
    ...(await arrangeSentOffers(world, isWanted)),
    ...(await arrangeBank(world, isWanted)),
  ]
  return labels.length + staged.length === 0 ? [] : runLives(world, labels, staged)
}

function report(run: Run, resumeMsMax: number): boolean {
  const { results, broken } = run
  for (const result of results) {
    const isLate = (result.resumedMs ?? 0) > resumeMsMax
    if (isLate && result.missed === null) result.failure ??= `taken up again after ${result.resumedMs} ms`
  }
  const failed = results.filter((result) => result.failure !== null)
  const reached = results.filter(({ missed }) => missed === null)
  const slowest = reached.toSorted((one, other) => (other.resumedMs ?? 0) - (one.resumedMs ?? 0))[0]
  const figures = {
    labels: new Set(reached.map(({ label }) => label)).size,
    places: new Set(reached.map(({ label, rail }) => `${label} ${rail}`)).size,
    kills: reached.length,
    missed: results.length - reached.length,
    failures: failed.length,
    brokenInvariants: broken,
    slowestResumeMs: slowest?.resumedMs ?? null,
    slowestLabel: slowest ? `${slowest.label} ${slowest.rail}` : null,
    slowestEndMs: Math.max(...results.map((result) => result.endedMs ?? 0)),
    deadJobs: run.deadJobs,
    seconds: run.seconds,
  }
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(
    path.join(REPORTS, 'chaos-labels.json'),
    `${JSON.stringify({ ...figures, results }, null, 2)}\n`,
  )
  for (const { label, rail, name, failure } of failed) console.error(`${label} ${rail}: ${name}: ${failure}`)
  for (const line of broken) console.error(line)
  console.log(
    `labels: ${figures.labels} labels at ${figures.places} places, ${figures.kills} times stopped and killed, ` +
      `${figures.missed} missed and led there again, ${failed.length} failures, ${broken.length} broken invariants, slowest taken up again after ` +
      `${figures.slowestResumeMs} ms (${figures.slowestLabel}), last end after ${figures.slowestEndMs} ms, ${figures.seconds} s`,
  )
  return results.length > 0 && failed.length === 0 && broken.length === 0
}
