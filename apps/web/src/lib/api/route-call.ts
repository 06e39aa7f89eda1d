import type { BodyOf, ParamsOf, QueryOf, RouteName } from '@app/contract/routes'

/** A part that the route does not accept cannot be passed; an optional part may be omitted. */
type Part<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: never }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

type CallOptions = {
  idempotencyKey?: string
  /** Gives access to a guest's ticket. */
  ticketKey?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** `no-cache` asks the server whether the cached response is still current. */
  cache?: 'default' | 'no-cache'
  /** Sent by the page without a user action, so it does not extend an admin session. */
  isBackground?: boolean
}

export type AnyCall = CallOptions & {
  params?: Record<string, string | number>
  query?: unknown
  body?: unknown
}

/** The inputs of a route: an unknown route, a missing parameter or a wrong body does not compile. */
export type Call<Name extends RouteName> = CallOptions &
  Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', BodyOf<Name>>
