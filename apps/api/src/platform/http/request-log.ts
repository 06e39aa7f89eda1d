import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { roleOf } from './caller.ts'
import type { HttpMetrics } from '#platform/observability/http-metrics.ts'

/** One log line and one metric per response. It contains the route pattern, never the requested URL. */
export const requestLog = fp(
  async (app: FastifyInstance, { metrics }: { metrics: HttpMetrics }) => {
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched'
      const durationMs = Math.round(reply.elapsedTime * 10) / 10
      metrics.observe({ method: request.method, route, status: reply.statusCode, durationMs })
      // Uses the server's own logger: a request logger would be created only for this line.
      app.log.info(
        {
          reqId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          durationMs,
          caller: roleOf(request.caller),
        },
        'answered',
      )
      done()
    })
  },
  { name: 'request-log' },
)
