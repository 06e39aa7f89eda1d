import { z } from 'zod'
import { SteamSilentError, type CallBudget } from '#contexts/trading/trades/index.ts'
import { callSteam, parseJson, type SteamAnswer } from './operator-call.ts'
import type { OperatorSession } from './operator-session.ts'

/** Steam's result code for success, in a header of every response. */
const EVERYTHING_IS_FINE = '1'

type EconCaller = <Answer>(
  method: string,
  schema: z.ZodType<Answer>,
  query: Record<string, string>,
) => Promise<Answer>

/** Reads with the account's own token, and once more with a new one after a refusal. */
export function createEconCaller(options: {
  webApiUrl: string
  session: OperatorSession
  timeoutMs: number
  budget: CallBudget
}): EconCaller {
  const { webApiUrl, session, timeoutMs, budget } = options
  const ask = (method: string, token: string, query: Record<string, string>) =>
    budget.run(async () => {
      const parameters = new URLSearchParams({ access_token: token, ...query })
      const address = `${webApiUrl}/IEconService/${method}/v1/?${parameters.toString()}`
      const answer = await callSteam({ name: method, egress: session.egress, address, timeoutMs })
      if (answer.status === 429) await budget.slowDown()
      return answer
    })
  return async (method, schema, query) => {
    const token = await session.accessToken()
    let answer = await ask(method, token, query)
    if (answer.status === 403 || answer.status === 401)
      answer = await ask(method, await session.renew(token), query)
    return readAnswer(method, schema, answer)
  }
}

const Envelope = z.object({ response: z.record(z.string(), z.unknown()) })

/** Steam sometimes reports a failure and still returns data: only the presence of data counts. */
function readAnswer<Answer>(method: string, schema: z.ZodType<Answer>, answer: SteamAnswer): Answer {
  if (answer.status !== 200) throw new SteamSilentError(`${method}: status ${answer.status}`)
  const envelope = Envelope.safeParse(parseJson(answer.text))
  const response = envelope.data?.response
  const isEmpty = response === undefined || Object.keys(response).length === 0
  if (isEmpty && answer.eresult !== EVERYTHING_IS_FINE)
    throw new SteamSilentError(`${method}: result ${answer.eresult ?? 'missing'}`)
  const read = schema.safeParse(response)
  if (!read.success) throw new SteamSilentError(`${method}: unreadable answer`)
  return read.data
}
