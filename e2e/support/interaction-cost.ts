import type { Page } from '@playwright/test'

/** A moment for everything that an interaction leaves to later frames. */
const AFTER_MS = 150

/**
 * The processor time that the page's own thread spends on one interaction with everything that follows from it, in
 * milliseconds: the median of `interactions`. Unlike the time on a clock it hardly depends on what else the machine does.
 */
export async function costMs(page: Page, interactions: readonly (() => Promise<void>)[]): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const took: number[] = []
  for (const interact of interactions) {
    const beforeMs = await readMs()
    await interact()
    await page.waitForTimeout(AFTER_MS)
    took.push((await readMs()) - beforeMs)
  }
  await cdp.detach()
  return took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? Number.NaN
}

/** Middles of what a selector finds on the screen. Pressing them by place costs the page no search for them. */
export async function placesOf(page: Page, selector: string, count: number): Promise<[number, number][]> {
  return page.evaluate(
    ([what, most]) =>
      [...document.querySelectorAll(what)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom }) => top > 120 && bottom < innerHeight - 120)
        .slice(0, most)
        .map(({ x, y, width, height }): [number, number] => [x + width / 2, y + height / 2]),
    [selector, count] as const,
  )
}
