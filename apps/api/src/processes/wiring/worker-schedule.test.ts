import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { MARKET_SOURCES } from '#contexts/catalog/prices/index.ts'
import { workerSchedule } from './worker-schedule.ts'

test('is accepted with every market, each job under an identifier of its own', () => {
  const items = parseCrontab(workerSchedule(5, MARKET_SOURCES))
  const refreshed = items.filter(({ task }) => task === 'refresh-market')
  expect(refreshed.map(({ payload }) => payload)).toEqual(MARKET_SOURCES.map((source) => ({ source })))
  expect(new Set(items.map(({ identifier }) => identifier)).size).toBe(items.length)
})

test('asks for no prices when their schedule is off', () => {
  const tasks = parseCrontab(workerSchedule(0, MARKET_SOURCES)).map(({ task }) => task)
  expect(tasks).not.toContain('refresh-prices')
  expect(tasks).not.toContain('refresh-market')
})
