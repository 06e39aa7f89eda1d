import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { InventoryQuery, InventoryResponse } from '@app/contract/catalog/inventory'
import { ReadinessResponse } from '@app/contract/selling/readiness'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { showReadiness, type ReadinessTools } from './check-readiness.ts'
import { READ_FAILURES } from './inventory-source.ts'
import { showInventory, type ShowInventoryTools, type ShownInventory } from './show-inventory.ts'

/** A waiting page polls now and then, and a user may have several tabs open. */
const INVENTORY_LIMIT = { name: 'inventory', max: 120, windowSeconds: 60 }
const REFRESH_LIMIT = { name: 'inventory-refresh', max: 20, windowSeconds: 60 }
const READINESS_LIMIT = { name: 'readiness', max: 30, windowSeconds: 60 }
const TAGS = ['inventory']

export type InventoryRoutesOptions = ShowInventoryTools & ReadinessTools & { limiter: RouteLimiter }

export const inventoryRoutes: FastifyPluginAsyncZod<InventoryRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.get(
    '/inventory',
    {
      schema: {
        tags: TAGS,
        summary: "The person's CS2 items, each with a price or the reason why it cannot be sold",
        querystring: InventoryQuery,
        response: responses({ 200: InventoryResponse }, ['unauthenticated', ...READ_FAILURES]),
      },
    },
    async (request, reply) => {
      const caller = signedIn(request)
      await limitByCaller(limiter, INVENTORY_LIMIT, caller.userId.toString())
      return send(
        reply,
        await showInventory(options, caller, { isForced: false, language: languageOf(request) }),
      )
    },
  )

  app.post(
    '/inventory/refresh',
    {
      schema: {
        tags: TAGS,
        summary: 'The same, read anew where the last read is old enough',
        querystring: InventoryQuery,
        response: responses({ 200: InventoryResponse }, ['unauthenticated', ...READ_FAILURES]),
      },
    },
    async (request, reply) => {
      const caller = signedIn(request)
      await limitByCaller(limiter, REFRESH_LIMIT, caller.userId.toString())
      return send(
        reply,
        await showInventory(options, caller, { isForced: true, language: languageOf(request) }),
      )
    },
  )

  app.get(
    '/account/readiness',
    {
      schema: {
        tags: TAGS,
        summary: 'Whether the person can sell now, and what stands in the way',
        querystring: InventoryQuery,
        response: responses({ 200: ReadinessResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const caller = signedIn(request)
      await limitByCaller(limiter, READINESS_LIMIT, caller.userId.toString())
      return showReadiness(options, caller, languageOf(request))
    },
  )
}

/**
 * Sends the cached JSON past the serializer: checking thousands of items again costs as much as presenting them, and the
 * presenter names every field that leaves. nginx compresses the response.
 */
function send(reply: FastifyReply, { items, standing }: ShownInventory) {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(`{"inventory":${items},${JSON.stringify(standing).slice(1)}`)
}

/** The permission table already refuses visitors; this check only narrows the type. */
function signedIn(request: FastifyRequest): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}
