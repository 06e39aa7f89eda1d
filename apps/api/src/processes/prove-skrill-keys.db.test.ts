import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { packEnvironment } from '#platform/settings/pack-environment.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { PayoutWorld } from '#test/worlds/payout-world.ts'
import { railsAt } from '#test/support/simulated-rails.ts'
import { proveSkrillKeys } from './prove-skrill-keys.ts'

let world: PayoutWorld

beforeAll(async () => {
  world = await PayoutWorld.start(undefined, (url) =>
    railsAt(url, PATIENCE_MS, { SKRILL_KEYS_UNIQUE: 'false' }),
  )
})
beforeEach(() => setUnique(true))
afterAll(() => world.stop())

async function setUnique(refusesRepeatedKeys: boolean): Promise<void> {
  await world.simulator.control('rails/skrill', { refusesRepeatedKeys })
}

function prove(more: Record<string, string> = {}) {
  const env = {
    SKRILL_URL: `${world.simulator.httpUrl}/skrill/app`,
    SKRILL_EMAIL: 'merchant@simulator.example',
    SKRILL_PASSWORD: 'simulator-password',
    ...more,
  }
  return proveSkrillKeys(world.db, packEnvironment(env), 'someone@example.com')
}

async function countPayments(): Promise<number> {
  const response = await fetch(`${world.simulator.httpUrl}/_book?rail=skrill`)
  return ((await response.json()) as { instructions: unknown[] }).instructions.length
}

test('proves the refusal of a repeated key only with a paid one, and moves no money', async () => {
  expect(await prove()).toMatchObject({
    areUnique: false,
    says: expect.stringContaining('not proven') as string,
  })
  const { payoutId } = await world.payout('skrill')
  await world.workUntil(payoutId, 'settled')
  const payments = await countPayments()
  expect(await prove()).toMatchObject({ areUnique: true })
  await setUnique(false)
  expect(await prove()).toMatchObject({
    areUnique: false,
    says: expect.stringContaining('NOT UNIQUE') as string,
  })
  expect(await countPayments()).toBe(payments)
})

test('wrong credentials prove nothing', async () => {
  expect(await prove({ SKRILL_PASSWORD: 'wrong' })).toEqual({
    areUnique: false,
    says: 'not proven: Skrill refuses a new key too (CANNOT_LOGIN)',
  })
})
