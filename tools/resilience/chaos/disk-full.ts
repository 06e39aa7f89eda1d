import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Fault } from './fault.ts'

const HOLD_SECONDS = 6
const PIECE = Buffer.alloc(1024 * 1024)

/** The database has nowhere to write. It may refuse or die of it; it must not lose or half-write anything. */
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
    // It gives up when it cannot even write its own log; whatever watches over it starts it again.
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
