import type { AnswerOf, JsonRoute } from '@app/contract/routes'
import { queryOptions } from '@tanstack/react-query'
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
