import type { ErrorCode } from '@app/contract/errors'

/** A rule of the product said no. Anything else that is thrown is a bug or an outage. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  /** For the log only; never sent to a client. */
  readonly details: Record<string, unknown>
  /** Sent to the client: a text per form field, by error code. */
  readonly fields: Record<string, ErrorCode> | undefined

  constructor(
    code: ErrorCode,
    details: Record<string, unknown> = {},
    options: ErrorOptions & { fields?: Record<string, ErrorCode> } = {},
  ) {
    super(code, options)
    this.code = code
    this.details = details
    this.fields = options.fields
  }
}
