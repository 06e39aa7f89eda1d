import type { SystemResponse } from '@app/contract/office/system'
import type { Page } from '@playwright/test'
import { minutesAgo } from './sample-people.ts'
import type { Screen } from './screen.ts'

const process = (kind: 'api' | 'worker' | 'watcher', pid: number, isAlive = true) => ({
  id: `${kind}-${pid}`,
  kind,
  host: 'kantor-1',
  pid,
  version: '0.1.0+20261114T090000Z',
  startedAt: minutesAgo(1_300),
  seenAt: minutesAgo(isAlive ? 0 : 7),
  isAlive,
  memoryBytes: 148_000_000 + pid * 10_000,
  loopDelayMs: 11,
})

/** The system on an ordinary day. */
const system = (): SystemResponse => ({
  success: true,
  at: minutesAgo(0),
  signals: {
    processes: 2,
    windowSeconds: 300,
    requestsPerSecond: 41.37,
    answers: 12_411,
    failures: 3,
    medianMs: 10,
    p95Ms: 50,
    p99Ms: 250,
    loopDelayMs: 11,
  },
  processes: {
    list: [process('api', 811), process('api', 812), process('watcher', 830), process('worker', 820)],
  },
  queue: {
    ready: 4,
    oldestReadySeconds: 1,
    running: 3,
    scheduled: 61,
    failed: 0,
    workers: 1,
    lastHeartbeatAt: minutesAgo(0),
  },
  steam: {
    purses: [
      { name: 'direct', use: 'inventories' as const, slots: 15, used: 9 },
      { name: 'proxy.example:3128', use: 'inventories' as const, slots: 15, used: 15 },
      { name: 'direct', use: 'watcher-inventories' as const, slots: 10, used: 2 },
      { name: 'direct', use: 'looks' as const, slots: 15, used: 6 },
      { name: '76561198000000042', use: 'account' as const, slots: 60, used: 21 },
    ].map((purse) => ({
      ...purse,
      left: purse.slots - purse.used,
      pausedUntil: null,
      goodAt: minutesAgo(1),
      badAt: null,
      problem: null,
    })),
  },
  watchers: { accounts: [{ steamId: '76561198000000042', polledAt: minutesAgo(0), isLate: false }] },
  looks: {
    state: 'ok',
    wishedSeconds: 30,
    intervalSeconds: 30,
    waitingSales: 3,
    reckonedAt: minutesAgo(0),
  },
  prices: { fetchedAt: minutesAgo(4), ageSeconds: 240, isStale: false, heldLists: 0 },
  reconciliation: {
    openFindings: 0,
    rails: (['bank', 'paypal', 'skrill', 'btc', 'ltc'] as const).map((rail) => ({
      rail,
      lastRunAt: minutesAgo(3),
      outcome: 'done' as const,
      isCompared: true,
      openFindings: 0,
      classes: {},
    })),
  },
  ledger: { checkedAt: minutesAgo(1), isLate: false },
  database: {
    version: '15.14',
    answerMs: 2.4,
    sizeBytes: 48_200_000_000,
    connections: 31,
    connectionsMax: 100,
  },
  redis: { version: '7.0.15', answerMs: 0.4, memoryBytes: 21_000_000, clients: 9 },
  backups: { archive: 'ok', archivedAt: minutesAgo(3), copy: { madeAt: minutesAgo(600), isOld: false } },
  version: {
    release: '0.1.0+20261114T090000Z',
    node: '24.21.0',
    migration: '2026-11-17T0022_payments_bank_guards',
  },
})

/** A system with many problems at once, the case this page exists for. */
const troubled = (): SystemResponse => {
  const well = system()
  return {
    ...well,
    redis: null,
    watchers: { accounts: [] },
    looks: { ...well.looks!, state: 'stretched', intervalSeconds: 258, waitingSales: 60 },
    queue: { ...well.queue!, workers: 0, oldestReadySeconds: 912, failed: 2 },
    processes: { list: [process('api', 811), process('worker', 820, false)] },
    steam: { purses: [{ ...well.steam!.purses[0]!, used: 15, left: 0, pausedUntil: minutesAgo(-12) }] },
    prices: { ...well.prices!, isStale: true },
    backups: { archive: 'failing', archivedAt: minutesAgo(90), copy: null },
  }
}

/** A system that has just started. */
const empty = (): SystemResponse => ({
  ...system(),
  signals: {
    ...system().signals!,
    windowSeconds: null,
    answers: 0,
    medianMs: null,
    p95Ms: null,
    p99Ms: null,
  },
  processes: { list: [] },
  steam: { purses: [] },
  watchers: { accounts: [] },
  looks: { state: 'silent', wishedSeconds: 30, intervalSeconds: null, waitingSales: 0, reckonedAt: null },
})

function screen(name: string, make: () => SystemResponse): Screen {
  return {
    name: `admin-system${name}`,
    path: '/admin/system',
    signedIn: true,
    prepare: async (page: Page) => {
      await page.route('**/api/admin/system', (route) => route.fulfill({ json: make() }))
      await page.reload()
      await page.locator('.system-columns').first().waitFor()
    },
  }
}

export const SYSTEM_SCREENS: Screen[] = [
  { ...screen('', system), light: true },
  screen('-troubled', troubled),
  screen('-empty', empty),
  {
    name: 'admin-system-failed',
    path: '/admin/system',
    signedIn: true,
    prepare: async (page) => {
      const json = { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' }
      await page.route('**/api/admin/system', (route) => route.fulfill({ status: 503, json }))
      await page.reload()
      await page.locator('main .note').first().waitFor()
    },
  },
]
