import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { errorText } from '@app/contract/errors'
import { freePort } from '@app/stack/start-stack'

/**
 * Runs both sites in a real nginx, in front of a server that counts requests. CI has no nginx, so there it only
 * prints a notice.
 */
const root = path.join(import.meta.dirname, '../..')
const hasNginx = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0
if (!hasNginx) console.log('NOTICE: nginx is not installed here, so its sites were not run')

const SITES = ['deploy/debian/nginx/skinkantor.conf', 'deploy/container/nginx.conf'] as const
const LIST = '/api/skins/prices?appId=730&currency=PLN'
const COMPACT = '/api/skins/calculator/compact'

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }

describe.skipIf(!hasNginx).each(SITES)('%s', (siteFile) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-site-'))
  const asked: { url: string; encoding: string; tag: string }[] = []
  let port = 0
  let stopNginx: () => Promise<unknown> = async () => undefined
  const upstream = http.createServer((request, response) => {
    const { 'accept-encoding': encoding = '', 'if-none-match': tag = '' } = request.headers
    asked.push({ url: request.url ?? '', encoding: encoding, tag })
    const headers = {
      etag: `"${encoding}-1"`,
      'cache-control': 'public, max-age=60',
      vary: 'accept-encoding',
      'x-request-id': 'of-the-api',
    }
    if (tag === headers.etag) response.writeHead(304, headers).end()
    else
      response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(`{"for":"${encoding}"}`)
  })

  beforeAll(async () => {
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    port = await freePort()
    const file = writeSite(folder, siteFile, {
      httpsPort: port,
      httpPort: await freePort(),
      upstreamPort: (upstream.address() as AddressInfo).port,
    })
    const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    stopNginx = () => (child.kill('SIGTERM'), ended)
    await vi.waitFor(() => get('/'))
  })
  afterAll(async () => {
    await stopNginx()
    upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { port, path: address, headers, rejectUnauthorized: false, agent: false }
      const request = https.get({ host: '127.0.0.1', ...options }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      })
      request.on('error', reject)
    })
  }
  const askedFor = (address: string) => asked.filter(({ url }) => url === address)

  test('serves the price list from its cache with the ETag and cache header of the API', async () => {
    const brotli = { 'accept-encoding': 'gzip, deflate, br' }
    const first = await get(LIST, brotli)
    expect(first).toMatchObject({ status: 200, body: '{"for":"br"}' })
    expect(first.headers).toMatchObject({ etag: '"br-1"', 'cache-control': 'public, max-age=60' })
    // Another spelling of the same encoding gets the same response, and a client with the current ETag gets no body.
    for (const encoding of ['br', 'br;q=0.5,gzip', 'zstd, br']) {
      const known = await get(LIST, { 'accept-encoding': encoding, 'if-none-match': '"br-1"' })
      expect(known, encoding).toMatchObject({ status: 304, body: '' })
    }
    expect(await get(LIST, { 'accept-encoding': 'br;q=0, gzip' })).toMatchObject({ body: '{"for":"gzip"}' })
    expect(await get(LIST)).toMatchObject({ body: '{"for":""}' })
    // Each encoding is requested at most once a second, and a repeated request carries the ETag.
    const whole = askedFor(LIST).filter(({ tag }) => tag === '')
    expect(whole.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', ''])
  })

  test('caches nothing for an unusual spelling of the URL', async () => {
    const odd = `${LIST}&x=1`
    await get(odd)
    await get(odd)
    expect(askedFor(odd)).toHaveLength(2)
    // This applies to every other API call too.
    await get('/api/account')
    await get('/api/account')
    expect(askedFor('/api/account')).toHaveLength(2)
  })

  test('rate-limits the price list with the same error as the API', async () => {
    const languages = Array.from({ length: 80 }, (_, index) => (index % 2 === 0 ? 'pl' : 'en-GB,en'))
    const answers = await Promise.all(languages.map((language) => get(LIST, { 'accept-language': language })))
    const refused = answers.find(({ status, body }) => status === 429 && body.includes('Zbyt'))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(refused?.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    const message = errorText('rate_limited', 'pl')
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({
      success: false,
      code: 'rate_limited',
      message,
      error: message,
    })
    const english = answers.find(({ status, body }) => status === 429 && body.includes('Too many'))
    expect(english?.body).toContain(errorText('rate_limited', 'en'))
    // The calculator's file has its own limit, for many users behind one address.
    const visitors = await Promise.all(Array.from({ length: 100 }, () => get(COMPACT)))
    expect(visitors.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('logs neither the query nor the client address', async () => {
    await get('/auth/callback?openid.sig=SECRET-SIGNATURE&state=SECRET-STATE', {
      'x-forwarded-for': '203.0.113.7',
    })
    await get('/api/health/ready?SECRET-STATE')
    upstream.closeAllConnections()
    const log = () => readFileSync(path.join(folder, 'access.log'), 'utf8')
    await vi.waitFor(() => expect(log()).toMatch(/"GET \/auth\/callback" 200 .* of-the-api$/m))
    const client = log().replaceAll(/127\.0\.0\.1:\d+/g, 'the upstream')
    expect(client).not.toMatch(/SECRET|openid|\?|203\.0\.113|127\.0\.0\.1/)
    expect(readFileSync(path.join(folder, 'error.log'), 'utf8')).not.toMatch(/SECRET|client:/)
  })
})

type Ports = { httpsPort: number; httpPort: number; upstreamPort: number }

/** Writes the unchanged site file with this test's paths and ports. */
function writeSite(folder: string, siteFile: string, { httpsPort, httpPort, upstreamPort }: Ports): string {
  const certificate = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`, '-days', '1']
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', ['req', '-x509', ...kind, ...certificate], { stdio: 'ignore' })
  const site = readFileSync(path.join(root, siteFile), 'utf8')
    .replace('@API_SERVERS@', `server 127.0.0.1:${upstreamPort};`)
    .replaceAll(/server (127\.0\.0\.1:\d+|api-\d:3000|pages:3000)/g, `server 127.0.0.1:${upstreamPort}`)
    .replaceAll(/\/var\/cache\/(nginx\/)?skinkantor/g, `${folder}/cache`)
    .replaceAll(/\/var\/log\/nginx/g, folder)
    .replaceAll(/\/var\/(lib\/skinkantor|www)\/acme/g, folder)
    .replaceAll(
      /\/etc\/skinkantor\/tls\/fullchain.pem|\/run\/secrets\/tls_certificate/g,
      `${folder}/fullchain.pem`,
    )
    .replaceAll(/\/etc\/skinkantor\/tls\/privkey.pem|\/run\/secrets\/tls_key/g, `${folder}/privkey.pem`)
    .replaceAll(
      /listen (\[::\]:)?443/g,
      (_, v6: string) => `listen ${v6 ? '[::1]:' : '127.0.0.1:'}${httpsPort}`,
    )
    .replaceAll(
      /listen (\[::\]:)?80;/g,
      (_, v6: string) => `listen ${v6 ? '[::1]:' : '127.0.0.1:'}${httpPort};`,
    )
    .replaceAll(/@DOMAIN@/g, 'localhost')
    .replaceAll('@PUBLIC_URL@', 'https://localhost')
  mkdirSync(path.join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n')}
${site} }`,
  )
  return file
}
