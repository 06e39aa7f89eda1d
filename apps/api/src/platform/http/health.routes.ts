import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'

const Part = z.enum(['ok', 'down'])
const Ready = z.object({ status: z.enum(['ok', 'stopping', 'unavailable']), database: Part, redis: Part })

/** `live`: the process runs. `ready`: it can serve, which needs the database but not Redis. */
export const healthRoutes: FastifyPluginAsyncZod<{
  db: Db
  redis: Redis
  isStopping: () => boolean
}> = async (app, { db, redis, isStopping }) => {
  app.get(
    '/health/live',
    {
      schema: {
        tags: ['health'],
        summary: 'The process runs',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/health/ready',
    {
      schema: { tags: ['health'], summary: 'The process can serve', response: { 200: Ready, 503: Ready } },
    },
    async (_request, reply) => {
      const [database, cache] = await Promise.all([answers(sql`select 1`.execute(db)), answers(redis.ping())])
      const status = isStopping() ? 'stopping' : database === 'ok' ? 'ok' : 'unavailable'
      return reply.code(status === 'ok' ? 200 : 503).send({ status, database, redis: cache })
    },
  )
}

async function answers(question: Promise<unknown>): Promise<'ok' | 'down'> {
  try {
    await question
    return 'ok'
  } catch {
    return 'down'
  }
}
