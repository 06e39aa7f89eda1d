import { ERRORS, ErrorResponse } from '@app/contract/errors'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

/** What a refusal must never repeat: words of the database, of the runtime, of our files. */
const LEAKS =
  /violates|constraint|syntax error|relation "|duplicate key|invalid input|pg_catalog|node_modules|at \w+ \(|file:\/\/|\.ts:\d|ECONN|kysely/i

/** Where Steam sends a browser back to: its refusals are pages for a person. */
const REFUSED_BY_A_PAGE = '/api/auth/steam/return'

/** What is wrong with an answer, or undefined. */
export function judge(
  request: FuzzRequest,
  answer: FuzzAnswer | undefined,
  mayCall: boolean,
): string | undefined {
  if (!answer) return request.kind === 'wire' ? undefined : 'no answer'
  if (answer.status < 400) {
    // Only an unknown address below a route may be somebody else's, and those are open.
    return mayCall || request.kind === 'wire' ? undefined : `${answer.status} without the right`
  }
  const body = answer.body.toString()
  const leak = LEAKS.exec(body)
  if (leak) return `a refusal tells "${leak[0]}"`
  // What never became a request in time has nobody to tell anything to.
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
  // Steam or a price list that is away is told as 502 or 503; nothing is away here but what the code names.
  return code === 'unavailable' ? '503: the database refused' : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
