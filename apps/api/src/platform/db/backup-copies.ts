import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The archive of changes is late when nothing was archived for so long. */
export const ARCHIVE_LATE_SECONDS = 900
/** A copy is named after its time; an unfinished copy has another name. */
const COPY = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/

export type FoundCopies = { count: number; madeAt: Date | undefined }

/** The copies in the backup folder; undefined when there is no folder that we can read. */
export function findNewestCopy(folder: string | undefined): FoundCopies | undefined {
  if (!folder) return undefined
  const base = path.join(folder, 'base')
  if (!existsSync(base)) return existsSync(folder) ? { count: 0, madeAt: undefined } : undefined
  let names: string[]
  try {
    names = readdirSync(base)
  } catch {
    return undefined
  }
  const copies = names.filter((name) => COPY.test(name)).sort()
  const newest = copies.at(-1)?.replace(COPY, '$1-$2-$3T$4:$5:$6Z')
  return { count: copies.length, madeAt: newest === undefined ? undefined : new Date(newest) }
}
