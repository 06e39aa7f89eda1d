import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { roleOf } from './caller.ts'
import type { HttpMetrics } from '#platform/observability/http-metrics.ts'

/** One line and one measurement per answer. The route's pattern is written, never the address that was asked for. */
export const requestLog = fp(
  async (app: FastifyInstance, { metrics }: { metrics: HttpMetrics }) => {
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched'
      const durationMs = Math.round(reply.elapsedTime * 10) / 10
      metrics.observe({ method: request.method, route, status: reply.statusCode, durationMs })
      // By the server's own logger: one for the request alone would be made for this line.
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
