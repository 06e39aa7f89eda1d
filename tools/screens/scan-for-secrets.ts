import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const DUMP_BYTES_MAX = 1024 ** 3

/**
 * Searches a database dump, including the queue's tables, and every log; returns the locations of readable secrets.
 */
export function scanForSecrets(
  databaseUrl: string,
  logFolder: string,
  secrets: readonly string[],
): { found: string[]; dumpBytes: number } {
  const dump = execFileSync('pg_dump', [databaseUrl], {
    encoding: 'utf8',
    maxBuffer: DUMP_BYTES_MAX,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const places = [
    { name: 'the dump', content: dump },
    ...readdirSync(logFolder).map((name) => ({
      name,
      content: readFileSync(path.join(logFolder, name), 'utf8'),
    })),
  ]
  // A dump without the checked tables would prove nothing.
  if (!dump.includes('payout_destinations') || !dump.includes('sale_items'))
    throw new Error('the dump holds no sales')
  const found = places.flatMap(({ name, content }) =>
    secrets.filter((secret) => isReadableIn(content, secret)).map((secret) => `${name}: ${secret}`),
  )
  return { found, dumpBytes: dump.length }
}

/** Plain, escaped, or in hexadecimal as PostgreSQL writes bytes. */
function isReadableIn(content: string, secret: string): boolean {
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replaceAll('=', '').slice(0, -2),
  ]
  return forms.some((form) => content.includes(form))
}
