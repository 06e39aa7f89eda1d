import { expect, type Page } from '@playwright/test'

const INTERACTION_MS_MAX = 100
const LOOK_MS = 250
/** The browser reports no interaction shorter than this. */
const TOLD_FROM_MS = 16

type MeasuringWindow = Window & { interactions?: Map<number, number> }

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Runs these interactions with the CPU slowed down four times and expects a p95 of at most 100 ms. It measures like
 * INP: from the press to the next frame, the longest event of each interaction.
 */
export async function expectPrompt(
  page: Page,
  name: string,
  interactions: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await page.evaluate(watchInteractions)
  await slowDown(page)
  for (const interact of interactions) {
    await interact()
    // A person looks before the next action.
    await page.waitForTimeout(LOOK_MS)
  }
  const told = await page.evaluate(() => [...((window as MeasuringWindow).interactions?.values() ?? [])])
  const untold = Math.max(0, interactions.length - told.length)
  const took = [...told, ...Array.from({ length: untold }, () => TOLD_FROM_MS)].toSorted(
    (one, other) => one - other,
  )
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  console.log(
    `${name}, 4x slower: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms of ${took.length} interactions`,
  )
  // A soft assertion, so that later kinds of interactions are also reported after a slow one.
  expect.soft(at(0.95)).toBeLessThanOrEqual(INTERACTION_MS_MAX)
}

function watchInteractions(): void {
  const interactions = new Map<number, number>()
  ;(window as MeasuringWindow).interactions = interactions
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const longest = Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration)
      interactions.set(entry.interactionId, longest)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}
