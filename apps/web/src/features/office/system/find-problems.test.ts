import { expect, test } from 'vitest'
import type { SystemResponse } from '@app/contract/office/system'
import { findProblems } from './find-problems.ts'

const at = '2026-11-14T12:00:00.000Z'
const purse = {
  name: 'direct',
  use: 'inventories' as const,
  slots: 15,
  used: 15,
  left: 0,
  pausedUntil: null,
  goodAt: at,
  badAt: null,
  problem: null,
}
const process = {
  id: '1',
  kind: 'api' as const,
  host: 'h',
  pid: 1,
  version: '1',
  startedAt: at,
  seenAt: at,
  isAlive: true,
  memoryBytes: 1,
  loopDelayMs: 1,
}
const WELL: SystemResponse = {
  success: true,
  at,
  signals: {
    processes: 1,
    windowSeconds: 300,
    requestsPerSecond: 1,
    answers: 300,
    failures: 3,
    medianMs: 10,
    p95Ms: 50,
    p99Ms: 2_500,
    loopDelayMs: 10,
  },
  processes: { list: [process] },
  queue: {
    ready: 1,
    oldestReadySeconds: 300,
    running: 0,
    scheduled: 0,
    failed: 0,
    workers: 1,
    lastHeartbeatAt: at,
  },
  steam: { purses: [purse] },
  watchers: { accounts: [{ steamId: '7', polledAt: at, isLate: false }] },
  looks: { state: 'stretched', wishedSeconds: 30, intervalSeconds: 70, waitingSales: 16, reckonedAt: at },
  prices: { fetchedAt: at, ageSeconds: 10, isStale: false, heldLists: 0 },
  reconciliation: { openFindings: 0, rails: [] },
  ledger: { checkedAt: at, isLate: false },
  database: { version: '15', answerMs: 1, sizeBytes: 1, connections: 90, connectionsMax: 100 },
  redis: { version: '7', answerMs: 1, memoryBytes: 1, clients: 1 },
  backups: { archive: 'ok', archivedAt: at, copy: null },
  version: { release: '1', node: '24', migration: 'x' },
}

test('reports no problem while all values are within the limits', () => {
  expect(findProblems(WELL, ['redis', 'version'])).toEqual([])
})

test.each<[string, Partial<SystemResponse>]>([
  ['unread', { redis: null }],
  ['noApi', { signals: { ...WELL.signals!, processes: 0 } }],
  ['errors', { signals: { ...WELL.signals!, failures: 4 } }],
  ['slow', { signals: { ...WELL.signals!, p99Ms: null } }],
  ['slow', { signals: { ...WELL.signals!, p99Ms: 5_000 } }],
  ['silent', { processes: { list: [{ ...process, isAlive: false }] } }],
  ['versions', { processes: { list: [process, { ...process, id: '2', version: '2' }] } }],
  ['noWorker', { queue: { ...WELL.queue!, workers: 0 } }],
  ['queueLate', { queue: { ...WELL.queue!, oldestReadySeconds: 301 } }],
  ['queueFailed', { queue: { ...WELL.queue!, failed: 1 } }],
  ['steamPaused', { steam: { purses: [{ ...purse, pausedUntil: at }] } }],
  ['noWatcher', { watchers: { accounts: [] } }],
  ['watcherLate', { watchers: { accounts: [{ steamId: '7', polledAt: null, isLate: true }] } }],
  ['looksLate', { looks: { ...WELL.looks!, intervalSeconds: 71 } }],
  ['looksSilent', { looks: { ...WELL.looks!, state: 'silent', intervalSeconds: 71 } }],
  ['pricesStale', { prices: { ...WELL.prices!, isStale: true } }],
  ['pricesHeld', { prices: { ...WELL.prices!, heldLists: 1 } }],
  ['findings', { reconciliation: { openFindings: 1, rails: [] } }],
  ['ledgerLate', { ledger: { checkedAt: null, isLate: true } }],
  ['connections', { database: { ...WELL.database!, connections: 91 } }],
  ['archive', { backups: { ...WELL.backups!, archive: 'off' } }],
  ['copyOld', { backups: { ...WELL.backups!, copy: { madeAt: null, isOld: true } } }],
])('%s is the only problem reported', (kind, change) => {
  expect(findProblems({ ...WELL, ...change }, ['redis']).map((problem) => problem.kind)).toEqual([kind])
})
