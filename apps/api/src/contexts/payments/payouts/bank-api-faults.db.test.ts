import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BANK_API_FAULTS, payUnderFaults, startFaultyWorld } from '#test/worlds/bank-api-faults.ts'
import type { PayoutWorld } from '#test/worlds/payout-world.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 })

const RUNS = 1

let world: PayoutWorld
beforeAll(async () => {
  world = await startFaultyWorld()
})
afterAll(() => world.stop())

test("pays once under every fault of both bank APIs, and the provider's book equals the ledger", async () => {
  const { payouts, ...result } = await payUnderFaults(world, RUNS)
  expect(payouts).toHaveLength(2 * BANK_API_FAULTS.length * RUNS)
  expect(result).toEqual({ credits: payouts.length, doubled: 0, lost: 0, differing: 0, broken: [] })
})
