import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Alert rules and dashboards for missing metrics, or links to missing pages, would only be noticed during an outage.
 */
const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'deploy/observability')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const sources = globSync('apps/api/src/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

/** Metrics from Prometheus itself or from the metrics library. */
const GIVEN = /^(up|process_resident_memory_bytes)$/
const NAME = /\b([a-z]+(?:_[a-z]+)+)\b(?=[{[ )]|$)/g
const NOT_METRICS = new Set(['histogram_quantile'])

function metricsIn(expressions: readonly string[]): string[] {
  const names = expressions.flatMap((text) => [...text.matchAll(NAME)].map(([, name]) => name ?? ''))
  return [...new Set(names)].filter((name) => !NOT_METRICS.has(name) && !GIVEN.test(name))
}

const isGiven = (name: string) => sources.includes(`'${name.replace(/_(bucket|count|sum)$/, '')}'`)

test('every alert uses existing metrics and names an existing runbook', () => {
  const rules = read('alerts.yml')
  const metrics = metricsIn([...rules.matchAll(/expr: (.+)/g)].map(([, text]) => text ?? ''))
  expect(metrics.length).toBeGreaterThan(8)
  expect(metrics.filter((name) => !isGiven(name))).toEqual([])
  const pages = [...rules.matchAll(/runbook: (.+)/g)].map(([, page]) => page ?? '')
  expect(pages.filter((page) => !existsSync(path.join(root, page)))).toEqual([])
})

test('every dashboard panel uses existing metrics', () => {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const metrics = metricsIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
  expect(metrics.length).toBeGreaterThan(12)
  expect(metrics.filter((name) => !isGiven(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('the alerts fire as expected (promtool)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
})
