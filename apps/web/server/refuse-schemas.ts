import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every schema carries it, whatever a minifier does to the rest. */
const SCHEMA_MARK = '_zod'

/**
 * Schemas check what comes and goes on the server. One that reaches a page brings the whole library along, 25 kB, and
 * tries to make code from text, which the content policy refuses. A page imports plain facts from a file without schemas.
 */
export async function refuseSchemas(clientDir: string): Promise<void> {
  const folder = join(clientDir, 'assets')
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue
    const code = await readFile(join(folder, file), 'utf8')
    if (code.includes(SCHEMA_MARK)) throw new Error(`${file} holds schemas, which are for the server`)
  }
}
