import { ApiError } from '#lib/api/api-error.ts'

/** What to tell a person about a failed call: the server's own words where it gave any. */
export function describeProblem(error: unknown, words: { noConnection: string; otherwise: string }): string {
  if (!(error instanceof ApiError)) return words.otherwise
  return error.code === 'no_answer' ? words.noConnection : error.message || words.otherwise
}
