import type { ErrorResponse } from '@app/contract/errors'
import { ApiError } from './api-error.ts'
import { newTraceparent } from './traceparent.ts'

/** Filled in by the build: false takes what stands behind it out of the bundle. */
declare const BUILD_TRACES: boolean | undefined

const API_BASE = '/api'
const CALL_TIMEOUT_MS = 15_000

/** How the types generated from the API's OpenAPI document describe one operation. */
export type Operation = { url: string; body?: unknown; query?: unknown }
export type Answers = { 200: unknown }

type WithoutParameters<Path extends string> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${WithoutParameters<Rest>}`
  : Path

/** Below the API's base; where the document has a parameter, any text may stand. */
type PathOf<Url extends string> = Url extends `${typeof API_BASE}${infer Path}`
  ? WithoutParameters<Path>
  : never

type AnyCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  query?: unknown
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

/** A call as the document wants it: an unknown path or a wrong body does not compile. */
export type Call<Data extends Operation> = Omit<AnyCall, 'path' | 'body' | 'query'> & {
  path: PathOf<Data['url']>
} & Pick<Data, 'body' | 'query'>

/** One exchange with the API, without any session logic. Answers the parsed body or throws an `ApiError`. */
export async function send<Data extends Operation, Results extends Answers>(
  call: Call<Data>,
  accessToken?: string,
): Promise<Results[200]> {
  return readAnswer(await exchange(call, accessToken))
}

/** The body of an answer that says `success`; any other answer is thrown. */
export async function readAnswer<Result>(response: Response): Promise<Result> {
  const body = await readJson(response)
  if (response.ok && isSuccess(body)) return body as Result
  throw refusal(response, body)
}

/** The same for an answer that is a file, under the name that the server gives it. */
export async function sendForFile<Data extends Operation>(
  call: Call<Data>,
  accessToken?: string,
): Promise<File> {
  const response = await exchange(call, accessToken)
  if (!response.ok) throw refusal(response, await readJson(response))
  const content = await response.blob()
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return new File([content], name ?? 'file', { type: content.type })
}

export function apiUrl(path: string): string {
  return API_BASE + path
}

/** Headers that every call carries. The page's language decides the language of the server's messages. */
export function callHeaders(accessToken?: string): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': document.documentElement.lang || 'pl' }
  if (typeof BUILD_TRACES !== 'undefined' && BUILD_TRACES) headers['traceparent'] = newTraceparent()
  if (accessToken) headers['Authorization'] = `Bearer ${accessToken}`
  return headers
}

async function exchange(call: AnyCall, accessToken: string | undefined): Promise<Response> {
  const headers = callHeaders(accessToken)
  // A file goes as it is; everything else is JSON.
  const file = call.body instanceof Blob ? call.body : undefined
  if (call.body) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json'
  if (call.idempotencyKey) headers['Idempotency-Key'] = call.idempotencyKey
  if (call.ticketKey) headers['X-Ticket-Key'] = call.ticketKey
  if (call.isBackground) headers['X-Background'] = '1'
  const timeout = AbortSignal.timeout(call.timeoutMs ?? CALL_TIMEOUT_MS)
  try {
    return await fetch(apiUrl(call.path) + queryOf(call), {
      method: call.method,
      headers,
      body: file ?? (call.body ? JSON.stringify(call.body) : null),
      credentials: 'same-origin',
      cache: call.cache ?? 'default',
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    })
  } catch (cause) {
    // A caller that gave up is not an outage.
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
