import { createSimulator, type Simulator } from '#create-simulator.ts'

/**
 * Simulators for whoever forked this process, as many as it asks for and each with a state and ports of its own. Test
 * files of one worker get theirs without waiting for a process to start.
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
