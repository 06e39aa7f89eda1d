import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROUTE_PERMISSIONS, type RouteAccess } from '../../apps/api/src/platform/http/route-permissions.ts'

const PRINT_OPENAPI = path.join(import.meta.dirname, '../../apps/api/src/processes/print-openapi.ts')

/** The part of JSON Schema that the API's own document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema | Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
  format?: string
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

export type FuzzRoute = {
  /** The name in the permission table: `PUT /api/support/ticket/:id`. */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  access: RouteAccess
}

type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Api = { routes: FuzzRoute[]; resolve: (schema: Schema) => Schema }

/** Every route of the API's OpenAPI document, each with the roles that may call it. */
export function readApi(): Api {
  const printed = execFileSync('node', [PRINT_OPENAPI], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const file = JSON.parse(printed) as OpenApi
  const routes = Object.entries(file.paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]): FuzzRoute => {
      const name = `${method.toUpperCase()} ${address.replaceAll(/\{(\w+)\}/g, ':$1')}`
      return {
        name,
        method: method.toUpperCase(),
        path: address,
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content['application/json']?.schema,
        access: ROUTE_PERMISSIONS[name] ?? { to: 'everyone' },
      }
    }),
  )
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolve(file.components.schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {})
  return { routes, resolve }
}
