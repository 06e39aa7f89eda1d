import { ApiError } from '#lib/api/api-error.ts'

/** The text for a failed call: the server's message if there is one. */
export function describeProblem(error: unknown, words: { noConnection: string; otherwise: string }): string {
  if (!(error instanceof ApiError)) return words.otherwise
  return error.code === 'no_answer' ? words.noConnection : error.message || words.otherwise
}
