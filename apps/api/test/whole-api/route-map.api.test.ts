import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteMap } from '@app/contract/routes/route'
import { ROUTES } from '@app/contract/routes'
import { routeName } from '#platform/http/route-permissions.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'

type Registered = {
  params?: unknown
  querystring?: unknown
  body?: unknown
  response?: Record<number, unknown>
}

let api: TestApi
const registered = new Map<string, Registered>()

/** Fastify publishes every server that it creates, so its routes are visible without a hook in the product. */
function collectRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    for (const one of [method].flat()) registered.set(routeName(one, url), (schema ?? {}) as Registered)
  })
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', collectRoutes)
  api = await startTestApi()
  diagnostics.unsubscribe('fastify.initialization', collectRoutes)
})
afterAll(() => api.close())

const isJson = (schema: unknown) => schema instanceof z.ZodObject || schema instanceof z.ZodUnion

test.each(Object.entries<RouteMap[keyof RouteMap]>(ROUTES))(
  'the API serves %s with the schemas of the route map',
  (name, route) => {
    const schema = registered.get(name)
    expect(schema, 'the route exists').toBeDefined()
    expect(schema?.params, 'params').toBe(route.params)
    expect(schema?.querystring, 'query').toBe(route.query)
    // Bytes have no schema that both sides could share.
    if (route.body === 'file') expect(isJson(schema?.body), 'body').toBe(false)
    else expect(schema?.body, 'body').toBe(route.body)
    const response = schema?.response?.[200]
    if (typeof route.response === 'string') expect(isJson(response), 'response').toBe(false)
    else expect(response, 'response').toBe(route.response)
  },
)
