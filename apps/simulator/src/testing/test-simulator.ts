import { afterAll, afterEach, beforeAll } from 'vitest'
import { createSimulator, type Simulator } from '#create-simulator.ts'
import type { Fault } from '#control/faults.ts'
import type { LoggedRequest } from '#control/request-log.ts'

export type TestSimulator = {
  url: (path: string) => string
  smtpPort: () => number
  control: (path: string, body?: unknown) => Promise<Response>
  setFault: (fault: Fault) => Promise<void>
  requests: (query?: string) => Promise<LoggedRequest[]>
}

/** Starts one simulator per test file and resets it after every test. */
export function useSimulator(): TestSimulator {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await createSimulator()
  })
  afterEach(() => fetch(`${simulator.httpUrl}/_control/reset`, { method: 'POST' }))
  afterAll(() => simulator.close())

  const control = (path: string, body: unknown = {}) =>
    fetch(`${simulator.httpUrl}/_control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url: (path) => `${simulator.httpUrl}${path}`,
    smtpPort: () => simulator.smtpPort,
    control,
    setFault: async (fault) => {
      const response = await control('/faults', fault)
      if (response.status !== 201) throw new Error(await response.text())
    },
    requests: async (query = '') => {
      const response = await fetch(`${simulator.httpUrl}/_control/requests${query}`)
      return (await response.json()) as LoggedRequest[]
    },
  }
}
