import type { Page } from '@playwright/test'

/** Time for the work that an interaction defers to later frames. */
const AFTER_MS = 150

/**
 * The main thread's CPU time for one interaction and all its follow-up work, in milliseconds: the median of
 * `interactions`. Unlike wall-clock time, it hardly depends on the machine's load.
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

/**
 * Returns the centres of the visible elements that match a selector. Clicks by coordinates cost the page no element
 * search.
 */
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
