import { PriceSourceError } from '#features/prices/index.ts'
import { readBodyAtMost } from '#providers/read-body.ts'

/** Some twenty times today's list; what is larger is not a list. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

/**
 * Asks for brotli by name, because one provider answers nothing else and fetch offers it over https only. The size
 * counts after unpacking, so a small answer cannot grow without end.
 */
export async function fetchJson(subject: string, address: string, timeoutMs: number): Promise<unknown> {
  const text = await fetchText(subject, address, timeoutMs)
  try {
    return JSON.parse(text)
  } catch {
    throw new PriceSourceError(subject, 'not_json')
  }
}

async function fetchText(subject: string, address: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
      // One call in ten minutes: a kept connection would be closed by the other side just when it is used again.
      headers: { accept: 'application/json', 'accept-encoding': 'br, gzip', connection: 'close' },
    })
    if (response.status === 200) return (await readBodyAtMost(response, ANSWER_BYTES_MAX)).toString()
    await response.body?.cancel()
    throw refusalOf(subject, response.status)
  } catch (error) {
    if (error instanceof PriceSourceError) throw error
    if (error instanceof RangeError) throw new PriceSourceError(subject, 'too_large')
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw new PriceSourceError(subject, isTimeout ? 'timeout' : 'unreachable')
  }
}

function refusalOf(subject: string, status: number): PriceSourceError {
  if (status === 403) return new PriceSourceError(subject, 'forbidden')
  if (status === 429) return new PriceSourceError(subject, 'rate_limited')
  if (status >= 300 && status < 400) return new PriceSourceError(subject, 'redirected')
  return new PriceSourceError(subject, 'bad_status', ` (${status})`)
}
