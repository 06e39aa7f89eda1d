import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { startChild, type Child } from '@app/stack/child'
import { servicesFromEnvironment, type Services } from '@app/stack/services'
import { freePort } from '@app/stack/start-stack'
import { withThrowawayDatabase } from '@app/stack/throwaway-database'
import { pricesReady } from '../prices-ready.ts'
import { measurePairs, medianOf, needPrograms, type Pair, type Target } from './load.ts'

/**
 * The full PLN list from one API process beside nginx with one worker that sends the same bytes from a file: whole
 * (brotli) and as "you have it already". Ratios, because only they survive a change of machine.
 */
const ROOT = path.join(import.meta.dirname, '../..')
const LIST = '/api/skins/prices?appId=730&currency=PLN'
const GOALS = { whole: 0.6, unchanged: 0.4 }
const PAIRS = 5
const LOAD = { connections: 32, seconds: 1 }
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export async function benchPrices(): Promise<boolean> {
  needPrograms({ nginx: ['nginx-light'], [BROTLI_MODULE]: ['libnginx-mod-http-brotli-static'], wrk: ['wrk'] })
  const services = await servicesFromEnvironment()
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-bench-'))
  let isGood = false
  try {
    await withThrowawayDatabase(services, 'bench', async (databaseUrl) => {
      const api = await startApiWithPrices(services, databaseUrl, scratch)
      try {
        isGood = await compare(api, scratch)
      } finally {
        await api.stop()
      }
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return isGood
}

/** Worker and simulator only bring the list; they are gone before anything is measured. */
async function startApiWithPrices(services: Services, databaseUrl: string, scratch: string): Promise<Child> {
  const keysFolder = path.join(scratch, 'keys')
  mkdirSync(keysFolder)
  const asRole = (role: string) => {
    const url = new URL(databaseUrl)
    url.username = role
    return url.href
  }
  const script = (name: string) => path.join(ROOT, 'apps/api/src/main', `${name}.ts`)
  execFileSync(process.execPath, [script('admin'), 'keys', 'init'], {
    env: { ...process.env, DATABASE_URL: asRole('skinkantor_migrator'), KEYS_DIR: keysFolder },
    stdio: 'ignore',
  })
  const simulator = await startChild({
    name: 'simulator',
    script: path.join(ROOT, 'apps/simulator/src/main.ts'),
    env: {},
  })
  const simulatorUrl = String(simulator.ready['httpUrl'])
  const env = {
    REDIS_URL: services.redisUrl,
    REDIS_PREFIX: `bench-${process.pid}:`,
    KEYS_DIR: keysFolder,
    PUBLIC_URL: 'http://localhost',
    STEAM_WEB_API_KEY: 'simulator',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SKINPORT_URL: `${simulatorUrl}/skinport/v1`,
    NBP_URL: `${simulatorUrl}/nbp/api`,
  }
  const worker = await startChild({
    name: 'worker',
    script: script('worker'),
    env: { ...env, DATABASE_URL: asRole('skinkantor_worker') },
  })
  const api = await startChild({
    name: 'api',
    script: script('api'),
    env: { ...env, DATABASE_URL: asRole('skinkantor_api') },
  })
  await pricesReady(String(api.ready['url']), LIST)
  await Promise.all([worker.stop(), simulator.stop()])
  return api
}

type Answer = { status: number; etag: string; encoding: string; body: Buffer }

function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br', ...headers }, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            etag: response.headers.etag ?? '',
            encoding: response.headers['content-encoding'] ?? '',
            body: Buffer.concat(chunks),
          }),
        )
      })
      .on('error', reject)
  })
}

async function compare(api: Child, scratch: string): Promise<boolean> {
  const apiUrl = `${String(api.ready['url'])}${LIST}`
  const ours = await get(apiUrl)
  const nginx = await startNginx(scratch, ours.body)
  try {
    const theirs = await get(nginx.url)
    await assertComparable(apiUrl, nginx.url, ours, theirs)
    const target = (name: string, url: string, more: Record<string, string> = {}): Target => ({
      name,
      url,
      headers: { 'Accept-Encoding': 'br', ...more },
    })
    const whole = measurePairs(target('API', apiUrl), target('nginx', nginx.url), LOAD, PAIRS)
    const unchanged = measurePairs(
      target('API', apiUrl, { 'If-None-Match': ours.etag }),
      target('nginx', nginx.url, { 'If-None-Match': theirs.etag }),
      LOAD,
      PAIRS,
    )
    return report(ours.body.length, { whole, unchanged })
  } finally {
    await nginx.stop()
  }
}

async function assertComparable(
  apiUrl: string,
  nginxUrl: string,
  ours: Answer,
  theirs: Answer,
): Promise<void> {
  const again = await Promise.all([
    get(apiUrl, { 'if-none-match': ours.etag }),
    get(nginxUrl, { 'if-none-match': theirs.etag }),
  ])
  const isSame =
    ours.encoding === 'br' &&
    theirs.encoding === 'br' &&
    ours.body.equals(theirs.body) &&
    again.every((answer) => answer.status === 304)
  if (!isSame) throw new Error('API and nginx do not send the same bytes')
}

/** As fast as nginx gets for this: file handles kept open, sendfile, no log, endless keep-alive. */
async function startNginx(
  scratch: string,
  content: Buffer,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  writeFileSync(path.join(scratch, 'prices.json'), brotliDecompressSync(content), { mode: 0o644 })
  writeFileSync(path.join(scratch, 'prices.json.br'), content, { mode: 0o644 })
  execFileSync('chmod', ['755', scratch])
  const configFile = path.join(scratch, 'nginx.conf')
  writeFileSync(
    configFile,
    `load_module ${BROTLI_MODULE};
worker_processes 1;
daemon off;
pid ${scratch}/nginx.pid;
error_log ${scratch}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10;
  types { application/json json; }
  server {
    listen 127.0.0.1:${port};
    root ${scratch};
    brotli_static on;
    add_header Cache-Control "public, max-age=60, stale-while-revalidate=600";
  }
}
`,
  )
  const child = spawn('nginx', ['-c', configFile, '-p', scratch], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/prices.json`
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const isUp = await get(url).then(
      (answer) => answer.status === 200,
      () => false,
    )
    if (isUp) break
    if (child.exitCode !== null) throw new Error('nginx ended before it answered')
    await delay(100)
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function report(bytes: number, pairs: Record<keyof typeof GOALS, Pair[]>): boolean {
  const kinds = Object.keys(GOALS) as (keyof typeof GOALS)[]
  const results = kinds.map((kind) => {
    const ratio = medianOf(pairs[kind].map((pair) => pair.ratio))
    return { kind, goal: GOALS[kind], ratio, isGood: ratio >= GOALS[kind], pairs: pairs[kind] }
  })
  mkdirSync(path.join(ROOT, 'reports'), { recursive: true })
  const file = path.join(ROOT, 'reports/bench-prices.json')
  writeFileSync(file, `${JSON.stringify({ bytes, load: LOAD, results }, null, 2)}\n`)
  for (const { kind, pairs: measured } of results) {
    for (const pair of measured) {
      console.log(
        `${kind}: API ${Math.round(pair.ours)}/s, nginx ${Math.round(pair.theirs)}/s, ${pair.ratio.toFixed(2)}`,
      )
    }
  }
  console.log(`full PLN list, ${bytes} bytes of brotli, ${LOAD.connections} connections`)
  for (const { kind, ratio, goal, isGood } of results) {
    console.log(`${isGood ? 'ok  ' : 'MISS'} ${kind}: ${ratio.toFixed(2)} of nginx (goal ${goal})`)
  }
  return results.every((result) => result.isGood)
}
