import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

const MEGABYTES = 600

export type SmallDisk = { folder: string; unmount: () => void }

/** A separate disk, small enough to fill. Only root can mount one. */
export function mountSmallDisk(scratch: string): SmallDisk {
  const folder = path.join(scratch, 'small-disk')
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder])
  return { folder, unmount: () => void execFileSync('umount', ['-l', folder]) }
}

export function canMount(): boolean {
  return process.getuid?.() === 0
}
