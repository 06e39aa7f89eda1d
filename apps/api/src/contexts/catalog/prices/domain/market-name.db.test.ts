import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { composeMarketName, parseMarketName } from './market-name.ts'
import { WEAPONS } from './weapons.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

/** Both lists together contain every name that the provider knows. */
async function allNames(): Promise<string[]> {
  const names = new Set<string>()
  for (const path of ['items', 'sales/out-of-stock']) {
    const response = await fetch(`${simulator.httpUrl}/skinport/v1/${path}?app_id=730&currency=PLN`, {
      headers: { 'accept-encoding': 'br' },
    })
    for (const row of (await response.json()) as { market_hash_name: string }[])
      names.add(row.market_hash_name)
  }
  return [...names]
}

test('parses every name in the price list and finds every weapon', async () => {
  const names = await allNames()
  expect(names.length).toBeGreaterThanOrEqual(20_000)
  const parsed = names.map((name) => ({ name, read: parseMarketName(name) }))

  expect(parsed.filter(({ read }) => read.kind === 'other' && read.otherKind === 'unknown')).toEqual([])
  const skins = parsed.flatMap(({ name, read }) => (read.kind === 'weapon' ? [{ name, read }] : []))
  expect(skins.filter(({ name, read }) => composeMarketName(read) !== name)).toEqual([])
  // Every name with a wear or a star is a skin, so the parser must not classify it as `other`.
  expect(
    parsed.filter(
      ({ name, read }) => read.kind === 'other' && /^★|\((Factory New|Field-Tested)\)$/.test(name),
    ),
  ).toEqual([])
  expect(new Set(skins.map(({ read }) => read.weapon))).toEqual(new Set(WEAPONS.map(({ name }) => name)))
})
