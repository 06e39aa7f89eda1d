import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeAges, newlyLocked, type Lockfile } from './locked-ages.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const TIMES: Record<string, Record<string, string>> = {
  '/old': { '1.0.0': '2020-01-01T00:00:00Z', '1.0.1': '2026-11-14T12:00:00Z' },
  '/@some%2fthing': { '2.0.0': '2026-11-09T11:59:59Z', '2.0.1': '2026-11-09T12:00:01Z' },
}
let registry: http.Server
let registryUrl: string
beforeAll(async () => {
  registry = http.createServer((request, response) => {
    const time = TIMES[request.url ?? '']
    response.writeHead(time ? 200 : 404).end(JSON.stringify({ time }))
  })
  await new Promise<void>((resolve) => void registry.listen(0, '127.0.0.1', resolve))
  registryUrl = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => registry.close(resolve)))

function lockfile(...locked: string[]): Lockfile {
  const packages = locked.map((text) => {
    const at = text.lastIndexOf('@')
    return [`node_modules/${text.slice(0, at)}`, { version: text.slice(at + 1), integrity: 'sha512-x' }]
  })
  return { packages: { '': { version: '0.0.0' }, ...Object.fromEntries(packages) } }
}

test('refuses a version published less than seven days ago and accepts an older one', async () => {
  const fresh = newlyLocked(lockfile(), lockfile('old@1.0.1', '@some/thing@2.0.1'))
  expect((await judgeAges(fresh, { registryUrl, nowMs: NOW })).young).toEqual([
    { name: 'old', version: '1.0.1' },
    { name: '@some/thing', version: '2.0.1' },
  ])
  const aged = newlyLocked(lockfile(), lockfile('old@1.0.0', '@some/thing@2.0.0'))
  expect(await judgeAges(aged, { registryUrl, nowMs: NOW })).toEqual({ young: [], unknown: [] })
})

test('lists only versions that were not locked before, at any depth', () => {
  const before = lockfile('old@1.0.0', 'same@3.0.0')
  const now: Lockfile = {
    packages: {
      ...lockfile('old@1.0.1', 'same@3.0.0').packages,
      'node_modules/same/node_modules/old': { version: '1.0.0', integrity: 'sha512-x' },
      'apps/api': { version: '0.0.0' },
      'node_modules/@app/api': { link: true },
    },
  }
  expect(newlyLocked(before, now)).toEqual([{ name: 'old', version: '1.0.1' }])
})

test('reports versions without a registry answer as unknown', async () => {
  const strange = newlyLocked(lockfile(), lockfile('unheard-of@1.0.0', 'old@9.9.9'))
  expect((await judgeAges(strange, { registryUrl, nowMs: NOW })).unknown).toEqual(strange)
  const gone = await judgeAges(strange, { registryUrl: 'http://127.0.0.1:9', nowMs: NOW })
  expect(gone).toEqual({ young: [], unknown: strange })
})
