import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Fault } from './fault.ts'

const HOLD_SECONDS = 6
const PIECE = Buffer.alloc(1024 * 1024)

/** The database cannot write. It may reject requests or crash, but must not lose or partially write anything. */
export const DISK_FULL: Fault = {
  name: 'disk-full',
  ready: 'service',
  readySecondsMax: 10,
  countsFrom: 'heal',
  holdSeconds: HOLD_SECONDS,
  needsSmallDisk: true,
  inject: async ({ world, note }) => note(`${fill(ballastOf(world.postgres.dataFolder))} MB were free`),
  heal: async ({ world }) => {
    rmSync(ballastOf(world.postgres.dataFolder))
    // PostgreSQL stops when it cannot write its own log; a supervisor would restart it.
    await world.postgres.start()
  },
}

function ballastOf(dataFolder: string): string {
  return path.join(dataFolder, '../ballast')
}

function fill(file: string): number {
  const target = openSync(file, 'w')
  let written = 0
  try {
    for (;;) written += writeSync(target, PIECE)
  } catch {
    return Math.round(written / PIECE.length)
  } finally {
    closeSync(target)
  }
}
