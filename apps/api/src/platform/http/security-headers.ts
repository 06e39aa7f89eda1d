import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import fp from 'fastify-plugin'

const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
} as const

/**
 * Every response has the same security headers and its request id; a cacheable response sets its own `cache-control`.
 * The library would build the headers for each request, so they are built once at the start.
 */
export const securityHeaders = fp(
  async (app) => {
    const headers = { ...(await readHeaders()), 'cache-control': 'no-store' }
    app.addHook('onRequest', (request, reply, done) => {
      void reply.headers(headers).header('x-request-id', request.id)
      done()
    })
  },
  { name: 'security-headers' },
)

async function readHeaders(): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, SECURITY_HEADERS)
  app.get('/', async () => '')
  const [set, plain] = await Promise.all([
    app.inject('/'),
    Fastify()
      .get('/', async () => '')
      .inject('/'),
  ])
  await app.close()
  return Object.fromEntries(
    Object.entries(set.headers).flatMap(([name, value]) =>
      name in plain.headers ? [] : [[name, String(value)]],
    ),
  )
}
