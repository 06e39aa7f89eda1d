import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'
import type { MetricsRegistry } from '#platform/observability/metrics.ts'
import { createFiguresReader } from '#platform/observability/process-figures.ts'
import { readRelease } from '#platform/observability/release.ts'

export const PROCESS_KINDS = ['api', 'worker', 'watcher', 'dispatcher'] as const
export type ProcessKind = (typeof PROCESS_KINDS)[number]

const INTERVAL_MS = 10_000
const SIGN_OFF_MS_MAX = 2_000
/** A killed process stays visible for this long. */
const FORGOTTEN_AFTER_SECONDS = 3_600

type ProcessBeatOptions = {
  db: Db
  kind: ProcessKind
  registry: MetricsRegistry
  log: Logger
  intervalMs?: number
}

export type ProcessBeat = {
  /** Stops the heartbeat and deletes the row: a process that stops normally is not missing. */
  stop: () => Promise<void>
}

/**
 * Records every few seconds that this process lives, with its figures. Only the page that shows it depends on it. So
 * a failed heartbeat is only logged, and the next one writes the row again.
 */
export function startProcessBeat(options: ProcessBeatOptions): ProcessBeat {
  const { db, kind, registry, log, intervalMs = INTERVAL_MS } = options
  const readFigures = createFiguresReader(registry)
  const row = {
    id: randomUUID(),
    kind,
    host: os.hostname().slice(0, 255) || 'unknown',
    process_id: process.pid,
    version: readRelease(),
    started_at: new Date(Date.now() - process.uptime() * 1_000),
  }
  const beating = new AbortController()
  const beat = async () => {
    const figures = JSON.stringify(await readFigures())
    await db
      .insertInto('process_heartbeats')
      .values({ ...row, figures })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ seen_at: sql`clock_timestamp()`, figures }),
      )
      .execute()
    await sql`delete from process_heartbeats
      where seen_at < now() - ${FORGOTTEN_AFTER_SECONDS} * interval '1 second'`.execute(db)
  }
  const loop = (async () => {
    while (!beating.signal.aborted) {
      await beat().catch((error: unknown) => log.warn({ err: error }, 'process heartbeat failed'))
      await delay(intervalMs, undefined, { signal: beating.signal }).catch(() => undefined)
    }
  })()
  const signOff = async () => {
    await loop
    await db
      .deleteFrom('process_heartbeats')
      .where('id', '=', row.id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'sign-off failed'))
  }
  return {
    stop: async () => {
      beating.abort()
      // A process must be able to stop while the database is unavailable.
      await Promise.race([signOff(), delay(SIGN_OFF_MS_MAX, undefined, { ref: false })])
    },
  }
}
