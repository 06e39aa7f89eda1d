import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Bytes that are sent as they are. The tag is made of the very bytes, so equal tags mean equal bytes everywhere. */
export type PreparedBody = { encoding: Encoding; content: Buffer; etag: string }

/** One public JSON answer in every form it is sent in; made once per version, never changed. */
export type PreparedAnswer = { bodies: Record<Encoding, PreparedBody>; cacheControl: string }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses beside the event loop, in zlib's own threads. */
export async function prepareAnswer(
  content: Buffer,
  options: { cacheControl: string; brotliQuality: number },
): Promise<PreparedAnswer> {
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
    bodies: {
      br: preparedBody('br', brotli),
      gzip: preparedBody('gzip', zipped),
      identity: preparedBody('identity', content),
    },
  }
}

function preparedBody(encoding: Encoding, content: Buffer): PreparedBody {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 27)
  return { encoding, content, etag: `"${hash}"` }
}

export function chooseBody(answer: PreparedAnswer, acceptEncoding: string | undefined): PreparedBody {
  return answer.bodies[acceptEncoding === undefined ? 'identity' : chooseEncoding(acceptEncoding)]
}

const REMEMBERED_MAX = 200
type Accepted = { br: boolean; gzip: boolean }
const acceptedByHeader = new Map<string, Accepted>()

function chooseEncoding(header: string): Encoding {
  const accepted = acceptedBy(header)
  return accepted.br ? 'br' : accepted.gzip ? 'gzip' : 'identity'
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && acceptedBy(acceptEncoding).gzip
}

/** Browsers send a handful of different headers, so what they say is remembered rather than read anew. */
function acceptedBy(header: string): Accepted {
  const known = acceptedByHeader.get(header)
  if (known) return known
  const accepted = readAccepted(header)
  if (acceptedByHeader.size < REMEMBERED_MAX) acceptedByHeader.set(header, accepted)
  return accepted
}

function readAccepted(header: string): Accepted {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const isWanted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return { br: isWanted('br'), gzip: isWanted('gzip') }
}

/** RFC 9110, 13.1.2: weak comparison, lists, and `*` for anything. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header.split(',').some((tag) => {
    const trimmed = tag.trim()
    return trimmed === '*' || trimmed === etag || trimmed === `W/${etag}`
  })
}
