import type { FastifyPluginAsync } from 'fastify'
import { networkOf } from './client-network.ts'
import { limitByCaller, type RouteLimiter } from './route-limits.ts'
import { createStaticResponse, sendStaticResponse, type StaticResponse } from './static-response.ts'

/** For tools that read it once; 0.7 MB before compression. */
const DESCRIPTION_LIMIT = { name: 'api-docs', max: 30, windowSeconds: 60 }

/** The OpenAPI document. It is written and compressed once, at the first request. */
export const descriptionRoutes: FastifyPluginAsync<{
  limiter: RouteLimiter
  describe: () => object
}> = async (app, { limiter, describe }) => {
  let response: Promise<StaticResponse> | undefined
  app.get('/docs', { schema: { hide: true } }, async (request, reply) => {
    response ??= createStaticResponse(Buffer.from(JSON.stringify(describe())), {
      cacheControl: 'no-cache',
      brotliQuality: 5,
    })
    return sendStaticResponse(request, reply, await response, () =>
      limitByCaller(limiter, DESCRIPTION_LIMIT, networkOf(request.ip)),
    )
  })
}
