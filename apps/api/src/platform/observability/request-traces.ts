import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { contextOf, startSpan } from './tracing.ts'

/**
 * One span for each request, as a child of the page's `traceparent`. Registered only while tracing is on. It contains
 * the route pattern, never the URL. Event streams are left out, because they last for hours.
 */
export const requestTraces = fp(
  async (app: FastifyInstance) => {
    const spans = new WeakMap<FastifyRequest, Span>()
    app.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched'
      if (route.endsWith('/events')) return done()
      const parent = contextOf(request.headers['traceparent'])
      const span = startSpan(`${request.method} ${route}`, {
        kind: SpanKind.SERVER,
        parent,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
      })
      spans.set(request, span)
      context.with(trace.setSpan(parent, span), done)
    })
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  },
  { name: 'request-traces' },
)
