import { setTimeout as delay } from 'node:timers/promises'

const SECONDS_MAX = 240

/**
 * A failed price fetch is retried only after half an hour, so the first attempt must succeed even on a busy machine.
 */
export const PATIENT_WITH_PRICES = { PRICES_TIMEOUT_SECONDS: '120' }

/** The product fetches its first prices automatically; before that, pages show that there are none. */
export async function pricesReady(url: string, path = '/api/skins/calculator/compact'): Promise<void> {
  for (let second = 0; second < SECONDS_MAX; second += 1) {
    const answer = await fetch(url + path)
    await answer.body?.cancel()
    if (answer.ok) return
    await delay(1_000)
  }
  throw new Error(`no prices after ${SECONDS_MAX} s`)
}
