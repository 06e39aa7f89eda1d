import type { z } from 'zod'
import { ErrorResponse, ERRORS, type ErrorCode } from '@app/contract/errors'

/** Errors that every route can return, whatever it does. */
const ALWAYS: ErrorCode[] = ['validation_failed', 'rate_limited', 'internal_error', 'unavailable']

/** The response schemas of a route: its own responses, plus the statuses of the errors it names. */
export function responses<Answers extends Record<number, z.ZodType>>(
  answers: Answers,
  codes: readonly ErrorCode[] = [],
) {
  const statuses = new Set([...ALWAYS, ...codes].map((code) => ERRORS[code].status))
  const refusals = Object.fromEntries([...statuses].map((status) => [status, ErrorResponse]))
  // Only the error handler sends errors, so a handler's type contains only its own responses.
  return { ...refusals, ...answers } as Answers
}
