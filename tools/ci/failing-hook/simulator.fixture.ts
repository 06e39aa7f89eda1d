import { beforeAll, test } from 'vitest'
import { startSimulator } from '../../../apps/api/test/support/simulator.ts'

beforeAll(async () => {
  const { httpUrl } = await startSimulator()
  throw new Error(`planted while ${httpUrl} is up`)
})

test('is never reached', () => undefined)
