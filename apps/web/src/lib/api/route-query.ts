import type { AnswerOf, JsonRoute } from '@app/contract/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'
import type { AnyCall, Call } from './route-call.ts'
import { send } from './send.ts'

export type GetRoute = Extract<JsonRoute, `GET ${string}`>

/**
 * The key is the route with its parameters, so that `[route]` invalidates all pages and parameters of a resource.
 */
export function keyOf(route: GetRoute, { params, query }: AnyCall) {
  return [route, { params, query }] as const
}

/** Public data; the call needs no session. */
export function publicQuery<Name extends GetRoute>(route: Name, call: Call<Name>) {
  return queryOptions({
    queryKey: keyOf(route, call),
    queryFn: ({ signal }): Promise<AnswerOf<Name>> => send(route, { ...call, signal }),
  })
}

/** Data of the signed-in user. */
export function userQuery<Name extends GetRoute>(
  route: Name,
  call: Call<Name>,
  options: () => Parameters<typeof request>[2] = () => ({}),
) {
  return queryOptions({
    queryKey: keyOf(route, call),
    queryFn: ({ signal }): Promise<AnswerOf<Name>> => request(route, { ...call, signal }, options()),
  })
}

/** Data of the back office. It is never shown from a cache, and it is forgotten when its page closes. */
export function staffQuery<Name extends GetRoute>(route: Name, call: Call<Name>) {
  return queryOptions({ ...userQuery(route, call), gcTime: 0 })
}

/** A page of a list. The rows of the last page stay until the next ones arrive. */
export function staffListQuery<Name extends GetRoute>(route: Name, call: Call<Name>) {
  return queryOptions({ ...staffQuery(route, call), placeholderData: keepPreviousData })
}
