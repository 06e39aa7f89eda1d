import { setTimeout as delay } from 'node:timers/promises'

const SECONDS_MAX = 240

/** A list that was not fetched in time is tried again half an hour later, so on a busy machine the first try must do. */
export const PATIENT_WITH_PRICES = { PRICES_TIMEOUT_SECONDS: '120' }

/** The product fetches its first prices by itself; a page looked at before that shows that there are none. */
export async function pricesReady(url: string, path = '/api/skins/calculator/compact'): Promise<void> {
  for (let second = 0; second < SECONDS_MAX; second += 1) {
    const answer = await fetch(url + path)
    await answer.body?.cancel()
    if (answer.ok) return
    await delay(1_000)
  }
  throw new Error(`no prices after ${SECONDS_MAX} s`)
}
