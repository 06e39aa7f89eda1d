import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pages, StoredFile } from './load-pages.ts'
import type { FindItemName } from './item-names.ts'
import { describeItem } from './item-page.ts'
import { findPage } from './page-table.ts'

type Options = { isHttps: boolean; findItemName: FindItemName }
/**
 * An SVG that is opened as a separate page could otherwise run scripts. The service worker lives under the policy of its
 * own file and loads pages.
 */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'"

type Answer = { file: StoredFile; status: number; headers: Record<string, string> }

export function makePageHandler(currentPages: () => Promise<Pages>, options: Options) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pathname = readPathname(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const target = withoutLastSlash(pathname)
    if (target !== undefined) {
      const query = /\?.*$/.exec(request.url ?? '')?.[0] ?? ''
      response.writeHead(308, { Location: target + query, 'Cache-Control': 'no-store' }).end()
      return
    }
    const pages = await currentPages()
    const visitorAddress = request.socket.remoteAddress ?? ''
    const findItemName = (slug: string) => options.findItemName(slug, visitorAddress)
    const answer = answerFile(pages, pathname) ?? (await answerPage(pages, pathname, findItemName))
    if (answer)
      send(request, response, { ...answer, headers: { ...commonHeaders(pages, options), ...answer.headers } })
    else response.writeHead(404, { 'Cache-Control': 'no-store' }).end()
  }
}

function readPathname(url = '/'): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Each page has one URL. `//host/` is not redirected, because as a Location it would lead to another site. */
function withoutLastSlash(pathname: string): string | undefined {
  const isPlain = /^\/[\w-][\w/-]*\/$/.test(pathname) && !pathname.includes('//')
  return isPlain ? pathname.slice(0, -1) : undefined
}

function commonHeaders({ table }: Pages, { isHttps }: Options): Record<string, string> {
  return {
    ...table.headers,
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** A page is served only at its path, never by its file name. */
function answerFile({ table, files }: Pages, pathname: string): Answer | undefined {
  const file = files.get(pathname.slice(1))
  if (!file || pathname.endsWith('.html')) return undefined
  const isAsset = pathname.startsWith(table.assets.prefix)
  const { cacheControl } = isAsset ? table.assets : table.otherFiles
  return {
    file,
    status: 200,
    headers: { 'Cache-Control': cacheControl, 'Content-Security-Policy': FILE_POLICY },
  }
}

async function answerPage(
  { table, files }: Pages,
  pathname: string,
  findItemName: (slug: string) => ReturnType<FindItemName>,
): Promise<Answer | undefined> {
  // A missing script must return an error; an HTML page instead would hide the cause.
  const entry = pathname.startsWith(table.assets.prefix) ? undefined : findPage(table, pathname)
  const file = entry && files.get(entry.file)
  if (!entry || !file) return undefined
  const page = entry.head
    ? describeItem(file, entry.head, await findItemName(pathname.slice(pathname.lastIndexOf('/') + 1)))
    : { file, status: entry.status }
  return {
    ...page,
    headers: {
      'Cache-Control': entry.cacheControl,
      'Content-Security-Policy': entry.csp,
      'Referrer-Policy': entry.referrerPolicy,
    },
  }
}

function send(request: IncomingMessage, response: ServerResponse, { file, status, headers }: Answer): void {
  const encoding = chooseEncoding(file, request.headers['accept-encoding'] ?? '')
  const etag = `"${file.etag}-${encoding}"`
  const all = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  const known = (request.headers['if-none-match'] ?? '').split(/,\s*/)
  if (status === 200 && known.includes(etag)) {
    response.writeHead(304, all).end()
    return
  }
  const content = file.encodings[encoding] ?? file.encodings.identity
  response.writeHead(status, {
    ...all,
    'Content-Type': file.type,
    'Content-Length': content.length,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

function chooseEncoding(file: StoredFile, accepted: string): 'br' | 'gzip' | 'identity' {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase())
  const accepts = (name: string) =>
    offers.some((offer) => new RegExp(`^${name}(;q=(0\\.\\d*[1-9]|1).*)?$`).test(offer))
  if (file.encodings.br && accepts('br')) return 'br'
  return file.encodings.gzip && accepts('gzip') ? 'gzip' : 'identity'
}
