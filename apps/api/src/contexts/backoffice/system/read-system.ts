import { z } from 'zod'
import type { SystemOf, SystemPart } from '@app/contract/office/system'
import { readDashboardPart } from '#contexts/backoffice/dashboard/index.ts'
import { readLookPlan } from '#contexts/selling/diversions/index.ts'
import { steamBudgetRepository } from '#contexts/catalog/inventory/index.ts'
import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { ARCHIVE_LATE_SECONDS, findNewestCopy } from '#platform/db/backup-copies.ts'
import { readRelease } from '#platform/observability/release.ts'
import { goldenSignals } from './domain/golden-signals.ts'
import { systemRepository, type BeatRow } from './system.repository.ts'

export type SystemTools = {
  db: Db
  keys: Keys
  /** Redis's own statistics; undefined when it does not respond. */
  readRedis: () => Promise<SystemOf<'redis'>>
  currentPrices: () => PriceSnapshot | undefined
  /** Steam request limits of the API's own addresses. */
  steamLimit: { egresses: readonly string[]; slotsPerEgress: number }
  backupFolder: string | undefined
}

/** Four missed heartbeats. */
const SILENT_SECONDS = 45
const WATCHER_LATE_SECONDS = 300
const LEDGER_LATE_SECONDS = 600
const COPY_HOURS_MAX = 26

export const SYSTEM_READERS: { [Part in SystemPart]: (tools: SystemTools) => Promise<SystemOf<Part>> } = {
  signals: readSignals,
  processes: readProcesses,
  queue: (tools) => readDashboardPart('queue', tools),
  steam: readSteam,
  watchers: readWatchers,
  looks: ({ db }) => readLookPlan(db),
  prices: (tools) => readDashboardPart('prices', tools),
  reconciliation: (tools) => readDashboardPart('reconciliation', tools),
  ledger: readLedger,
  database: readDatabase,
  redis: ({ readRedis }) => readRedis(),
  backups: readBackups,
  version: readVersion,
}

const Figures = z.object({
  memoryBytes: z.number().catch(0),
  loopDelayMs: z.number().catch(0),
  answers: z
    .object({
      windowSeconds: z.number().positive(),
      count: z.number(),
      failures: z.number(),
      boundsSeconds: z.array(z.number()),
      upTo: z.array(z.number()),
    })
    .nullable()
    .catch(null),
})

const figuresOf = ({ figures }: BeatRow) => Figures.parse(figures)

async function readSignals({ db }: SystemTools): Promise<SystemOf<'signals'>> {
  const rows = await systemRepository.listBeats(db, SILENT_SECONDS)
  const apis = rows.filter(({ kind, isAlive }) => kind === 'api' && isAlive).map(figuresOf)
  const { requestsPerSecond, ...signals } = goldenSignals(
    apis.flatMap(({ answers }) => (answers === null ? [] : [answers])),
  )
  return {
    ...signals,
    requestsPerSecond: Math.round(requestsPerSecond * 100) / 100,
    processes: apis.length,
    loopDelayMs: Math.max(0, ...apis.map(({ loopDelayMs }) => loopDelayMs)),
  }
}

async function readProcesses({ db }: SystemTools): Promise<SystemOf<'processes'>> {
  const rows = await systemRepository.listBeats(db, SILENT_SECONDS)
  return {
    list: rows.map((row) => {
      const { memoryBytes, loopDelayMs } = figuresOf(row)
      const { id, kind, host, pid, version, isAlive } = row
      const startedAt = row.startedAt.toISOString()
      const seenAt = row.seenAt.toISOString()
      return { id, kind, host, pid, version, isAlive, startedAt, seenAt, memoryBytes, loopDelayMs }
    }),
  }
}

const ACCOUNT = 'watcher-account:'
const WATCHER = 'watcher:'
const LOOKS = 'looks:'

async function readSteam({ db, steamLimit }: SystemTools): Promise<SystemOf<'steam'>> {
  const rows = await steamBudgetRepository.listUse(db, [steamLimit])
  return {
    purses: rows.map(({ egress, slots, used, pausedUntil, pausedSeconds, goodAt, badAt, problem }) => ({
      ...purseOf(egress),
      slots,
      used,
      left: slots - used,
      pausedUntil: pausedSeconds > 0 ? iso(pausedUntil) : null,
      goodAt: iso(goodAt),
      badAt: iso(badAt),
      problem,
    })),
  }
}

function purseOf(egress: string): Pick<SystemOf<'steam'>['purses'][number], 'name' | 'use'> {
  if (egress.startsWith(ACCOUNT)) return { name: egress.slice(ACCOUNT.length), use: 'account' }
  if (egress.startsWith(WATCHER)) return { name: egress.slice(WATCHER.length), use: 'watcher-inventories' }
  if (egress.startsWith(LOOKS)) return { name: egress.slice(LOOKS.length), use: 'looks' }
  return { name: egress, use: 'inventories' }
}

async function readWatchers({ db }: SystemTools): Promise<SystemOf<'watchers'>> {
  const rows = await systemRepository.listWatchedAccounts(db, WATCHER_LATE_SECONDS)
  return {
    accounts: rows.map(({ steamId, polledAt, isLate }) => ({ steamId, polledAt: iso(polledAt), isLate })),
  }
}

async function readLedger({ db }: SystemTools): Promise<SystemOf<'ledger'>> {
  const { checkedAt, isLate } = await systemRepository.readLedgerCheck(db, LEDGER_LATE_SECONDS)
  return { checkedAt: iso(checkedAt), isLate }
}

async function readDatabase({ db }: SystemTools): Promise<SystemOf<'database'>> {
  const startMs = performance.now()
  const server = await systemRepository.readServer(db)
  return { ...server, answerMs: Math.round((performance.now() - startMs) * 10) / 10 }
}

async function readBackups({ db, backupFolder }: SystemTools): Promise<SystemOf<'backups'>> {
  const { mode, archivedAt, secondsAgo, isFailing } = await systemRepository.readArchive(db)
  const isLate = secondsAgo === null || secondsAgo > ARCHIVE_LATE_SECONDS
  const archive = mode === 'off' ? 'off' : isFailing ? 'failing' : isLate ? 'late' : 'ok'
  const copies = findNewestCopy(backupFolder)
  if (!copies) return { archive, archivedAt: iso(archivedAt), copy: null }
  const { madeAt } = copies
  const isOld = madeAt === undefined || Date.now() - madeAt.getTime() > COPY_HOURS_MAX * 3_600_000
  return { archive, archivedAt: iso(archivedAt), copy: { madeAt: iso(madeAt ?? null), isOld } }
}

async function readVersion({ db }: SystemTools): Promise<SystemOf<'version'>> {
  return {
    release: readRelease(),
    node: process.versions.node,
    migration: await systemRepository.findNewestMigration(db),
  }
}

function iso(value: Date | null): string | null {
  return value?.toISOString() ?? null
}
