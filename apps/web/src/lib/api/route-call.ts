import type { BodyOf, ParamsOf, QueryOf, RouteName } from '@app/contract/routes'

/** A part that the route does not take cannot be given; one that may be empty may be left out. */
type Part<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: never }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

type CallOptions = {
  idempotencyKey?: string
  /** Opens a guest's ticket. */
  ticketKey?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** `no-cache` asks the server whether what the browser keeps is still the newest. */
  cache?: 'default' | 'no-cache'
  /** Asked by the page and not by its reader: it keeps nobody's back office open. */
  isBackground?: boolean
}

export type AnyCall = CallOptions & {
  params?: Record<string, string | number>
  query?: unknown
  body?: unknown
}

/** What a route takes: an unknown route, a missing parameter or a wrong body does not compile. */
export type Call<Name extends RouteName> = CallOptions &
  Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', BodyOf<Name>>
