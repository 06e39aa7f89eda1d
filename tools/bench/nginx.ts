import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { freePort } from '@app/stack/start-stack'

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
/** What a deployed nginx needs, for `needPrograms`. */
export const NGINX_PROGRAMS = {
  nginx: ['nginx-light'],
  [BROTLI_MODULE]: ['libnginx-mod-http-brotli-static'],
  openssl: ['openssl'],
}
const DEPLOYED_SITE = path.join(import.meta.dirname, '../../deploy/debian/nginx/skinkantor.conf')
export type Nginx = { url: string; pid: number; stop: () => Promise<void> }
export type Answer = { status: number; etag: string; encoding: string; body: Buffer }

export function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
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

/** One worker, tuned for maximum file speed: cached file handles, sendfile, no log, unlimited keep-alive. */
export function serveFiles(folder: string, files: Record<string, Buffer>): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), brotliDecompressSync(content), { mode: 0o644 })
    writeFileSync(path.join(folder, `${name}.br`), content, { mode: 0o644 })
  }
  return startNginx(
    folder,
    (port) => `
  open_file_cache max=10;
  types { application/json json; }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    brotli_static on;
    add_header Cache-Control "public, max-age=60, stale-while-revalidate=600";
  }`,
  )
}

/** One worker in front of several API processes, each with persistent connections. */
export function balance(folder: string, upstreams: readonly string[]): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const servers = upstreams.map((url) => `server ${new URL(url).host};`).join(' ')
  return startNginx(
    folder,
    (port) => `
  upstream api { ${servers} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }`,
  )
}

type Deployed = {
  folder: string
  apiUrl: string
  /** The page server; without it, only the API is asked. */
  pagesUrl?: string
  port?: number
  /** With the site's own TLS and HTTP/2, and a certificate that nobody signed. */
  isSecure?: boolean
}

/**
 * The site of an installation with its cache and its log, in front of one API process. The limits of one caller are
 * lifted, because the load comes from one address.
 */
export async function serveDeployed({
  folder,
  apiUrl,
  pagesUrl = apiUrl,
  port,
  isSecure = false,
}: Deployed): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  if (isSecure) writeCertificate(folder)
  const redirectPort = await freePort()
  const site = readFileSync(DEPLOYED_SITE, 'utf8')
    .replace('@API_SERVERS@', `server ${new URL(apiUrl).host};`)
    .replaceAll(/127\.0\.0\.1:300[89]/g, new URL(pagesUrl).host)
    .replaceAll('@DOMAIN@', 'localhost')
    .replaceAll('/var/cache/skinkantor', `${folder}/cache`)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/etc/skinkantor/tls', folder)
    .replaceAll(isSecure ? /^ *listen \[.*\n/gm : /^ *(ssl_|listen \[).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replaceAll(/rate=\d+r\/[sm]/g, 'rate=1000000r/s')
    .replaceAll(/burst=\d+/g, 'burst=1000000')
  const kind = isSecure ? ' ssl http2' : ''
  const listening = (on: number) => site.replace('listen 443 ssl http2;', `listen 127.0.0.1:${on}${kind};`)
  return startNginx(folder, listening, port)
}

function writeCertificate(folder: string): void {
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...key, ...files, '-days', '2', '-subj', '/CN=localhost'], {
    stdio: 'ignore',
  })
}

async function startNginx(folder: string, site: (port: number) => string, ownPort?: number): Promise<Nginx> {
  const port = ownPort ?? (await freePort())
  execFileSync('chmod', ['755', folder])
  const configFile = path.join(folder, 'nginx.conf')
  writeFileSync(
    configFile,
    `load_module ${BROTLI_MODULE};
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
${site(port)}
}
`,
  )
  const child = spawn('nginx', ['-c', configFile, '-p', folder], { stdio: 'ignore' })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await listens(port)) break
    if (child.exitCode !== null) throw new Error('nginx ended before it answered')
    await delay(100)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', end)
      const ended = once(child, 'exit')
      end()
      await ended
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
