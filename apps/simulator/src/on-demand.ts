import { createSimulator, type Simulator } from '#create-simulator.ts'

/**
 * Starts simulators for the parent process on request, each with its own state and ports. The test files of one
 * worker then do not wait for a new process.
 */
type Order = { id: number; close?: string }
type Answer = { id: number; httpUrl: string; smtpPort: number }

const open = new Map<string, Simulator>()

process.on('message', (order: Order) => void carryOut(order))
process.once('disconnect', () => process.exit())

async function carryOut({ id, close }: Order): Promise<void> {
  const simulator = close === undefined ? await createSimulator() : open.get(close)
  if (!simulator) throw new Error(`no simulator answers at ${close}`)
  const { httpUrl, smtpPort } = simulator
  if (close === undefined) open.set(httpUrl, simulator)
  else {
    open.delete(httpUrl)
    await simulator.close()
  }
  process.send?.({ id, httpUrl, smtpPort } satisfies Answer)
}
