import { ERRORS, ErrorResponse } from '@app/contract/errors'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

/** Text that an error response must never contain: from the database, the runtime or our files. */
const LEAKS =
  /violates|constraint|syntax error|relation "|duplicate key|invalid input|pg_catalog|node_modules|at \w+ \(|file:\/\/|\.ts:\d|ECONN|kysely/i

/** Steam redirects the browser to this route, so its errors are HTML pages. */
const REFUSED_BY_A_PAGE = '/api/auth/steam/return'

/** Returns the problem with a response, or undefined. */
export function judge(
  request: FuzzRequest,
  answer: FuzzAnswer | undefined,
  mayCall: boolean,
): string | undefined {
  if (!answer) return request.kind === 'wire' ? undefined : 'no answer'
  if (answer.status < 400) {
    // A malformed target may match another, public route, so `wire` requests may succeed without the permission.
    return mayCall || request.kind === 'wire' ? undefined : `${answer.status} without the right`
  }
  const body = answer.body.toString()
  const leak = LEAKS.exec(body)
  if (leak) return `a refusal tells "${leak[0]}"`
  // A raw request that was never completed in time gets a response without a body.
  if (request.kind === 'wire' && body === '') return answer.status < 500 ? undefined : `${answer.status}`
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true
  if (isPage && request.target.startsWith(REFUSED_BY_A_PAGE) && answer.status < 500) return undefined
  return judgeRefusal(answer.status, body)
}

function judgeRefusal(status: number, body: string): string | undefined {
  const parsed = ErrorResponse.safeParse(parseJson(body))
  if (!parsed.success) return `${status} without the shape of an error: ${body.slice(0, 120)}`
  const { code } = parsed.data
  if (code === 'internal_error') return '500'
  if (ERRORS[code].status !== status) return `${status} for ${code}`
  // An unavailable Steam or price list returns its own 502 or 503 code. Here `unavailable` can only mean the
  // database.
  return code === 'unavailable' ? '503: the database refused' : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
