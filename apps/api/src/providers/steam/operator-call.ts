import { SteamSilentError } from '#features/trades/index.ts'
import { readBodyAtMost } from '../read-body.ts'

const ANSWER_BYTES_MAX = 32 * 1024 * 1024

export type SteamAnswer = { status: number; eresult: string | null; text: string }

/** Never tells the address: it holds the account's token. */
export async function callSteam(call: {
  /** For people who read errors. */
  name: string
  address: string
  timeoutMs: number
  init?: { method: 'POST'; headers: Record<string, string>; body: URLSearchParams }
}): Promise<SteamAnswer> {
  try {
    const response = await fetch(call.address, {
      ...call.init,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const body = await readBodyAtMost(response, ANSWER_BYTES_MAX)
    return {
      status: response.status,
      eresult: response.headers.get('x-eresult'),
      text: body.toString('utf8'),
    }
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no readable answer'
    throw new SteamSilentError(`${call.name}: ${reason}`)
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
