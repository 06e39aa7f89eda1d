import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import Negotiator from 'negotiator'

/** In the order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The ETag is a hash of these bytes, so each encoding has its own. */
type Variant = { content: Buffer; etag: string }

/** A public JSON response that is the same for every client, compressed once and never changed. */
export type StaticResponse = { variants: Record<Encoding, Variant>; cacheControl: string }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses in zlib's own threads, so the event loop stays free. */
export async function createStaticResponse(
  content: Buffer,
  options: { cacheControl: string; brotliQuality: number },
): Promise<StaticResponse> {
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: options.brotliQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    compressGzip(content, { level: 6 }),
  ])
  return {
    cacheControl: options.cacheControl,
    variants: { br: variantOf(brotli), gzip: variantOf(zipped), identity: variantOf(content) },
  }
}

function variantOf(content: Buffer): Variant {
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` }
}

/** A client that already has the current version gets 304, which does not count towards the rate limit. */
export async function sendStaticResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { variants, cacheControl }: StaticResponse,
  takeFromLimit: () => Promise<void>,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const { content, etag } = variants[encoding]
  const headers = { etag, 'cache-control': cacheControl, vary: 'accept-encoding' }
  if (fresh(request.headers, headers)) return reply.code(304).headers(headers).send()
  await takeFromLimit()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.headers({ ...headers, 'content-type': 'application/json; charset=utf-8' }).send(content)
}

export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS])
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
