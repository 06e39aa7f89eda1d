import type { ErrorResponse } from '@app/contract/errors'
import type { AnswerOf, FileRoute, JsonRoute, ParamsOf, RouteName } from '@app/contract/routes'
import { ApiError } from './api-error.ts'
import type { AnyCall, Call } from './route-call.ts'
import { newTraceparent } from './traceparent.ts'

/** Set by the build: false removes the tracing code from the bundle. */
declare const BUILD_TRACES: boolean | undefined

const CALL_TIMEOUT_MS = 15_000

/** One API call without session logic. Returns the parsed body or throws an `ApiError`. */
export async function send<Name extends JsonRoute>(
  route: Name,
  call: Call<Name>,
  accessToken?: string,
): Promise<AnswerOf<Name>> {
  return readAnswer(await exchange(route, call, accessToken))
}

/** Returns the body of a `success` response and throws for every other response. */
export async function readAnswer<Result>(response: Response): Promise<Result> {
  const body = await readJson(response)
  if (response.ok && isSuccess(body)) return body as Result
  throw refusal(response, body)
}

/** The same for a file response, with the file name that the server sets. */
export async function sendForFile<Name extends FileRoute>(
  route: Name,
  call: Call<Name>,
  accessToken?: string,
): Promise<File> {
  const response = await exchange(route, call, accessToken)
  if (!response.ok) throw refusal(response, await readJson(response))
  const content = await response.blob()
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return new File([content], name ?? 'file', { type: content.type })
}

/** The URL of a route with its parameters. */
export function apiUrl<Name extends RouteName>(route: Name, params: ParamsOf<Name>): string {
  return addressOf(route, params)
}

function addressOf(route: RouteName, params: Record<string, string | number> = {}): string {
  return route
    .slice(route.indexOf('/'))
    .replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
}

/** Headers of every call. The page's language decides the language of the server's messages. */
export function callHeaders(accessToken?: string): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': document.documentElement.lang || 'pl' }
  if (typeof BUILD_TRACES !== 'undefined' && BUILD_TRACES) headers['traceparent'] = newTraceparent()
  if (accessToken) headers['Authorization'] = `Bearer ${accessToken}`
  return headers
}

async function exchange(route: RouteName, call: AnyCall, accessToken: string | undefined): Promise<Response> {
  const headers = callHeaders(accessToken)
  // A file is sent unchanged; every other body is JSON.
  const file = call.body instanceof Blob ? call.body : undefined
  if (call.body) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json'
  if (call.idempotencyKey) headers['Idempotency-Key'] = call.idempotencyKey
  if (call.ticketKey) headers['X-Ticket-Key'] = call.ticketKey
  if (call.isBackground) headers['X-Background'] = '1'
  const timeout = AbortSignal.timeout(call.timeoutMs ?? CALL_TIMEOUT_MS)
  try {
    return await fetch(addressOf(route, call.params) + queryOf(call), {
      method: route.slice(0, route.indexOf(' ')),
      headers,
      body: file ?? (call.body ? JSON.stringify(call.body) : null),
      credentials: 'same-origin',
      cache: call.cache ?? 'default',
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    })
  } catch (cause) {
    // An abort by the caller is not a connection error.
    if (call.signal?.aborted) throw cause
    throw new ApiError({ code: 'no_answer', message: '', status: 0 }, { cause })
  }
}

function queryOf({ query }: AnyCall): string {
  return query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

function refusal({ status, headers }: Response, body: unknown): ApiError {
  if (!isErrorResponse(body)) return new ApiError({ code: 'no_answer', message: '', status })
  const { code, message, fields, requestId } = body
  const retryAfterSeconds = Number(headers.get('Retry-After') ?? 0) || 0
  return new ApiError({ code, message, status, requestId, retryAfterSeconds, ...(fields && { fields }) })
}

function isErrorResponse(body: unknown): body is ErrorResponse {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  )
}
