import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { roleOf } from './caller.ts'
import type { HttpMetrics } from './http-metrics.ts'

/** One line and one measurement per answer. The route's pattern is written, never the address that was asked for. */
export const requestLog = fp(
  async (app: FastifyInstance, { metrics }: { metrics: HttpMetrics }) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unmatched'
      const durationMs = Math.round(reply.elapsedTime * 10) / 10
      metrics.observe({ method: request.method, route, status: reply.statusCode, durationMs })
      request.log.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          durationMs,
          caller: roleOf(request.caller),
        },
        'answered',
      )
    })
  },
  { name: 'request-log' },
)
