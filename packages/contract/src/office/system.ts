import { z } from 'zod'
import { StatsParts } from './stats.ts'
import { LookPlan } from '../selling/diversions.ts'

const at = z.iso.datetime()
const count = z.number().int()

/** Each is shown by itself: one that could not be read is null and the others stand. */
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
  /** Processes that answer requests and said so lately. */
  processes: count,
  /** What the figures are of: at most the last five minutes. Null before a process has answered for a while. */
  windowSeconds: count.nullable(),
  requestsPerSecond: z.number(),
  answers: count,
  /** Answers with a status of 500 and above. */
  failures: count,
  /** Half, and 95 and 99 of 100 answers were not slower; an upper bound, null without answers or beyond the slowest. */
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  /** Of the process that is latest with its work. */
  loopDelayMs: z.number(),
})

const Process = z.object({
  id: z.string(),
  kind: z.enum(['api', 'worker', 'watcher']),
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: at,
  seenAt: at,
  /** Silent: it said nothing for too long and did not sign off. */
  isAlive: z.boolean(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
})

const Purse = z.object({
  /** `direct`, host and port of a proxy, or the operator's account that calls are made with. */
  name: z.string(),
  /** What it pays for: inventories read by the API, by the watcher, looks after waiting sales, or calls of an operator's account. */
  use: z.enum(['inventories', 'watcher-inventories', 'looks', 'account']),
  /** Requests that may be made within the window. */
  slots: count,
  used: count,
  left: count,
  /** Steam asked for a pause. */
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
  /** How the items of waiting sales are looked after. */
  looks: LookPlan,
  prices: StatsParts.prices,
  reconciliation: StatsParts.reconciliation,
  /** A worker checks the books every minute. */
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
    /** The stream of changes that a restore up to the last minutes needs. */
    archive: z.enum(['ok', 'late', 'failing', 'off']),
    archivedAt: at.nullable(),
    /** The newest whole copy. Null when the process cannot see the folder. */
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
