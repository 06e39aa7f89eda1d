import type { ErrorCode } from '@app/contract/errors'
import type { Language } from '@app/contract/languages'

/** The problem of a form field: a code of the catalogue, or a message that depends on the input. */
export type FieldProblem = ErrorCode | Record<Language, string>

/** A rule of the product refused the request. Any other thrown error is a bug or an outage. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  /** For the log only; never sent to a client. */
  readonly details: Record<string, unknown>
  /** Sent to the client: a text per form field. */
  readonly fields: Record<string, FieldProblem> | undefined
  /** Sent instead of the catalogue's message when the message depends on a setting. */
  readonly texts: Record<Language, string> | undefined

  constructor(
    code: ErrorCode,
    details: Record<string, unknown> = {},
    options: ErrorOptions & {
      fields?: Record<string, FieldProblem>
      texts?: Record<Language, string>
    } = {},
  ) {
    super(code, options)
    this.code = code
    this.details = details
    this.fields = options.fields
    this.texts = options.texts
  }
}
