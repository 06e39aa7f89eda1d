import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { servicesFromEnvironment } from '@app/stack/services'
import { startStack } from '@app/stack/start-stack'
import { HttpSeller } from '../bench/http-seller.ts'
import { pricesReady } from '../dev/prices-ready.ts'

/**
 * `npm run runbooks`: runs every command of docs/runbooks that is marked `sh run`, against the whole product on the
 * simulator with one sale in progress. `sh run any` may fail, as the doctor does when something is missing. Arguments
 * select pages by a part of their names.
 */
const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/runbooks')
const BLOCK = /^( *)```sh run(?<any> any)?\n(?<code>[\s\S]*?)^\1```$/gm
/** Its command pauses every rail and ends every session, so it runs last. */
const LAST = 'restore-from-backup.md'

const wanted = process.argv.slice(2)
const pages = readdirSync(folder)
  .filter((page) => page.endsWith('.md') && page !== 'README.md')
  .filter((page) => wanted.length === 0 || wanted.some((part) => page.includes(part)))
  .sort((one, other) => Number(one === LAST) - Number(other === LAST) || one.localeCompare(other))

function blocksOf(page: string) {
  const text = readFileSync(path.join(folder, page), 'utf8')
  return [...text.matchAll(BLOCK)].map(({ 1: indent = '', groups }) => ({
    code: (groups?.['code'] ?? '').replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    mayFail: groups?.['any'] !== undefined,
  }))
}

const stack = await startStack({ services: await servicesFromEnvironment(), apis: 1, workers: 1 })
const failed: string[] = []
let count = 0
try {
  await pricesReady(stack.url)
  const control = async (address: string, body: unknown) => {
    const answer = await fetch(`${stack.simulatorUrl}/_control/${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as unknown
  }
  const [seller, leaver] = [1, 2].map((number) => new HttpSeller({ control }, stack.url, number, 1))
  await seller!.arrive()
  await leaver!.arrive()
  const { saleId } = await seller!.sell()
  const migrator = new URL(stack.databaseUrl)
  migrator.username = 'skinkantor_migrator'
  const env = {
    ...process.env,
    DATABASE_URL: migrator.href,
    KEYS_DIR: stack.keysFolder,
    STEAMID: leaver!.steamId,
    TRANSACTION: String(saleId),
    PAGER: 'cat',
    PGOPTIONS: '-c client_min_messages=warning',
  }
  for (const page of pages) {
    const blocks = blocksOf(page)
    for (const { code, mayFail } of blocks) {
      count += 1
      const script = `set -euo pipefail\nexport ON_ERROR_STOP=1\npsql() { command psql -v ON_ERROR_STOP=1 "$@"; }\n${code}`
      const run = spawnSync('bash', ['-c', script], { cwd: root, env, encoding: 'utf8' })
      if (run.status === 0 || (mayFail && run.status === 1)) continue
      failed.push(page)
      console.error(`${page}:\n${code}${run.stdout}${run.stderr}`)
    }
    console.log(`${page}: ${blocks.length} blocks`)
  }
} finally {
  await stack.stop()
}
console.log(`runbooks: ${pages.length} pages, ${count} blocks, ${failed.length} failed`)
process.exit(failed.length === 0 && count > 0 ? 0 : 1)
