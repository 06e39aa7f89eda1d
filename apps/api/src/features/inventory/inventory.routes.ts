import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { InventoryQuery, InventoryResponse } from '@app/contract/inventory'
import { ReadinessResponse } from '@app/contract/readiness'
import type { SignedInCaller } from '#platform/caller.ts'
import { languageOf } from '#platform/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/route-limits.ts'
import { responses } from '#platform/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { CopyMemory } from './copy-memory.ts'
import { checkReadiness, type ReadinessTools } from './check-readiness.ts'
import { READ_FAILURES } from './inventory-source.ts'
import { showInventory, type ShowInventoryTools } from './show-inventory.ts'

/** A page that waits for its turn looks now and then; several tabs may be open. */
const INVENTORY_LIMIT = { name: 'inventory', max: 120, windowSeconds: 60 }
const REFRESH_LIMIT = { name: 'inventory-refresh', max: 20, windowSeconds: 60 }
const READINESS_LIMIT = { name: 'readiness', max: 30, windowSeconds: 60 }
const TAGS = ['inventory']
/**
 * Thousands of items were checked against their schema once more on the way out, which cost as much as presenting them.
 * The presenter names every field that leaves.
 */
const AS_PRESENTED = () => (answer: unknown) => JSON.stringify(answer)

export type InventoryRoutesOptions = Omit<ShowInventoryTools, 'copies'> &
  ReadinessTools & { limiter: RouteLimiter }

export const inventoryRoutes: FastifyPluginAsyncZod<InventoryRoutesOptions> = async (app, options) => {
  const { limiter } = options
  const tools: ShowInventoryTools = { ...options, copies: new CopyMemory() }

  app.get(
    '/inventory',
    {
      serializerCompiler: AS_PRESENTED,
      schema: {
        tags: TAGS,
        summary: "The person's CS2 items, each with a price or the reason why it cannot be sold",
        querystring: InventoryQuery,
        response: responses({ 200: InventoryResponse }, ['unauthenticated', ...READ_FAILURES]),
      },
    },
    async (request) => {
      const caller = signedIn(request)
      await limitByCaller(limiter, INVENTORY_LIMIT, caller.userId.toString())
      return showInventory(tools, caller, { isForced: false, language: languageOf(request) })
    },
  )

  app.post(
    '/inventory/refresh',
    {
      serializerCompiler: AS_PRESENTED,
      schema: {
        tags: TAGS,
        summary: 'The same, read anew where the last read is old enough',
        querystring: InventoryQuery,
        response: responses({ 200: InventoryResponse }, ['unauthenticated', ...READ_FAILURES]),
      },
    },
    async (request) => {
      const caller = signedIn(request)
      await limitByCaller(limiter, REFRESH_LIMIT, caller.userId.toString())
      return showInventory(tools, caller, { isForced: true, language: languageOf(request) })
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
      return checkReadiness(options, caller, languageOf(request))
    },
  )
}

/** The permission table has refused visitors already; this only tells the compiler. */
function signedIn(request: FastifyRequest): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}
