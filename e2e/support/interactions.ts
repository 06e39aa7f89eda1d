import { expect, type CDPSession, type Page } from '@playwright/test'

const INTERACTION_MS_MAX = 100
/** E2E_SLOWDOWN=1 measures at full speed. */
const SLOWDOWN = Number(process.env['E2E_SLOWDOWN'] ?? 4)
const LOOK_MS = 250
/** The browser reports no interaction shorter than this. */
const TOLD_FROM_MS = 16

type MeasuringWindow = Window & { interactions?: Map<number, number> }

async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return cdp
}

/** The main thread's processor time. Unlike the time until the next frame, it hardly depends on the machine's load. */
async function readProcessorMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}

/**
 * Runs these interactions with the CPU slowed down and expects a p95 of at most 100 ms. It measures like
 * INP: from the press to the next frame, the longest event of each interaction.
 */
export async function expectPrompt(
  page: Page,
  name: string,
  interactions: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await page.evaluate(watchInteractions)
  const cdp = await slowDown(page)
  const costs: number[] = []
  let readMs = await readProcessorMs(cdp)
  for (const interact of interactions) {
    await interact()
    // A person looks before the next action.
    await page.waitForTimeout(LOOK_MS)
    const nowMs = await readProcessorMs(cdp)
    costs.push(nowMs - readMs)
    readMs = nowMs
  }
  const told = await page.evaluate(() => [...((window as MeasuringWindow).interactions?.values() ?? [])])
  await cdp.detach()
  const untold = Math.max(0, interactions.length - told.length)
  const took = [...told, ...Array.from({ length: untold }, () => TOLD_FROM_MS)]
  console.log(
    `${name}, ${SLOWDOWN}x slower: p50 ${at(took, 0.5)} ms, p95 ${at(took, 0.95)} ms, most ${at(took, 1)} ms of ` +
      `${took.length} interactions; processor time p50 ${at(costs, 0.5)} ms, p95 ${at(costs, 0.95)} ms`,
  )
  // A soft assertion, so that later kinds of interactions are also reported after a slow one.
  expect.soft(at(took, 0.95)).toBeLessThanOrEqual(INTERACTION_MS_MAX)
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
