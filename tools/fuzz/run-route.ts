import type http from 'node:http'
import fc from 'fast-check'
import { ROLES, type Role } from '@app/contract/identity/roles'
import type { KnownValues } from './known-values.ts'
import { judge } from './judge.ts'
import { mayCall, type People } from './people.ts'
import { requestsTo, type FuzzRequest } from './requests.ts'
import type { Api, FuzzRoute } from './routes.ts'
import { send, type FuzzAnswer } from './send.ts'

const AT_ONCE = 16
const PER_ROUND = 64
/** A route that waits for a worker, and none runs here, takes time but no CPU. So a whole round waits in parallel. */
const WAITING_MS = 3_000

export type Finding = { route: string; role: Role; problem: string; request: string }
export type Tally = { cases: number; accepted: number; statuses: Map<number, number>; findings: Finding[] }

export type Bench = {
  api: Api
  apiUrl: string
  people: People
  known: KnownValues
  agent: http.Agent
  seed: number
}

/**
 * Sends a number of requests to one route, distributed over the roles that may call it, or over those that may not.
 */
export async function runRoute(
  bench: Bench,
  route: FuzzRoute,
  given: { cases: number; withRight: boolean },
): Promise<Tally> {
  const tally: Tally = { cases: 0, accepted: 0, statuses: new Map(), findings: [] }
  const roles = ROLES.filter((role) => mayCall(role, route.access) === given.withRight)
  if (roles.length === 0) return tally
  const needsConfirmation = route.access.to === 'staff' && route.access.gate === 'confirmation'
  let atOnce = AT_ONCE
  for (let round = 0; tally.cases < given.cases; round += 1) {
    const role = roles[round % roles.length]!
    if (needsConfirmation && given.withRight) await bench.people.confirm(role)
    const own = await bench.people.headersOf(role)
    const wanted = Math.min(PER_ROUND, given.cases - tally.cases)
    const requests = fc.sample(requestsTo(route, { resolve: bench.api.resolve, known: bench.known }), {
      numRuns: wanted,
      seed: bench.seed + round,
    })
    while (requests.length > 0) {
      const startedMs = performance.now()
      await Promise.all(
        requests.splice(0, atOnce).map(async (request) => {
          const answer = await send(bench.apiUrl, request, own, bench.agent).catch((error: unknown) => error)
          count(tally, { route, role, request, answer, isAllowed: given.withRight }, bench.known)
        }),
      )
      if (performance.now() - startedMs > WAITING_MS) atOnce = PER_ROUND
    }
  }
  return tally
}

type Outcome = { route: FuzzRoute; role: Role; request: FuzzRequest; answer: unknown; isAllowed: boolean }

function count(tally: Tally, outcome: Outcome, known: KnownValues): void {
  const { request, route, role } = outcome
  tally.cases += 1
  const isAnswer = !(outcome.answer instanceof Error)
  const answer = isAnswer ? (outcome.answer as FuzzAnswer | undefined) : undefined
  const problem = isAnswer
    ? judge(request, answer, outcome.isAllowed)
    : `no answer: ${(outcome.answer as Error).message}`
  const status = answer?.status ?? 0
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  if (status >= 200 && status < 300) {
    tally.accepted += 1
    learnFrom(answer!, known)
  }
  if (problem !== undefined)
    tally.findings.push({ route: route.name, role, problem, request: describe(request) })
}

function learnFrom(answer: FuzzAnswer, known: KnownValues): void {
  if (answer.headers['content-type']?.startsWith('application/json') !== true) return
  if (answer.body.length < 200_000) known.learn(JSON.parse(answer.body.toString()) as unknown)
}

/** Contains enough to repeat the request manually. */
function describe(request: FuzzRequest): string {
  const body = request.body?.toString('latin1') ?? ''
  const cut = body.length > 400 ? `${body.slice(0, 400)}… (${body.length} bytes)` : body
  const target = request.target.length > 300 ? `${request.target.slice(0, 300)}…` : request.target
  return `${request.kind} ${request.method} ${target} ${JSON.stringify(request.headers).slice(0, 300)} ${cut}`
}
