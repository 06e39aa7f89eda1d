import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PushResponse, PushSubscriptionRequest, StopPushQuery } from '@app/contract/identity/push'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import type { Db } from '#platform/db/database.ts'
import { signedInCaller, type SignedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { isPushService } from './domain/push-service.ts'
import { sealTarget } from './push-secrets.ts'
import { pushSubscriptionsRepository } from './push-subscriptions.repository.ts'

export type PushRoutesOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  publicKey: string | null
  services: readonly string[]
  openProfileKey: (userId: bigint) => Promise<Buffer>
}

const CHANGE_LIMIT = { name: 'push', max: 30, windowSeconds: 3_600 }
const TAGS = ['account']

export const pushRoutes: FastifyPluginAsyncZod<PushRoutesOptions> = async (app, options) => {
  const { db, keys, limiter, publicKey } = options

  const present = async ({ userId, sessionId }: SignedInCaller) => {
    const devices = await pushSubscriptionsRepository.listOf(db, userId)
    const isOn = devices.some((device) => device.sessionId === sessionId)
    return { success: true as const, publicKey, isOn, otherDevices: devices.length - (isOn ? 1 : 0) }
  }

  app.get(
    '/push',
    {
      schema: {
        tags: TAGS,
        summary: 'Whether this browser gets push messages',
        response: responses({ 200: PushResponse }, ['unauthenticated']),
      },
    },
    async (request) => present(signedInCaller(request)),
  )

  app.put(
    '/push',
    {
      schema: {
        tags: TAGS,
        summary: 'Sends push messages to this browser until its session ends',
        body: PushSubscriptionRequest,
        response: responses({ 200: PushResponse }, [
          'unauthenticated',
          'push_unavailable',
          'push_service_unknown',
        ]),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      const { userId, sessionId } = caller
      await limitByCaller(limiter, CHANGE_LIMIT, userId.toString())
      if (publicKey === null) throw new DomainError('push_unavailable')
      // Otherwise a caller could make our worker call any address, for example inside our network.
      if (!isPushService(request.body.endpoint, options.services))
        throw new DomainError('push_service_unknown')
      const dataKey = await options.openProfileKey(userId)
      await db.transaction().execute((trx) =>
        pushSubscriptionsRepository.save(trx, {
          sessionId,
          userId,
          endpointFingerprint: fingerprint(keys, 'push-endpoint', request.body.endpoint),
          subscriptionSealed: sealTarget(dataKey, sessionId, request.body),
          language: languageOf(request),
        }),
      )
      return present(caller)
    },
  )

  app.delete(
    '/push',
    {
      schema: {
        tags: TAGS,
        summary: 'Stops push messages to this browser or to all browsers of the person',
        querystring: StopPushQuery,
        response: responses({ 200: PushResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      const sessionId = request.query.everywhere ? null : caller.sessionId
      await pushSubscriptionsRepository.delete(db, { userId: caller.userId, sessionId })
      return present(caller)
    },
  )
}
