import type { ErrorCode } from '@app/contract/errors'

type ApiErrorDetails = {
  /** `no_answer`: the server was not reached, timed out or sent an unexpected response. */
  code: ErrorCode | 'no_answer'
  /** The server's message in the caller's language; empty when there was no response. */
  message: string
  status: number
  fields?: Record<string, string>
  requestId?: string
  /** Seconds that the server asks to wait before the same call. */
  retryAfterSeconds?: number
}

/** A failed call: the server refused it or did not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorDetails['code']
  readonly status: number
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.message, options)
    this.code = details.code
    this.status = details.status
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds ?? 0
  }

  /** The error is not about permissions, so the same call may succeed later. */
  get isTemporary(): boolean {
    return this.code === 'no_answer' || this.status >= 500 || this.status === 429
  }
}

/** The server's reason in the caller's language, or our own words when there is none. */
export function failureText(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}
