import type { z } from 'zod'
import { ErrorResponse, ERRORS, type ErrorCode } from '@app/contract/errors'

/** Refusals every route can give, whatever it does. */
const ALWAYS: ErrorCode[] = ['validation_failed', 'rate_limited', 'internal_error', 'unavailable']

/** The response schemas of a route: its answers, plus the statuses of the refusals it names. */
export function responses<Answers extends Record<number, z.ZodType>>(
  answers: Answers,
  codes: readonly ErrorCode[] = [],
) {
  const statuses = new Set([...ALWAYS, ...codes].map((code) => ERRORS[code].status))
  const refusals = Object.fromEntries([...statuses].map((status) => [status, ErrorResponse]))
  // Refusals are sent by the error handler alone, so a handler's type knows only its answers.
  return { ...refusals, ...answers } as Answers
}
