import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Success } from '@app/contract/identity/accounts'
import { ErasureRequest, ErasureResponse } from '@app/contract/identity/personal-data'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { askToBeForgotten } from './ask-to-be-forgotten.ts'
import { exportPerson } from './export-person.ts'
import { personalDataRepository } from './personal-data.repository.ts'

const EXPORT_LIMIT = { name: 'personal-export', max: 5, windowSeconds: 3_600 }
const ERASURE_LIMIT = { name: 'erasure', max: 5, windowSeconds: 3_600 }
const TAGS = ['account']
// The OpenAPI document declares a binary file; the handler sends a buffer, which no serializer changes.
const Zip = {
  description: 'JSON and CSV of everything that is kept of the person',
  content: { 'application/zip': { schema: z.file() as unknown as z.ZodType<Buffer> } },
}

/** A user's rights over their stored data: export and erasure. */
export const personalDataRoutes: FastifyPluginAsyncZod<{
  db: Db
  keys: Keys
  limiter: RouteLimiter
  announceUser: (userId: bigint) => void
}> = async (app, { db, keys, limiter, announceUser }) => {
  app.get(
    '/account/export',
    {
      schema: {
        tags: TAGS,
        summary: "The person's own data, as a file to take along",
        response: { ...responses({}, ['unauthenticated']), 200: Zip },
      },
    },
    async (request, reply) => {
      const userId = userOf(request)
      await limitByCaller(limiter, EXPORT_LIMIT, userId.toString())
      const bytes = await exportPerson({ db, keys }, userId, languageOf(request))
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="skinkantor-data.zip"')
        .send(bytes)
    },
  )

  app.get(
    '/account/erasure',
    {
      schema: {
        tags: TAGS,
        summary: 'What has to end before the account can be deleted',
        response: responses({ 200: ErasureResponse }, ['unauthenticated']),
      },
    },
    async (request) => ({
      success: true as const,
      obstacles: await personalDataRepository.obstacles(db, userOf(request)),
    }),
  )

  app.post(
    '/account/erasure',
    {
      schema: {
        tags: TAGS,
        summary: 'Deletes the account for good and ends every session; the books stay, without a name',
        body: ErasureRequest,
        response: responses({ 200: Success }, ['unauthenticated', 'erasure_obstacles']),
      },
    },
    async (request) => {
      const userId = userOf(request)
      await limitByCaller(limiter, ERASURE_LIMIT, userId.toString())
      await askToBeForgotten({ db }, { userId, requestId: request.id })
      announceUser(userId)
      return { success: true as const }
    },
  )
}

/** The permission table already refuses visitors; this check only narrows the type. */
function userOf({ caller }: FastifyRequest): bigint {
  if (caller.kind !== 'user') throw new DomainError('unauthenticated')
  return caller.userId
}
