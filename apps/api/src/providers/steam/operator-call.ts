import { SteamSilentError } from '#contexts/trading/trades/index.ts'
import type { Egress } from './egress.ts'

const ANSWER_BYTES_MAX = 32 * 1024 * 1024

export type SteamAnswer = { status: number; eresult: string | null; text: string }

/** Errors never contain the URL, because it holds the account's token. */
export async function callSteam(call: {
  /** Shown in error messages. */
  name: string
  /** The account's own address: Steam counts and distrusts per address. */
  egress: Egress
  address: string
  timeoutMs: number
  headers?: Record<string, string>
  body?: URLSearchParams
}): Promise<SteamAnswer> {
  const signal = AbortSignal.timeout(call.timeoutMs)
  try {
    const { status, headers, body } = await call.egress.ask(call.address, {
      headers: call.headers ?? {},
      ...(call.body && { body: call.body }),
      bytesMax: ANSWER_BYTES_MAX,
      signal,
    })
    return { status, eresult: eresultOf(headers['x-eresult']), text: body.toString('utf8') }
  } catch {
    throw new SteamSilentError(`${call.name}: ${signal.aborted ? 'timeout' : 'no readable answer'}`)
  }
}

function eresultOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
