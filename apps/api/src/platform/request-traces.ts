import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { readTraceparent, type TraceContext } from './traceparent.ts'
import { beginSpan, isChosen, runInSpan, traceRatio, type OpenSpan } from './tracing.ts'

/**
 * One span for each request, below the one that the page gave in `traceparent`. Registered only while tracing is on. The
 * route's pattern is told, never the address. Streams are left out: they last for hours.
 */
export const requestTraces = fp(
  async (app: FastifyInstance) => {
    const spans = new WeakMap<FastifyRequest, OpenSpan>()
    app.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched'
      if (route.endsWith('/events')) return done()
      const span = beginSpan(`${request.method} ${route}`, {
        kind: 'server',
        parent: parentOf(request),
        facts: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
      })
      if (span) spans.set(request, span)
      runInSpan(span, done)
    })
    app.addHook('onResponse', async (request, reply) => {
      const status = reply.statusCode
      spans.get(request)?.end({ facts: { 'http.response.status_code': status }, isFailed: status >= 500 })
    })
  },
  { name: 'request-traces' },
)

function parentOf({ headers }: FastifyRequest): TraceContext | undefined {
  const given = readTraceparent(headers['traceparent'])
  return given && { ...given, isSampled: isChosen(given.traceId, traceRatio()) }
}
