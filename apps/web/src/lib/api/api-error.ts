import type { ErrorCode } from '@app/contract/errors'

type ApiErrorDetails = {
  /** `no_answer`: the server was not reached, timed out or sent something that is not ours. */
  code: ErrorCode | 'no_answer'
  /** In the caller's language, written by the server; empty when there was no answer. */
  message: string
  status: number
  fields?: Record<string, string>
  requestId?: string
  /** How long the server asks to wait before the same call. */
  retryAfterSeconds?: number
}

/** A call that did not succeed, whether the server refused it or never answered. */
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

  /** Says nothing about the caller's rights: the same call may well succeed later. */
  get isTemporary(): boolean {
    return this.code === 'no_answer' || this.status >= 500 || this.status === 429
  }
}
