import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every schema contains this name, even after minification. */
const SCHEMA_MARK = '_zod'

/**
 * Schemas validate data on the server. A schema in a page adds the whole library (25 kB), which also compiles code
 * from text; the content security policy refuses that. Pages import constants from files without schemas.
 */
export async function refuseSchemas(clientDir: string): Promise<void> {
  const folder = join(clientDir, 'assets')
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue
    const code = await readFile(join(folder, file), 'utf8')
    if (code.includes(SCHEMA_MARK)) throw new Error(`${file} holds schemas, which are for the server`)
  }
}
