import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { placesOf } from './support/interaction-cost.ts'
import { openInventory, waitForCards } from './support/inventories.ts'

// A recorded trace copies the page after every press, and that time would be measured too.
test.use({ trace: 'off' })

const ITEMS = { count: 2_500 }
const INTERACTIVE_MS_MAX = 1_000
const REPAINT_MS_MAX = 50
const LOADS = 5
const PRESSES = 100
const PRESS_MS = 80
const CARDS = 12

type MeasuringWindow = Window & { onPainted?: (tookMs: number) => void; interactiveAfterMs?: number }

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function openLarge(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get('/api/skins/calculator/compact')).status(), { timeout: 60_000 })
    .toBe(200)
  await openInventory(page, ITEMS)
  await waitForCards(page)
}

for (const [name, width] of [
  ['a phone', 390],
  ['a wide screen', 1440],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 } })

    test(`sell: 2 500 items can be used within a second of their data on ${name}, four times slower @measure`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await openLarge(page)
      await page.addInitScript(() => sessionStorage.clear())
      await page.addInitScript(watchFirstCards)
      await slowDown(page)
      const took: number[] = []
      for (let load = 0; load < LOADS; load += 1) {
        await page.reload()
        await waitForCards(page)
        const afterMs = await page.waitForFunction(() => (window as MeasuringWindow).interactiveAfterMs)
        took.push((await afterMs.jsonValue()) ?? Number.NaN)
      }
      console.log(`2 500 items on ${name}, data to a first selected card, 4x slower: ${describe(took)}`)
      expect(Math.max(...took)).toBeLessThanOrEqual(INTERACTIVE_MS_MAX)
    })

    test(`sell: a press on one of 2 500 items is painted within 50 ms on ${name}, four times slower @measure`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await openLarge(page)
      await page.evaluate(watchPresses)
      await slowDown(page)
      const took: number[] = []
      // Only cards near the viewport exist, so all presses are on those that one look shows.
      await page.evaluate(() =>
        document.querySelector('[role=listbox]')?.scrollIntoView({ behavior: 'instant' }),
      )
      const places = await placesOf(page, '[role=option]', CARDS)
      for (let press = 0; press < PRESSES; press += 1) {
        const [x, y] = places[press % places.length] ?? [Number.NaN, Number.NaN]
        // A person looks before pressing; by then the visible images are loaded.
        await page.waitForTimeout(150)
        const painted = page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              ;(window as MeasuringWindow).onPainted = resolve
            }),
        )
        // A press lasts a moment. The work on pointer down must not be measured as part of the selection.
        await page.mouse.click(x, y, { delay: PRESS_MS })
        took.push(await painted)
      }
      console.log(`select to repaint on ${name}, 4x slower: ${describe(took)}`)
      expect(percentile(took, 0.95)).toBeLessThanOrEqual(REPAINT_MS_MAX)
    })
  })
}

/**
 * Runs before the page's scripts: clicks the first card as soon as it exists and waits until the selection is
 * painted.
 */
function watchFirstCards(): void {
  const afterPaint = (work: () => void) => {
    requestAnimationFrame(() => {
      // The first task after a frame's callbacks runs after the frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.start()
      port1.addEventListener('message', work)
      port2.postMessage(undefined)
    })
  }
  let isPressed = false
  const observer = new MutationObserver(() => {
    const card = document.querySelector<HTMLElement>('[role=option]')
    if (!card) return
    if (!isPressed) {
      isPressed = true
      return afterPaint(() => card.click())
    }
    if (card.getAttribute('aria-selected') !== 'true') return
    observer.disconnect()
    afterPaint(() => {
      const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const data = calls.findLast(({ name }) => new URL(name).pathname === '/api/inventory')
      if (data) (window as MeasuringWindow).interactiveAfterMs = performance.now() - data.responseEnd
    })
  })
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-selected'],
  })
}

function watchPresses(): void {
  let pressedAtMs: number | undefined
  window.addEventListener('click', (event) => (pressedAtMs = event.timeStamp), { capture: true })
  const observer = new MutationObserver(() => {
    const fromMs = pressedAtMs
    if (fromMs === undefined) return
    pressedAtMs = undefined
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.start()
      port1.addEventListener('message', () => {
        ;(window as MeasuringWindow).onPainted?.(performance.now() - fromMs)
      })
      port2.postMessage(undefined)
    })
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-selected'] })
}

function describe(values: readonly number[]): string {
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms, most ${most} ms of ${values.length}`
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
