import type { ErrorCode } from '@app/contract/errors'
import type { Language } from '@app/contract/languages'

/** What is wrong with a form field: a code of the catalogue, or a sentence that depends on what was typed. */
export type FieldProblem = ErrorCode | Record<Language, string>

/** A rule of the product said no. Anything else that is thrown is a bug or an outage. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  /** For the log only; never sent to a client. */
  readonly details: Record<string, unknown>
  /** Sent to the client: a text per form field. */
  readonly fields: Record<string, FieldProblem> | undefined
  /** Sent in place of the catalogue's sentence, where it depends on a setting. */
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
