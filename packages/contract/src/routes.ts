import type { z } from 'zod'
import { CATALOG_ROUTES } from './routes/catalog-routes.ts'
import { IDENTITY_ROUTES } from './routes/identity-routes.ts'
import { OFFICE_ROUTES } from './routes/office-routes.ts'
import { PAYMENTS_ROUTES } from './routes/payments-routes.ts'
import { SELLING_ROUTES } from './routes/selling-routes.ts'
import { SUPPORT_ROUTES } from './routes/support-routes.ts'

/**
 * Every HTTP route that the web app calls. The web imports only its type, so no schema enters the browser bundle.
 * `route-map.api.test.ts` compares each entry with the running API. Every error is an `ErrorResponse`.
 */
export const ROUTES = {
  ...IDENTITY_ROUTES,
  ...CATALOG_ROUTES,
  ...SELLING_ROUTES,
  ...PAYMENTS_ROUTES,
  ...SUPPORT_ROUTES,
  ...OFFICE_ROUTES,
}

type Routes = typeof ROUTES
export type RouteName = keyof Routes

type NamesWithResponse<Kind> = {
  [Name in RouteName]: Routes[Name]['response'] extends Kind ? Name : never
}[RouteName]
export type JsonRoute = NamesWithResponse<z.ZodType>
export type FileRoute = NamesWithResponse<'file'>

export type AnswerOf<Name extends JsonRoute> = z.output<Routes[Name]['response']>

type ParamName<Name extends string> = Name extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamName<Rest>
  : Name extends `${string}:${infer Param}`
    ? Param
    : never
export type ParamsOf<Name extends RouteName> = Record<ParamName<Name>, string | number>

/** A coerced value has an unknown input type, so the output type describes what the caller sends. */
type Sent<Schema extends z.ZodType> = {
  [Key in keyof z.input<Schema>]: unknown extends z.input<Schema>[Key]
    ? z.output<Schema>[Key & keyof z.output<Schema>]
    : z.input<Schema>[Key]
}
export type QueryOf<Name extends RouteName> = Routes[Name] extends { query: infer Query extends z.ZodType }
  ? Sent<Query>
  : never
export type BodyOf<Name extends RouteName> = Routes[Name] extends { body: infer Body }
  ? Body extends z.ZodType
    ? z.input<Body>
    : Blob
  : never
