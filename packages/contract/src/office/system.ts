import { z } from 'zod'
import { StatsParts } from './stats.ts'
import { LookPlan } from '../selling/diversions.ts'

const at = z.iso.datetime()
const count = z.number().int()

/** Parts are shown independently: a part that could not be read is null and the others remain. */
export const SYSTEM_PARTS = [
  'signals',
  'processes',
  'queue',
  'steam',
  'watchers',
  'looks',
  'prices',
  'reconciliation',
  'ledger',
  'database',
  'redis',
  'backups',
  'version',
] as const
export type SystemPart = (typeof SYSTEM_PARTS)[number]

const Signals = z.object({
  /** Processes that serve requests and sent a recent heartbeat. */
  processes: count,
  /**
   * The period of the figures: at most the last five minutes. Null until a process has served requests for a while.
   */
  windowSeconds: count.nullable(),
  requestsPerSecond: z.number(),
  answers: count,
  /** Responses with a status of 500 or above. */
  failures: count,
  /** Upper bounds of the 50th, 95th and 99th percentile. Null without responses, or above the highest bucket. */
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  /** The largest event loop delay of all processes. */
  loopDelayMs: z.number(),
})

const Process = z.object({
  id: z.string(),
  kind: z.enum(['api', 'worker', 'watcher', 'dispatcher']),
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: at,
  seenAt: at,
  /** False when no heartbeat arrived for too long and the process did not sign off. */
  isAlive: z.boolean(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
})

const Purse = z.object({
  /** `direct`, a proxy's host and port, or the operator's account that makes the calls. */
  name: z.string(),
  /**
   * The use of this rate limit: inventory reads by the API or the watcher, checks of waiting sales, or calls of an
   * operator's account.
   */
  use: z.enum(['inventories', 'watcher-inventories', 'looks', 'account']),
  /** Requests allowed within the window. */
  slots: count,
  used: count,
  left: count,
  /** Set when Steam has requested a pause. */
  pausedUntil: at.nullable(),
  goodAt: at.nullable(),
  badAt: at.nullable(),
  problem: z.string().nullable(),
})

export const SystemParts = {
  signals: Signals,
  processes: z.object({ list: z.array(Process) }),
  queue: StatsParts.queue,
  steam: z.object({ purses: z.array(Purse) }),
  watchers: z.object({
    accounts: z.array(z.object({ steamId: z.string(), polledAt: at.nullable(), isLate: z.boolean() })),
  }),
  /** How the items of waiting sales are monitored. */
  looks: LookPlan,
  prices: StatsParts.prices,
  reconciliation: StatsParts.reconciliation,
  /** A worker verifies the ledger every minute. */
  ledger: z.object({ checkedAt: at.nullable(), isLate: z.boolean() }),
  database: z.object({
    version: z.string(),
    answerMs: z.number(),
    sizeBytes: z.number(),
    connections: count,
    connectionsMax: count,
  }),
  redis: z.object({ version: z.string(), answerMs: z.number(), memoryBytes: z.number(), clients: count }),
  backups: z.object({
    /** State of the WAL archive, which a point-in-time restore needs. */
    archive: z.enum(['ok', 'late', 'failing', 'off']),
    archivedAt: at.nullable(),
    /** The newest full backup. Null when the process cannot see the folder. */
    copy: z.object({ madeAt: at.nullable(), isOld: z.boolean() }).nullable(),
  }),
  version: z.object({ release: z.string(), node: z.string(), migration: z.string() }),
} satisfies Record<SystemPart, z.ZodType>
export type SystemOf<Part extends SystemPart> = z.infer<(typeof SystemParts)[Part]>

/** `GET /api/admin/system` */
export const SystemResponse = z
  .object({
    success: z.literal(true),
    at,
    signals: SystemParts.signals.nullable(),
    processes: SystemParts.processes.nullable(),
    queue: SystemParts.queue.nullable(),
    steam: SystemParts.steam.nullable(),
    watchers: SystemParts.watchers.nullable(),
    looks: SystemParts.looks.nullable(),
    prices: SystemParts.prices.nullable(),
    reconciliation: SystemParts.reconciliation.nullable(),
    ledger: SystemParts.ledger.nullable(),
    database: SystemParts.database.nullable(),
    redis: SystemParts.redis.nullable(),
    backups: SystemParts.backups.nullable(),
    version: SystemParts.version.nullable(),
  })
  .meta({ id: 'SystemResponse' })
export type SystemResponse = z.infer<typeof SystemResponse>
