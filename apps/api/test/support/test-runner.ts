import { Writable } from 'node:stream'
import type { Db } from '#platform/db/database.ts'
import { startJobRunner, type JobRunner, type JobRunnerOptions } from '#platform/jobs/job-runner/index.ts'
import { JOB_PAYLOADS, registerJob, type JobName, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createMetricsRegistry, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { PATIENCE_MS, patientDatabase } from './patience.ts'
import type { TestDatabase } from './test-database.ts'

export type TestRunner = JobRunner & {
  registry: MetricsRegistry
  logLines: () => string
  end: () => Promise<void>
}

/** The real runner inside the test's own process, with the worker's role; jobs that are not given do nothing. */
export async function startTestRunner(
  testDb: TestDatabase,
  jobs: RegisteredJob[],
  overrides: Partial<JobRunnerOptions> = {},
): Promise<TestRunner> {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const registry = createMetricsRegistry('test')
  const runner = await startJobRunner({
    databaseUrl: patientDatabase(testDb.urlFor('skinkantor_worker')),
    db: workerDbOf(testDb),
    jobs: withIdleHandlers(jobs),
    crontab: '',
    concurrency: 4,
    heartbeatMs: 100,
    silenceMs: PATIENCE_MS,
    waitMsMax: PATIENCE_MS,
    registry,
    log: createLogger({ level: 'debug', process: 'test' }, sink),
    ...overrides,
  })
  return {
    ...runner,
    registry,
    logLines: () => lines.join(''),
    end: () => runner.stop(PATIENCE_MS),
  }
}

function withIdleHandlers(jobs: RegisteredJob[]): RegisteredJob[] {
  const given = new Set(jobs.map((job) => job.name))
  const idle = (Object.keys(JOB_PAYLOADS) as JobName[])
    .filter((name) => !given.has(name))
    .map((name) => registerJob(name, async () => undefined))
  return [...jobs, ...idle]
}

const workerDbs = new WeakMap<TestDatabase, Db>()

/** One pool for all runners of a test file, because there are many runners and few connections. */
function workerDbOf(testDb: TestDatabase): Db {
  const db = workerDbs.get(testDb) ?? testDb.as('skinkantor_worker')
  workerDbs.set(testDb, db)
  return db
}
