import http from 'node:http'
import https from 'node:https'
import { createGunzip } from 'node:zlib'

/**
 * A connection that nobody used for this long is not used again: its other end may have gone without a word, and whoever
 * took it would wait until their time is up. Node would keep it for ever.
 */
const IDLE_MS_MAX = 4_000

export type EgressAnswer = { status: number; body: Buffer }

export type Egress = {
  /** Host and port of the proxy, or `direct`; never its user and password. */
  name: string
  get: (
    address: string,
    options: { headers: Record<string, string>; bytesMax: number; signal: AbortSignal },
  ) => Promise<EgressAnswer>
}

/**
 * One of our addresses towards the world: directly, or through a proxy. Uses Node's own HTTP client, because it is the
 * one that knows proxies; redirects are not followed.
 */
export function createEgress(proxyUrl: string | undefined, idleMsMax = IDLE_MS_MAX): Egress {
  const proxy = proxyUrl === undefined ? {} : { proxyEnv: { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl } }
  // It ends connections that wait, and none that is asked something: a request has its signal for that.
  const options = { keepAlive: true, timeout: idleMsMax, ...proxy }
  const plain = new http.Agent(options)
  const secure = new https.Agent(options)
  return {
    name: proxyUrl === undefined ? 'direct' : new URL(proxyUrl).host,
    get: (address, { headers, bytesMax, signal }) =>
      new Promise((resolve, reject) => {
        const isSecure = address.startsWith('https:')
        const settings = {
          agent: isSecure ? secure : plain,
          signal,
          headers: { ...headers, 'accept-encoding': 'gzip' },
        }
        const request = (isSecure ? https : http).get(address, settings, (response) => {
          readAnswer(response, bytesMax).then(resolve, (error: unknown) => {
            request.destroy()
            reject(error instanceof Error ? error : new Error('the answer broke off'))
          })
        })
        request.on('error', reject)
      }),
  }
}

/** Stops at the given size, counted after decompression: a small answer can unfold into a huge one. */
async function readAnswer(response: http.IncomingMessage, bytesMax: number): Promise<EgressAnswer> {
  const isCompressed = response.headers['content-encoding'] === 'gzip'
  const stream: NodeJS.ReadableStream = isCompressed ? response.compose(createGunzip()) : response
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new RangeError(`The answer has more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) }
}
